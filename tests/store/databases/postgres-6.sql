CREATE TABLE public.about (
    program text NOT NULL,
    version integer NOT NULL,
    oldest integer NOT NULL
);
CREATE TABLE public.alive (
    at bigint NOT NULL
);
CREATE TABLE public.keys (
    only_one boolean DEFAULT true NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT keys_only_one_check CHECK (only_one)
);
CREATE TABLE public.moves (
    table_id text NOT NULL COLLATE pg_catalog."C",
    ply integer NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    at bigint NOT NULL,
    command text NOT NULL,
    chain text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.places (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    kind text NOT NULL,
    level integer NOT NULL,
    name text NOT NULL,
    nonce text NOT NULL,
    holder text NOT NULL,
    away boolean DEFAULT false NOT NULL,
    shown boolean DEFAULT false NOT NULL,
    ready boolean DEFAULT false NOT NULL,
    wish text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.records (
    id text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL,
    touched bigint NOT NULL
);
CREATE TABLE public.servers (
    id bigint NOT NULL,
    seen timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
ALTER TABLE public.servers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.servers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    rules integer NOT NULL,
    options text NOT NULL,
    seed bytea NOT NULL,
    owner text NOT NULL,
    opened bigint NOT NULL,
    notebook boolean NOT NULL,
    pace text NOT NULL,
    started boolean NOT NULL,
    over boolean NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    version integer NOT NULL,
    ply integer DEFAULT 0 NOT NULL,
    touched bigint NOT NULL,
    watched boolean DEFAULT true NOT NULL,
    "limit" bigint DEFAULT 0 NOT NULL,
    listed boolean DEFAULT false NOT NULL,
    origin text DEFAULT ''::text NOT NULL,
    due bigint,
    driver bigint DEFAULT 0 NOT NULL,
    epoch integer DEFAULT 1 NOT NULL
)
WITH (fillfactor='70');
INSERT INTO public.about VALUES ('safecracker', 6, 6);
INSERT INTO public.alive VALUES (0);
INSERT INTO public.keys VALUES (true, '\x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b');
INSERT INTO public.moves VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 1, '1', 'hide WP', 1000, '', '772MuJ_1rbYOqh100_4x');
INSERT INTO public.moves VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 2, '0', 'guess PW', 2000, '', 'LtQn3xTj1ibUuwq0OHTv');
INSERT INTO public.moves VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 3, '0', 'guess WP', 3000, '', '-dZQz9Ro8oAlk22dKcmJ');
INSERT INTO public.moves VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 4, '0', 'hide GG', 4000, '', 'UXmhPzOuvPIxTjnOBTBM');
INSERT INTO public.moves VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 5, '1', 'guess GG', 5000, '', 'SGdIQVJ2TzhTb8Y87uNq');
INSERT INTO public.moves VALUES ('fgsxyg2t4w4wkcsamzx2yrb3re', 1, '1', 'hide RRYB', 1000, '', 'xTO7GIHLT6dH53Qc24tr');
INSERT INTO public.moves VALUES ('jmrho56u3up4mhdprbhuqza5ai', 1, '0', 'hide WP', 1000, 'page-1', 'wMuAhTtkl5YpvMPCHUu3');
INSERT INTO public.moves VALUES ('nni5imo7lv7rihf6z3gpphw7hu', 1, '1', 'hide RRYB', 1000, '', 'CEVZjoQMomZ726mJ3SnG');
INSERT INTO public.moves VALUES ('nodle477gt6odhllqbhp6wr7k4', 1, '1', 'hide RRYB', 1000, 'page-1', '8TCaSWSvNBCQLIcOKEOB');
INSERT INTO public.places VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 0, 'human', 0, 'Ann', '4a44dc15364204a80fe80e9039455cc1', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 1, 'human', 0, 'Ben', '4fc82b26aecb47d2868c4efbe3581732', 'ben', false, false, false, '');
INSERT INTO public.places VALUES ('fgsxyg2t4w4wkcsamzx2yrb3re', 0, 'human', 0, 'Ann', '1fdd2f10890e5c9a6586a2cbb370c8dd', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('fgsxyg2t4w4wkcsamzx2yrb3re', 1, 'human', 0, 'Ben', 'ee9e5279f6602652ede36e96079584b4', 'ben', false, false, false, '');
INSERT INTO public.places VALUES ('jm45xorwsjvjl3jx3wa76pcse4', 0, 'human', 0, 'Ann', '30d7617c836a599950d25f83240356ba', 'ann', false, false, true, '');
INSERT INTO public.places VALUES ('jm45xorwsjvjl3jx3wa76pcse4', 1, 'human', 0, 'Ben', '46bdf6f1e42ebfee55734ceef22bae34', 'ben', false, false, false, '');
INSERT INTO public.places VALUES ('jmrho56u3up4mhdprbhuqza5ai', 0, 'human', 0, 'Ann', 'ef2d127de37b942baad06145e54b0c61', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('jmrho56u3up4mhdprbhuqza5ai', 1, 'computer', 3, '', 'e7f6c011776e8db7cd330b54174fd76f', '', false, false, false, '');
INSERT INTO public.places VALUES ('nni5imo7lv7rihf6z3gpphw7hu', 0, 'human', 0, 'Ann', '3fdba35f04dc8c462986c992bcf87554', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('nni5imo7lv7rihf6z3gpphw7hu', 1, 'human', 0, 'Ben', '8527a891e224136950ff32ca212b45bc', 'ben', false, false, false, 'ask 1');
INSERT INTO public.places VALUES ('nodle477gt6odhllqbhp6wr7k4', 0, 'human', 0, 'Ann', 'd4735e3a265e16eee03f59718b9b5d03', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('nodle477gt6odhllqbhp6wr7k4', 1, 'human', 0, 'Ben', '4e07408562bedb8b60ce05c1decfe3ad', 'ben', false, false, false, '');
INSERT INTO public.places VALUES ('pebgtg7efsfi4rx3xncqc4tfc4', 0, 'human', 0, 'Ann', '2c624232cdd221771294dfbb310aca00', 'ann', false, false, false, '');
INSERT INTO public.places VALUES ('pebgtg7efsfi4rx3xncqc4tfc4', 1, 'open', 0, '', '', '', false, false, false, '');
INSERT INTO public.servers OVERRIDING SYSTEM VALUE VALUES (1, '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00');
INSERT INTO public.tables VALUES ('dfmb4j66ptwqb7y44ufsar7huu', 'mastermind', 1, 'rounds=2 first=1 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3', '\x568b1f1504f690c2d5a6f28d02c6a50064a1979f331fa1c3bbd2d6f528babd49', 'ann', 1700000002000, true, 'human', true, true, '', '', 1, 5, 1700000007000, true, 0, false, '', NULL, 0, 1);
INSERT INTO public.tables VALUES ('jm45xorwsjvjl3jx3wa76pcse4', 'codecrackers', 1, 'game=symbols claims=race glass=45 layout=strips gap=10 first=0 escape=40 tiles=fixed cards=28', '\x13f14054b310f8ed2e57bfcf7d1536e435f5ac338b72840c816c6d9a3e344bb3', 'ann', 1700000050000, true, 'human', true, false, '', '', 2, 0, 1700000050000, true, 0, false, '', NULL, 0, 1);
INSERT INTO public.tables VALUES ('nni5imo7lv7rihf6z3gpphw7hu', 'mastermind', 1, 'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3', '\x911bafdccbeb7485d81874f304083da271e2b21abfbeaca302208fdf489934ec', 'ann', 1700000007000, true, 'human', true, false, '', '', 2, 1, 1700000008000, true, 0, false, '', NULL, 0, 1);
INSERT INTO public.tables VALUES ('nodle477gt6odhllqbhp6wr7k4', 'mastermind', 1, 'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3', '\xd62de956a4bdc204067f078acdf8dc12148ec2341dd319bf557d98b154a76a86', 'ann', 1700000000000, true, 'human', true, false, '', '', 1, 1, 1700000001000, true, 0, false, '', NULL, 0, 1);
INSERT INTO public.tables VALUES ('pebgtg7efsfi4rx3xncqc4tfc4', 'mastermind', 1, 'rounds=2 first=draw blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3', '\xa6f15683a4dcb333a9a37f6cfacd5fdeafff86d3a0bc133e4544f352dab0ba87', 'ann', 1700000002000, true, 'human', false, false, '', '', 1, 0, 1700000002000, true, 0, false, '', NULL, 0, 1);
INSERT INTO public.tables VALUES ('fgsxyg2t4w4wkcsamzx2yrb3re', 'mastermind', 1, 'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3', '\xdac095e598df0a2f70249d1b999c10fbe445ae6238664ba02e7cccb3ad35ae77', 'ann', 1700000060000, true, 'human', true, false, '', '', 1, 1, 1700000061000, true, 86400000, false, '', 1700064861000, 1, 1);
INSERT INTO public.tables VALUES ('jmrho56u3up4mhdprbhuqza5ai', 'mastermind', 1, 'rounds=2 first=0 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3', '\x92ff76c729266eb9ebd22c3c6c2b477d20e84c1e27fdcfadc4a4df2b28eb6050', 'ann', 1700000001000, true, 'quick', true, false, '', '', 1, 1, 1700000002000, true, 0, false, '', 0, 1, 1);
SELECT pg_catalog.setval('public.servers_id_seq', 1, true);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (table_id, ply);
ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX moves_command ON public.moves USING btree (table_id, actor, command) WHERE (command <> ''::text);
CREATE INDEX places_holder ON public.places USING btree (holder) WHERE (holder <> ''::text);
CREATE INDEX records_touched ON public.records USING btree (touched);
CREATE INDEX tables_driver ON public.tables USING btree (driver) WHERE ((driver <> 0) AND (NOT over));
CREATE INDEX tables_due ON public.tables USING btree (due, opened, id) WHERE ((due IS NOT NULL) AND (NOT over));
CREATE INDEX tables_listed ON public.tables USING btree (opened, id) WHERE (listed AND (NOT over));
CREATE INDEX tables_undriven ON public.tables USING btree (due) WHERE ((driver = 0) AND (due IS NOT NULL) AND (NOT over));
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;

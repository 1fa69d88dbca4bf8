PRAGMA application_id = 1526644958;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE alive (at INTEGER NOT NULL);
INSERT INTO "alive" VALUES(0);
CREATE TABLE moves (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        command TEXT NOT NULL, chain TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID
    ;
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',1,'1','hide WP',1000,'','772MuJ_1rbYOqh100_4x');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',2,'0','guess PW',2000,'','LtQn3xTj1ibUuwq0OHTv');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',3,'0','guess WP',3000,'','-dZQz9Ro8oAlk22dKcmJ');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',4,'0','hide GG',4000,'','UXmhPzOuvPIxTjnOBTBM');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',5,'1','guess GG',5000,'','SGdIQVJ2TzhTb8Y87uNq');
INSERT INTO "moves" VALUES('fgsxyg2t4w4wkcsamzx2yrb3re',1,'1','hide RRYB',1000,'','xTO7GIHLT6dH53Qc24tr');
INSERT INTO "moves" VALUES('jmrho56u3up4mhdprbhuqza5ai',1,'0','hide WP',1000,'page-1','wMuAhTtkl5YpvMPCHUu3');
INSERT INTO "moves" VALUES('nni5imo7lv7rihf6z3gpphw7hu',1,'1','hide RRYB',1000,'','CEVZjoQMomZ726mJ3SnG');
INSERT INTO "moves" VALUES('nodle477gt6odhllqbhp6wr7k4',1,'1','hide RRYB',1000,'page-1','8TCaSWSvNBCQLIcOKEOB');
CREATE TABLE places (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        level INTEGER NOT NULL,
        name TEXT NOT NULL,
        nonce TEXT NOT NULL,
        holder TEXT NOT NULL, away INTEGER NOT NULL DEFAULT 0, shown INTEGER NOT NULL DEFAULT 0, wish TEXT NOT NULL DEFAULT '', ready INTEGER NOT NULL DEFAULT 0, program INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "places" VALUES('dfmb4j66ptwqb7y44ufsar7huu',0,'human',0,'Ann','4a44dc15364204a80fe80e9039455cc1','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('dfmb4j66ptwqb7y44ufsar7huu',1,'human',0,'Ben','4fc82b26aecb47d2868c4efbe3581732','ben',0,0,'',0,0);
INSERT INTO "places" VALUES('fgsxyg2t4w4wkcsamzx2yrb3re',0,'human',0,'Ann','1fdd2f10890e5c9a6586a2cbb370c8dd','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('fgsxyg2t4w4wkcsamzx2yrb3re',1,'human',0,'Ben','ee9e5279f6602652ede36e96079584b4','ben',0,0,'',0,0);
INSERT INTO "places" VALUES('jm45xorwsjvjl3jx3wa76pcse4',0,'human',0,'Ann','30d7617c836a599950d25f83240356ba','ann',0,0,'',1,0);
INSERT INTO "places" VALUES('jm45xorwsjvjl3jx3wa76pcse4',1,'human',0,'Ben','46bdf6f1e42ebfee55734ceef22bae34','ben',0,0,'',0,0);
INSERT INTO "places" VALUES('jmrho56u3up4mhdprbhuqza5ai',0,'human',0,'Ann','ef2d127de37b942baad06145e54b0c61','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('jmrho56u3up4mhdprbhuqza5ai',1,'computer',3,'','e7f6c011776e8db7cd330b54174fd76f','',0,0,'',0,0);
INSERT INTO "places" VALUES('nni5imo7lv7rihf6z3gpphw7hu',0,'human',0,'Ann','3fdba35f04dc8c462986c992bcf87554','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('nni5imo7lv7rihf6z3gpphw7hu',1,'human',0,'Ben','8527a891e224136950ff32ca212b45bc','ben',0,0,'ask 1',0,0);
INSERT INTO "places" VALUES('nodle477gt6odhllqbhp6wr7k4',0,'human',0,'Ann','d4735e3a265e16eee03f59718b9b5d03','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('nodle477gt6odhllqbhp6wr7k4',1,'human',0,'Ben','4e07408562bedb8b60ce05c1decfe3ad','ben',0,0,'',0,0);
INSERT INTO "places" VALUES('pebgtg7efsfi4rx3xncqc4tfc4',0,'human',0,'Ann','2c624232cdd221771294dfbb310aca00','ann',0,0,'',0,0);
INSERT INTO "places" VALUES('pebgtg7efsfi4rx3xncqc4tfc4',1,'open',0,'','','',0,0,'',0,0);
CREATE TABLE records (id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, touched INTEGER NOT NULL);
CREATE TABLE tables (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed BLOB NOT NULL,
        owner TEXT NOT NULL,
        opened INTEGER NOT NULL,
        notebook INTEGER NOT NULL,
        pace TEXT NOT NULL,
        started INTEGER NOT NULL,
        over INTEGER NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        version INTEGER NOT NULL,
        ply INTEGER NOT NULL DEFAULT 0,
        touched INTEGER NOT NULL
    , watched INTEGER NOT NULL DEFAULT 1, "limit" INTEGER NOT NULL DEFAULT 0, listed INTEGER NOT NULL DEFAULT 0, origin TEXT NOT NULL DEFAULT '', due INTEGER);
INSERT INTO "tables" VALUES('nodle477gt6odhllqbhp6wr7k4','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'D62DE956A4BDC204067F078ACDF8DC12148EC2341DD319BF557D98B154A76A86','ann',1700000000000,1,'human',1,0,'','',1,1,1700000001000,1,0,0,'',NULL);
INSERT INTO "tables" VALUES('jmrho56u3up4mhdprbhuqza5ai','mastermind',1,'rounds=2 first=0 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3',X'92FF76C729266EB9EBD22C3C6C2B477D20E84C1E27FDCFADC4A4DF2B28EB6050','ann',1700000001000,1,'quick',1,0,'','',1,1,1700000002000,1,0,0,'',0);
INSERT INTO "tables" VALUES('pebgtg7efsfi4rx3xncqc4tfc4','mastermind',1,'rounds=2 first=draw blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'A6F15683A4DCB333A9A37F6CFACD5FDEAFFF86D3A0BC133E4544F352DAB0BA87','ann',1700000002000,1,'human',0,0,'','',1,0,1700000002000,1,0,0,'',NULL);
INSERT INTO "tables" VALUES('dfmb4j66ptwqb7y44ufsar7huu','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3',X'568B1F1504F690C2D5A6F28D02C6A50064A1979F331FA1C3BBD2D6F528BABD49','ann',1700000002000,1,'human',1,1,'','',1,5,1700000007000,1,0,0,'',NULL);
INSERT INTO "tables" VALUES('nni5imo7lv7rihf6z3gpphw7hu','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'911BAFDCCBEB7485D81874F304083DA271E2B21ABFBEACA302208FDF489934EC','ann',1700000007000,1,'human',1,0,'','',2,1,1700000008000,1,0,0,'',NULL);
INSERT INTO "tables" VALUES('jm45xorwsjvjl3jx3wa76pcse4','codecrackers',1,'game=symbols claims=race glass=45 layout=strips gap=10 first=0 escape=40 tiles=fixed cards=28',X'13F14054B310F8ED2E57BFCF7D1536E435F5AC338B72840C816C6D9A3E344BB3','ann',1700000050000,1,'human',1,0,'','',2,0,1700000050000,1,0,0,'',NULL);
INSERT INTO "tables" VALUES('fgsxyg2t4w4wkcsamzx2yrb3re','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'DAC095E598DF0A2F70249D1B999C10FBE445AE6238664BA02E7CCCB3AD35AE77','ann',1700000060000,1,'human',1,0,'','',1,1,1700000061000,1,86400000,0,'',1700064861000);
CREATE INDEX places_holder ON places (holder) WHERE holder <> '';
CREATE UNIQUE INDEX moves_command ON moves (table_id, actor, command) WHERE command <> '';
CREATE INDEX tables_listed ON tables (opened, id) WHERE listed AND NOT over;
CREATE INDEX records_touched ON records (touched);
CREATE INDEX tables_due ON tables (due, opened, id) WHERE due IS NOT NULL AND NOT over;
COMMIT;

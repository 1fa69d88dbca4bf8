PRAGMA application_id = 1526644958;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE alive (at INTEGER NOT NULL);
INSERT INTO "alive" VALUES(0);
CREATE TABLE moves (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        command TEXT NOT NULL,
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID
    ;
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',1,'1','hide WP',1000,'');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',2,'0','guess PW',2000,'');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',3,'0','guess WP',3000,'');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',4,'0','hide GG',4000,'');
INSERT INTO "moves" VALUES('dfmb4j66ptwqb7y44ufsar7huu',5,'1','guess GG',5000,'');
INSERT INTO "moves" VALUES('jmrho56u3up4mhdprbhuqza5ai',1,'0','hide WP',1000,'page-1');
INSERT INTO "moves" VALUES('nodle477gt6odhllqbhp6wr7k4',1,'1','hide RRYB',1000,'page-1');
CREATE TABLE places (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        level INTEGER NOT NULL,
        name TEXT NOT NULL,
        nonce TEXT NOT NULL,
        holder TEXT NOT NULL, shown INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "places" VALUES('dfmb4j66ptwqb7y44ufsar7huu',0,'human',0,'Ann','4a44dc15364204a80fe80e9039455cc1','ann',0);
INSERT INTO "places" VALUES('dfmb4j66ptwqb7y44ufsar7huu',1,'human',0,'Ben','4fc82b26aecb47d2868c4efbe3581732','ben',0);
INSERT INTO "places" VALUES('jmrho56u3up4mhdprbhuqza5ai',0,'human',0,'Ann','ef2d127de37b942baad06145e54b0c61','ann',0);
INSERT INTO "places" VALUES('jmrho56u3up4mhdprbhuqza5ai',1,'computer',3,'','e7f6c011776e8db7cd330b54174fd76f','',0);
INSERT INTO "places" VALUES('nodle477gt6odhllqbhp6wr7k4',0,'human',0,'Ann','d4735e3a265e16eee03f59718b9b5d03','ann',0);
INSERT INTO "places" VALUES('nodle477gt6odhllqbhp6wr7k4',1,'human',0,'Ben','4e07408562bedb8b60ce05c1decfe3ad','ben',0);
INSERT INTO "places" VALUES('pebgtg7efsfi4rx3xncqc4tfc4',0,'human',0,'Ann','2c624232cdd221771294dfbb310aca00','ann',0);
INSERT INTO "places" VALUES('pebgtg7efsfi4rx3xncqc4tfc4',1,'open',0,'','','',0);
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
    , watched INTEGER NOT NULL DEFAULT 1);
INSERT INTO "tables" VALUES('nodle477gt6odhllqbhp6wr7k4','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'D62DE956A4BDC204067F078ACDF8DC12148EC2341DD319BF557D98B154A76A86','ann',1700000000000,1,'human',1,0,'','',1,1,1700000001000,1);
INSERT INTO "tables" VALUES('jmrho56u3up4mhdprbhuqza5ai','mastermind',1,'rounds=2 first=0 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3',X'92FF76C729266EB9EBD22C3C6C2B477D20E84C1E27FDCFADC4A4DF2B28EB6050','ann',1700000001000,1,'quick',1,0,'','',1,1,1700000002000,1);
INSERT INTO "tables" VALUES('pebgtg7efsfi4rx3xncqc4tfc4','mastermind',1,'rounds=2 first=draw blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3',X'A6F15683A4DCB333A9A37F6CFACD5FDEAFFF86D3A0BC133E4544F352DAB0BA87','ann',1700000002000,1,'human',0,0,'','',1,0,1700000002000,1);
INSERT INTO "tables" VALUES('dfmb4j66ptwqb7y44ufsar7huu','mastermind',1,'rounds=2 first=1 blanks=no answers=auto rows=4 bonus=no holes=2 colours=3 retries=3',X'568B1F1504F690C2D5A6F28D02C6A50064A1979F331FA1C3BBD2D6F528BABD49','ann',1700000002000,1,'human',1,1,'','',1,5,1700000007000,1);
CREATE INDEX tables_unfinished ON tables (opened, id) WHERE started AND NOT over;
CREATE INDEX places_holder ON places (holder) WHERE holder <> '';
CREATE UNIQUE INDEX moves_command ON moves (table_id, actor, command) WHERE command <> '';
COMMIT;

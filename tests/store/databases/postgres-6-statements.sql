DELETE FROM records WHERE id IN (SELECT id FROM records WHERE touched < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
;
DELETE FROM servers s WHERE until <= clock_timestamp() - interval '1 hour' AND NOT EXISTS
    (SELECT FROM tables t WHERE t.driver = s.id AND t.driver <> 0 AND NOT t.over)
;
DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE touched < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
;
INSERT INTO keys (key) VALUES ($1) ON CONFLICT DO NOTHING
;
INSERT INTO records (id, text, touched) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET touched = $3
;
INSERT INTO servers (seen, until) VALUES (clock_timestamp(), clock_timestamp() + interval '3000 milliseconds') RETURNING id
;
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now, min(id) = $1 AS first, count(*)::int AS living FROM servers WHERE until > clock_timestamp()
;
SELECT at FROM alive
;
SELECT at FROM alive FOR UPDATE
;
SELECT id FROM tables WHERE due > $1 AND due <= $2 AND NOT over ORDER BY due, opened, id
;
SELECT id FROM tables WHERE id IN (SELECT table_id FROM places WHERE holder = $1 AND holder <> '')
        ORDER BY touched DESC, id LIMIT $2
;
SELECT id FROM tables WHERE listed AND NOT over ORDER BY opened DESC, id LIMIT $1
;
SELECT id, ply + version AS revision FROM tables WHERE id = ANY($1::text[])
;
SELECT key FROM keys
;
SELECT m.table_id, m.ply FROM unnest($1::text[], $2::text[], $3::text[]) AS a (table_id, actor, command)
JOIN moves m ON m.table_id = a.table_id AND m.actor = a.actor AND m.command = a.command WHERE m.command <> ''
;
SELECT max(touched) FROM (SELECT touched FROM tables UNION ALL SELECT touched FROM records) both_kinds
;
SELECT pg_notify($1, '')
;
SELECT t.*, s.*, m.* FROM tables t,
    LATERAL (SELECT array_agg(kind ORDER BY seat) AS seat_kind, array_agg(level ORDER BY seat) AS seat_level, array_agg(name ORDER BY seat) AS seat_name, array_agg(nonce ORDER BY seat) AS seat_nonce, array_agg(holder ORDER BY seat) AS seat_holder, array_agg(away ORDER BY seat) AS seat_away, array_agg(shown ORDER BY seat) AS seat_shown, array_agg(ready ORDER BY seat) AS seat_ready, array_agg(wish ORDER BY seat) AS seat_wish
        FROM places WHERE table_id = t.id) s,
    LATERAL (SELECT array_agg(ply) AS plies, array_agg(actor) AS actors, array_agg(action) AS actions,
        array_agg(at) AS times, array_agg(command) AS commands, array_agg(chain) AS chains
        FROM (SELECT * FROM moves WHERE table_id = t.id ORDER BY ply) each_move) m
WHERE t.id = $1
;
SELECT text FROM records WHERE id = $1
;
UPDATE alive SET at = $1
;
UPDATE servers SET seen = clock_timestamp(), until = clock_timestamp() + interval '3000 milliseconds' WHERE id = $1 AND until > clock_timestamp()
;
UPDATE tables SET driver = $2, epoch = epoch + 1 WHERE id = $1 AND NOT over AND driver IN (0, $2) RETURNING epoch
;
UPDATE tables SET driver = 0 WHERE id = $1 AND epoch = $2
;
UPDATE tables SET due = $2 WHERE id = $1
;
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[],
        $8::int[], $9::boolean[], $10::bigint[], $11::bigint[], $12::int[], $13::text[]
    ) AS a (table_id, ply, actor, action, at, command, chain, last, over, due, touched, epoch, channel)
),
ready AS MATERIALIZED (
    SELECT a.* FROM tables t JOIN asked a ON t.id = a.table_id
    WHERE t.ply = a.ply - 1 AND NOT t.over AND (a.epoch = 0 OR a.epoch = t.epoch)
    ORDER BY t.id FOR NO KEY UPDATE OF t
),
stored AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain)
    SELECT table_id, ply, actor, action, at, command, chain FROM ready ON CONFLICT DO NOTHING RETURNING table_id
),
followed AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain)
    SELECT n.* FROM unnest($14::text[], $15::int[], $16::text[], $17::text[], $18::bigint[], $19::text[], $20::text[])
        AS n (table_id, ply, actor, action, at, command, chain)
    WHERE (n.table_id IN (SELECT table_id FROM stored)) IS TRUE
),
stepped AS (
    UPDATE tables t SET ply = r.last, over = r.over, due = r.due, touched = r.touched
    FROM ready r WHERE t.id = r.table_id AND (r.table_id IN (SELECT table_id FROM stored)) IS TRUE
    RETURNING t.id, t.ply + t.version AS revision, r.channel
),
numbered AS (
    SELECT id, revision, channel, (row_number() OVER (PARTITION BY channel) - 1) / 200 AS part FROM stepped
),
announced AS (
    SELECT pg_notify(channel, $21 || string_agg(E'\n' || id || '.' || revision, '')) FROM numbered
    GROUP BY channel, part
)
SELECT id, (SELECT count(*) FROM announced) FROM stepped
;
WITH changed AS (
    UPDATE tables SET "game" = $2, "rules" = $3, "options" = $4, "seed" = $5, "owner" = $6, "opened" = $7, "notebook" = $8, "pace" = $9, "started" = $10, "before" = $12, "after" = $13, "watched" = $14, "limit" = $15, "listed" = $16, "origin" = $17, "due" = $18, "version" = $19, "touched" = $20, over = over OR $11
    WHERE id = $1 AND version = $19 - 1 RETURNING id, ply + version AS revision
),
seated AS (
    INSERT INTO places (table_id, seat, kind, level, name, nonce, holder, away, shown, ready, wish)
    SELECT changed.id, number - 1, p.kind, p.level, p.name, p.nonce, p.holder, p.away, p.shown, p.ready, p.wish FROM changed, unnest($21::text[], $22::int[], $23::text[], $24::text[], $25::text[], $26::boolean[], $27::boolean[], $28::boolean[], $29::text[]) WITH ORDINALITY AS p (kind, level, name, nonce, holder, away, shown, ready, wish, number)
    ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, level = excluded.level, name = excluded.name, nonce = excluded.nonce, holder = excluded.holder, away = excluded.away, shown = excluded.shown, ready = excluded.ready, wish = excluded.wish
),
unseated AS (
    DELETE FROM places USING changed WHERE table_id = changed.id AND seat >= cardinality($21::text[])
),
announced AS (
    SELECT pg_notify($30, $31 || E'\n' || id || '.' || revision) FROM changed
)
SELECT id, (SELECT count(*) FROM announced) FROM changed
;
WITH dead AS MATERIALIZED (SELECT id, seen FROM servers WHERE until <= clock_timestamp() ORDER BY id FOR SHARE),
idle AS MATERIALIZED (
    SELECT t.id FROM dead d JOIN tables t ON t.driver = d.id WHERE t.driver <> 0 AND NOT t.over AND t.due IS NULL
    ORDER BY t.id LIMIT 1000 FOR NO KEY UPDATE OF t SKIP LOCKED
)
UPDATE tables t SET driver = 0 FROM idle WHERE t.id = idle.id
;
WITH dead AS MATERIALIZED (SELECT id, seen FROM servers WHERE until <= clock_timestamp() ORDER BY id FOR SHARE),
orphans AS MATERIALIZED (
    SELECT t.id, d.seen FROM dead d JOIN tables t ON t.driver = d.id
    WHERE t.driver <> 0 AND NOT t.over AND t.due IS NOT NULL
    ORDER BY t.id LIMIT $2 FOR NO KEY UPDATE OF t SKIP LOCKED
),
undriven AS MATERIALIZED (
    SELECT id, clock_timestamp() AS seen FROM tables
    WHERE driver = 0 AND NOT over AND due IS NOT NULL AND due <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    ORDER BY due LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
),
found AS (SELECT * FROM orphans UNION ALL SELECT * FROM undriven LIMIT $2)
UPDATE tables t SET driver = $1, epoch = epoch + 1 FROM found f WHERE t.id = f.id
RETURNING t.id, t.epoch, (extract(epoch FROM f.seen) * 1000)::bigint AS last_seen
;
WITH ended AS (UPDATE servers SET until = clock_timestamp() WHERE id = $1 AND until > clock_timestamp() RETURNING id)
SELECT pg_notify($2, '') FROM ended
;
WITH made AS (
    INSERT INTO tables ("id", "game", "rules", "options", "seed", "owner", "opened", "notebook", "pace", "started", "over", "before", "after", "watched", "limit", "listed", "origin", "due", "version", "touched", ply, driver)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, coalesce((SELECT s.id FROM servers s WHERE s.id = $22), 0))
    ON CONFLICT DO NOTHING RETURNING id
),
seated AS (
    INSERT INTO places (table_id, seat, kind, level, name, nonce, holder, away, shown, ready, wish) SELECT made.id, number - 1, kind, level, name, nonce, holder, away, shown, ready, wish FROM made, unnest($23::text[], $24::int[], $25::text[], $26::text[], $27::text[], $28::boolean[], $29::boolean[], $30::boolean[], $31::text[]) WITH ORDINALITY AS p (kind, level, name, nonce, holder, away, shown, ready, wish, number)
),
moved AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain) SELECT made.id, m.* FROM made, unnest(
        $32::int[], $33::text[], $34::text[], $35::bigint[],
        $36::text[], $37::text[]) AS m
)
SELECT id FROM made

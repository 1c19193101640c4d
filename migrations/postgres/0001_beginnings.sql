-- Every event of every pile, as in SQLite's view of the same name.
CREATE VIEW "history" AS SELECT pile.start_date AS at, 1 AS rank, pile.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = pile.user_id) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_build_object('kind', 'built', 'location', pile.location, 'length', pile.length, 'width', pile.width,
    'cubicYards', pile.cubic_yards) AS facts
FROM compost_rows AS pile
UNION ALL
SELECT record.recorded_at AS at, 2 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  json_build_object('kind', 'temperature', 'temperature', record.temperature) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 6 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'temperature', 'temperature', record.temperature), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.turned_at AS at, 3 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  json_build_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', record.water_added = 1) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 7 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', record.water_added = 1), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.added_at AS at, 4 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  json_build_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'notes', record.notes) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 8 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'notes', record.notes), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.removed_at AS at, 5 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  json_build_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 9 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT change.changed_at AS at, 10 AS rank, change.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = change.changed_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  CASE
    WHEN change.field <> 'status'
      THEN json_build_object('kind', 'correction', 'field', change.field, 'from', change."from", 'to', change."to")
    WHEN change."to" = 'removed' THEN json_build_object('kind', 'removed')
    ELSE json_build_object('kind', 'status', 'from', change."from", 'to', change."to") END AS facts
FROM compost_rows AS pile JOIN row_changes AS change ON change.row_id = pile.id;
--> statement-breakpoint
-- An audit line is never changed or deleted, also not by SQL.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'An audit line is never %.', CASE TG_OP WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_lines_stay" BEFORE UPDATE OR DELETE ON "audit_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_lines_remain" BEFORE TRUNCATE ON "audit_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
-- What most yards compost, so that the first row can name its material. An admin may change or delete any.
INSERT INTO "material_categories" ("name", "description", "icon", "is_custom", "created_at")
SELECT "name", "description", "icon", 0, (extract(epoch FROM now()) * 1000)::bigint FROM (VALUES
	('Food Scraps', 'Fruit, vegetables, bread and plate waste. Wet and rich in nitrogen.', 'apple'),
	('Grass Clippings', 'Fresh mowings. Rich in nitrogen; mix with something coarse.', 'scissors'),
	('Leaves', 'Fallen leaves. Rich in carbon.', 'leaf'),
	('Wood Chips', 'Chipped branches and bark. Coarse, rich in carbon.', 'trees'),
	('Straw and Hay', 'Bedding and spoiled bales. Rich in carbon.', 'wheat'),
	('Manure', 'Livestock manure, with or without bedding. Rich in nitrogen.', 'shovel'),
	('Coffee Grounds', 'Spent grounds and filters. Rich in nitrogen.', 'coffee'),
	('Finished Compost', 'Cured compost, added as a starter or as cover.', 'recycle')
) AS "starter" ("name", "description", "icon");
--> statement-breakpoint
-- Numbers what servers tell each other by NOTIFY.
CREATE SEQUENCE "notice_numbers";
--> statement-breakpoint
-- Logins and sign-ups of the last time, which all servers limit together. An embedded database has one server, which remembers them.
CREATE TABLE "attempts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_key" ON "attempts" ("kind", "key", "at");
--> statement-breakpoint
CREATE INDEX "attempts_age" ON "attempts" ("at");

DROP VIEW "history";
--> statement-breakpoint
CREATE VIEW "history" AS SELECT pile.start_date AS at, 1 AS rank, pile.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = pile.user_id) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  CAST(NULL AS TEXT) AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'built', 'location', coalesce((SELECT move.from_location FROM moves AS move
    WHERE move.row_id = pile.id AND move.voided_at IS NULL AND move.from_location IS NOT NULL
    ORDER BY move.moved_at, move.id LIMIT 1), pile.location), 'length', pile.length, 'width', pile.width,
    'cubicYards', pile.cubic_yards + (SELECT
    CASE WHEN count(*) = count(link.volume_before) THEN coalesce(sum(link.cubic_yards), 0) END FROM pile_links AS link
    WHERE link.parent_id = pile.id AND link.kind = 'split' AND link.undone_at IS NULL)) AS facts
FROM compost_rows AS pile WHERE pile.row_id <> ''
UNION ALL
SELECT record.recorded_at AS at, 2 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'temperature', 'temperature', record.temperature, 'value', record.value, 'unit', record.unit,
    'lateReason', record.late_reason, 'visit', record.visit, 'position', record.position, 'depth', record.depth,
    'probe', record.probe) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 11 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'temperature', 'temperature', record.temperature, 'value', record.value, 'unit', record.unit,
    'lateReason', record.late_reason, 'visit', record.visit, 'position', record.position, 'depth', record.depth,
    'probe', record.probe), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.turned_at AS at, 3 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', record.water_added = 1, 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 12 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', record.water_added = 1, 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.added_at AS at, 4 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'value', record.value, 'unit', record.unit, 'notes', record.notes,
    'startsCount', json(CASE record.starts_count WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END),
    'source', record.source, 'county', record.county, 'hauler', record.hauler, 'plate', record.plate,
    'ticket', record.ticket, 'weight', record.weight, 'weightValue', record.weight_value,
    'weightUnit', record.weight_unit, 'density', record.density,
    'volumeByWeight', record.volume_by_weight = 1, 'refused', record.refused, 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 13 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'value', record.value, 'unit', record.unit, 'notes', record.notes,
    'startsCount', json(CASE record.starts_count WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END),
    'source', record.source, 'county', record.county, 'hauler', record.hauler, 'plate', record.plate,
    'ticket', record.ticket, 'weight', record.weight, 'weightValue', record.weight_value,
    'weightUnit', record.weight_unit, 'density', record.density,
    'volumeByWeight', record.volume_by_weight = 1, 'refused', record.refused, 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.removed_at AS at, 5 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight, 'emptyValue', record.empty_value, 'fullValue', record.full_value,
    'unit', record.unit, 'ticket', record.ticket, 'cubicYards', record.cubic_yards,
    'volumeValue', record.volume_value, 'volumeUnit', record.volume_unit, 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 14 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight, 'emptyValue', record.empty_value, 'fullValue', record.full_value,
    'unit', record.unit, 'ticket', record.ticket, 'cubicYards', record.cubic_yards,
    'volumeValue', record.volume_value, 'volumeUnit', record.volume_unit, 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.visited_at AS at, 6 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'visit', 'visitNumber', record.visit_number, 'readings', (SELECT count(*) FROM temperatures AS reading
    WHERE reading.row_id = record.row_id AND reading.recorded_at = record.visited_at AND reading.visit = record.visit_number), 'moisture', record.moisture, 'smell', record.smell,
    'weather', record.weather, 'notes', record.notes, 'unread', record.unread, 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN visits AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 15 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'visit', 'visitNumber', record.visit_number, 'readings', (SELECT count(*) FROM temperatures AS reading
    WHERE reading.row_id = record.row_id AND reading.recorded_at = record.visited_at AND reading.visit = record.visit_number), 'moisture', record.moisture, 'smell', record.smell,
    'weather', record.weather, 'notes', record.notes, 'unread', record.unread, 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN visits AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.moved_at AS at, 7 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'move', 'location', record.location, 'fromLocation', record.from_location, 'stage', record.stage,
    'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN moves AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 16 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'move', 'location', record.location, 'fromLocation', record.from_location, 'stage', record.stage,
    'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN moves AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.taken_at AS at, 8 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'sample', 'sampleNumber', record.sample_number, 'takenBy', record.taken_by, 'points', record.points,
    'laboratory', record.laboratory, 'chain', record.chain, 'notes', record.notes, 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN samples AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 17 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'sample', 'sampleNumber', record.sample_number, 'takenBy', record.taken_by, 'points', record.points,
    'laboratory', record.laboratory, 'chain', record.chain, 'notes', record.notes, 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN samples AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.result_at AS at, 9 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'result', 'sampleNumber', record.sample_number, 'sent', record.sent = 1,
    'lines', json(record.lines), 'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN results AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 18 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'result', 'sampleNumber', record.sample_number, 'sent', record.sent = 1,
    'lines', json(record.lines), 'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN results AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.occurred_at AS at, 10 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  record.moved_to AS moved_to, record.moved_from AS moved_from,
  record.from_file AS from_file,
  json_build_object('kind', 'occurrence', 'what', record.what, 'details', record.details, 'person', record.person, 'action', record.action,
    'lateReason', record.late_reason) AS facts
FROM compost_rows AS pile JOIN occurrences AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 19 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  record.moved_to AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  json_build_object('kind', 'voided', 'record', json_build_object('kind', 'occurrence', 'what', record.what, 'details', record.details, 'person', record.person, 'action', record.action,
    'lateReason', record.late_reason), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN occurrences AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT change.changed_at AS at, 20 AS rank, change.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = change.changed_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  CAST(NULL AS TEXT) AS moved_to, CAST(NULL AS TEXT) AS moved_from,
  CAST(NULL AS TEXT) AS from_file,
  CASE
    WHEN change.field <> 'status'
      THEN json_build_object('kind', 'correction', 'field', change.field, 'from', change."from", 'to', change."to")
    WHEN change."to" = 'removed' THEN json_build_object('kind', 'removed')
    ELSE json_build_object('kind', 'status', 'from', change."from", 'to', change."to") END AS facts
FROM compost_rows AS pile JOIN row_changes AS change ON change.row_id = pile.id;

CREATE TABLE `farms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`zone` text DEFAULT 'UTC' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_farm` ON `invitations` (`farm_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`user_id` integer NOT NULL,
	`farm_id` integer NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `farm_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_farm` ON `members` (`farm_id`);--> statement-breakpoint
CREATE TABLE `password_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_links_token_hash_unique` ON `password_links` (`token_hash`);--> statement-breakpoint
INSERT INTO `farms` (`id`, `name`, `created_at`)
SELECT `id`, coalesce(nullif(trim(`company`), ''), `first_name` || '''s farm'), `created_at` FROM `users`;
--> statement-breakpoint
INSERT INTO `members` (`user_id`, `farm_id`, `role`, `joined_at`)
SELECT `id`, `id`, 'manager', `created_at` FROM `users`;
--> statement-breakpoint
DROP VIEW `history`;
--> statement-breakpoint
CREATE TABLE `__new_compost_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`row_id` text NOT NULL,
	`location` text NOT NULL,
	`length` integer NOT NULL,
	`width` integer DEFAULT 12 NOT NULL,
	`start_date` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`coordinates` text DEFAULT '{}' NOT NULL,
	`cubic_yards` integer,
	`material_category_id` integer,
	`user_id` integer NOT NULL,
	`cooking_days` integer DEFAULT 0 NOT NULL,
	`turn_count` integer DEFAULT 0 NOT NULL,
	`last_temperature` integer,
	`last_recorded_at` integer,
	`last_recorded_by` integer,
	`last_turned_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`material_category_id`) REFERENCES `material_categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_compost_rows` (`id`, `row_id`, `location`, `length`, `width`, `start_date`, `status`, `coordinates`, `cubic_yards`, `material_category_id`, `user_id`, `cooking_days`, `turn_count`, `last_temperature`, `last_recorded_at`, `last_turned_at`, `farm_id`, `last_recorded_by`)
SELECT `id`, `row_id`, `location`, `length`, `width`, `start_date`, `status`, `coordinates`, `cubic_yards`, `material_category_id`, `user_id`, `cooking_days`, `turn_count`, `last_temperature`, `last_recorded_at`, `last_turned_at`, `user_id`, (
	SELECT `recorded_by` FROM `temperatures`
	WHERE `temperatures`.`row_id` = `compost_rows`.`id` AND `voided_at` IS NULL
	ORDER BY `recorded_at` DESC, `temperatures`.`id` DESC LIMIT 1
) FROM `compost_rows`;
--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_compost_rows';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`)
SELECT '__new_compost_rows', `seq` FROM `sqlite_sequence` WHERE `name` = 'compost_rows';
--> statement-breakpoint
DROP TABLE `compost_rows`;
--> statement-breakpoint
ALTER TABLE `__new_compost_rows` RENAME TO `compost_rows`;
--> statement-breakpoint
CREATE UNIQUE INDEX `compost_rows_label` ON `compost_rows` (`farm_id`,`row_id`);--> statement-breakpoint
CREATE INDEX `compost_rows_farm` ON `compost_rows` (`farm_id`,`id`);--> statement-breakpoint
CREATE INDEX `compost_rows_category` ON `compost_rows` (`material_category_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `farm_id` integer REFERENCES farms(id);--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
UPDATE `users` SET `last_seen_at` = (SELECT max(`created_at`) FROM `sessions` WHERE `user_id` = `users`.`id`);--> statement-breakpoint
CREATE INDEX `sales_photo` ON `sales` (`photo_id`);--> statement-breakpoint
CREATE INDEX `temperatures_photo` ON `temperatures` (`photo_id`);--> statement-breakpoint
CREATE VIEW `history` AS 
SELECT pile.start_date AS at, 1 AS rank, pile.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = pile.user_id) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_object('kind', 'built', 'location', pile.location, 'length', pile.length, 'width', pile.width,
    'cubicYards', pile.cubic_yards) AS facts
FROM compost_rows AS pile
UNION ALL
SELECT record.recorded_at AS at, 2 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  json_object('kind', 'temperature', 'temperature', record.temperature) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 6 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_object('kind', 'voided', 'record', json_object('kind', 'temperature', 'temperature', record.temperature), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN temperatures AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.turned_at AS at, 3 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  json_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', json(iif(record.water_added, 'true', 'false'))) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 7 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_object('kind', 'voided', 'record', json_object('kind', 'turn', 'turnNumber', record.turn_number,
    'waterAdded', json(iif(record.water_added, 'true', 'false'))), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN turns AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.added_at AS at, 4 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  record.void_reason AS void_reason,
  json_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'notes', record.notes) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 8 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_object('kind', 'voided', 'record', json_object('kind', 'material', 'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'notes', record.notes), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN material_additions AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT record.removed_at AS at, 5 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.recorded_by) AS author,
  record.received_at AS received_at, record.photo_id AS photo_id,
  record.void_reason AS void_reason,
  json_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id
UNION ALL
SELECT record.voided_at AS at, 9 AS rank, record.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = record.voided_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  json_object('kind', 'voided', 'record', json_object('kind', 'sale', 'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight), 'reason', record.void_reason) AS facts
FROM compost_rows AS pile JOIN sales AS record ON record.row_id = pile.id WHERE record.voided_at IS NOT NULL
UNION ALL
SELECT change.changed_at AS at, 10 AS rank, change.id AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = change.changed_by) AS author,
  CAST(NULL AS INTEGER) AS received_at, CAST(NULL AS INTEGER) AS photo_id,
  CAST(NULL AS TEXT) AS void_reason,
  CASE
    WHEN change.field <> 'status'
      THEN json_object('kind', 'correction', 'field', change.field, 'from', change."from", 'to', change."to")
    WHEN change."to" = 'removed' THEN json_object('kind', 'removed')
    ELSE json_object('kind', 'status', 'from', change."from", 'to', change."to") END AS facts
FROM compost_rows AS pile JOIN row_changes AS change ON change.row_id = pile.id;
CREATE TABLE `row_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` integer NOT NULL,
	`changed_by` integer NOT NULL,
	`changed_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`field` text NOT NULL,
	`from` text,
	`to` text,
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `row_changes_row` ON `row_changes` (`row_id`);--> statement-breakpoint
ALTER TABLE `material_additions` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `material_additions` ADD `voided_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `material_additions` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `cooking_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `turn_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `last_temperature` integer;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `last_recorded_at` integer;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `last_turned_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `voided_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `sales` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `temperatures` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `temperatures` ADD `voided_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `temperatures` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `turns` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `turns` ADD `voided_by` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `turns` ADD `void_reason` text;--> statement-breakpoint
UPDATE compost_rows SET
  cooking_days = (SELECT count(*) FROM cooking_days WHERE row_id = compost_rows.id),
  turn_count = (SELECT count(*) FROM turns WHERE row_id = compost_rows.id),
  last_turned_at = (SELECT max(turned_at) FROM turns WHERE row_id = compost_rows.id),
  last_recorded_at = (SELECT max(recorded_at) FROM temperatures WHERE row_id = compost_rows.id),
  last_temperature = (
    SELECT temperature FROM temperatures WHERE row_id = compost_rows.id ORDER BY recorded_at DESC, id DESC LIMIT 1
  );

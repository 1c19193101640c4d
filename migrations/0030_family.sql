CREATE TABLE `moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` integer NOT NULL,
	`location` text,
	`from_location` text,
	`stage` text,
	`moved_at` integer NOT NULL,
	`recorded_by` integer NOT NULL,
	`received_at` integer NOT NULL,
	`voided_at` integer,
	`voided_by` integer,
	`void_reason` text,
	`moved_to` text,
	`moved_from` text,
	`late_reason` text,
	`import_id` integer,
	`from_file` text,
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `moves_row` ON `moves` (`row_id`,`moved_at`,`id`);--> statement-breakpoint
CREATE INDEX `moves_voided` ON `moves` (`row_id`,`voided_at`,`id`) WHERE "moves"."voided_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moves_import` ON `moves` (`import_id`) WHERE "moves"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `pile_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`parent_id` integer NOT NULL,
	`child_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`cubic_yards` integer,
	`status_before` text NOT NULL,
	`volume_before` integer,
	`made_by` integer NOT NULL,
	`received_at` integer NOT NULL,
	`undone_at` integer,
	`undone_by` integer,
	`undo_reason` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`child_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pile_links_farm` ON `pile_links` (`farm_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pile_links_pair` ON `pile_links` (`child_id`,`parent_id`);--> statement-breakpoint
CREATE INDEX `pile_links_parent` ON `pile_links` (`parent_id`);--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `stage` text;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `has_parents` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `has_children` integer DEFAULT false NOT NULL;
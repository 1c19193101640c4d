CREATE TABLE `probe_hours` (
	`row_id` integer NOT NULL,
	`hour` integer NOT NULL,
	`probe_id` integer NOT NULL,
	`temperature` real NOT NULL,
	`value` real NOT NULL,
	`unit` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`readings` integer NOT NULL,
	PRIMARY KEY(`row_id`, `hour`, `probe_id`),
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`probe_id`) REFERENCES `wireless_probes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `probe_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`key_hash` text,
	`made_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`heard_at` integer,
	`refusal` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `probe_keys_key_hash_unique` ON `probe_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `probe_keys_farm` ON `probe_keys` (`farm_id`);--> statement-breakpoint
CREATE TABLE `probe_places` (
	`probe_id` integer NOT NULL,
	`since` integer NOT NULL,
	`row_id` integer,
	`position` text,
	`placed_by` integer NOT NULL,
	PRIMARY KEY(`probe_id`, `since`),
	FOREIGN KEY (`probe_id`) REFERENCES `wireless_probes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`placed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `probe_places_row` ON `probe_places` (`row_id`) WHERE "probe_places"."row_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `probe_readings` (
	`row_id` integer NOT NULL,
	`probe_id` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`value` real NOT NULL,
	`unit` text NOT NULL,
	PRIMARY KEY(`row_id`, `probe_id`, `recorded_at`),
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`probe_id`) REFERENCES `wireless_probes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `wireless_probes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`key_id` integer NOT NULL,
	`name` text NOT NULL,
	`channel` text,
	`unit` text,
	`row_id` integer,
	`position` text,
	`silent_hours` integer NOT NULL,
	`heard_at` integer,
	`recorded_at` integer,
	`value` real,
	`read_unit` text,
	`count_from` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`key_id`) REFERENCES `probe_keys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`row_id`) REFERENCES `compost_rows`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wireless_probes_farm` ON `wireless_probes` (`farm_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wireless_probes_channel` ON `wireless_probes` (`key_id`,`channel`);--> statement-breakpoint
CREATE INDEX `wireless_probes_row` ON `wireless_probes` (`row_id`) WHERE "wireless_probes"."row_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `farms` ADD `counts_probes` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `probe_temperature` integer;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `probe_recorded_at` integer;
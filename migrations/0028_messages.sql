CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receiver_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` integer NOT NULL,
	`day` text NOT NULL,
	`label` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`delivery` text,
	`reason` text,
	FOREIGN KEY (`receiver_id`) REFERENCES `receivers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`receiver_id`,`kind`,`subject`,`day`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`due_at`) WHERE "messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `messages_receiver` ON `messages` (`receiver_id`,`id`);--> statement-breakpoint
CREATE TABLE `receivers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`farm_id` integer NOT NULL,
	`user_id` integer,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`news` text NOT NULL,
	`read_by` integer NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`quiet_fire` integer NOT NULL,
	`origin` text NOT NULL,
	`made_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`gone` text,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `receivers_farm` ON `receivers` (`farm_id`,`user_id`);
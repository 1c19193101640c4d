CREATE TABLE `acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`farm_id` integer,
	`person_id` integer,
	`sentence` text NOT NULL,
	FOREIGN KEY (`farm_id`) REFERENCES `farms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `acts_farm` ON `acts` (`farm_id`);--> statement-breakpoint
CREATE INDEX `acts_person` ON `acts` (`person_id`);--> statement-breakpoint
CREATE TRIGGER `acts_stay` BEFORE UPDATE ON `acts` BEGIN SELECT RAISE(ABORT, 'An act is never changed.'); END;--> statement-breakpoint
CREATE TRIGGER `acts_remain` BEFORE DELETE ON `acts` BEGIN SELECT RAISE(ABORT, 'An act is never deleted.'); END;--> statement-breakpoint
-- Of restores so far each farm hears, also of the one of a copy that an earlier version has made.
INSERT INTO `acts` (`at`, `farm_id`, `sentence`) SELECT `line`.`at`, `farms`.`id`, `line`.`sentence` FROM `audit_lines` AS `line`, `farms`
WHERE `line`.`sentence` LIKE 'A command on the server''s machine restored %' OR `line`.`sentence` LIKE '% restored the copy windrow-%' ORDER BY `line`.`id`;

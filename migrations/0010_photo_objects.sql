CREATE TABLE `loose_objects` (
	`object` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `photos` ADD `object` text;--> statement-breakpoint
CREATE INDEX `photos_object` ON `photos` (`object`) WHERE "photos"."object" IS NOT NULL;
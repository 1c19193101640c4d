ALTER TABLE `material_categories` ADD `name_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `material_categories_name_key` ON `material_categories` (`name_key`);--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `name_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `compost_rows_name_key` ON `compost_rows` (`farm_id`,`name_key`);
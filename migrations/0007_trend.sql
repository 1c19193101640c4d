ALTER TABLE `compost_rows` ADD `earlier_temperature` integer;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `earlier_recorded_at` integer;--> statement-breakpoint
-- Where days are those of UTC; SQL knows no other zones, whose piles show a trend from their next reading on.
UPDATE `compost_rows` SET
	(`earlier_temperature`, `earlier_recorded_at`) = (
		SELECT `temperature`, `recorded_at` FROM `temperatures`
		WHERE `temperatures`.`row_id` = `compost_rows`.`id` AND `voided_at` IS NULL
			AND `recorded_at` < `last_recorded_at` - `last_recorded_at` % 86400000
		ORDER BY `recorded_at` DESC, `temperatures`.`id` DESC LIMIT 1)
WHERE `farm_id` IN (SELECT `id` FROM `farms` WHERE `zone` = 'UTC');

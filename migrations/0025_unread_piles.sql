ALTER TABLE `compost_rows` ADD `unread` text;--> statement-breakpoint
ALTER TABLE `compost_rows` ADD `unread_at` integer;--> statement-breakpoint
UPDATE compost_rows SET unread = (SELECT visits.unread FROM visits WHERE visits.row_id = compost_rows.id AND visits.voided_at IS NULL AND visits.unread IS NOT NULL
  ORDER BY visits.visited_at DESC, visits.id DESC LIMIT 1),
  unread_at = (SELECT visits.visited_at FROM visits WHERE visits.row_id = compost_rows.id AND visits.voided_at IS NULL AND visits.unread IS NOT NULL
  ORDER BY visits.visited_at DESC, visits.id DESC LIMIT 1)
  WHERE id IN (SELECT row_id FROM visits WHERE unread IS NOT NULL);--> statement-breakpoint
UPDATE temperatures SET visit = NULL WHERE visit IS NOT NULL AND moved_from IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM visits WHERE visits.row_id = temperatures.row_id AND visits.visit_number = temperatures.visit
  AND visits.visited_at = temperatures.recorded_at);

CREATE TABLE `thumbnails` (
	`photo_id` integer PRIMARY KEY NOT NULL,
	`etag` text NOT NULL,
	`webp` blob NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `uploads` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`offset` integer NOT NULL,
	`bytes` blob NOT NULL,
	`length` integer NOT NULL,
	`received_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `name`, `offset`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

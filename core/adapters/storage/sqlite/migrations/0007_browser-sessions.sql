CREATE TABLE `known_browser` (
	`hash` blob NOT NULL,
	`user_key` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`user_key`, `hash`),
	FOREIGN KEY (`user_key`) REFERENCES `user`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `known_browser_hash` ON `known_browser` (`hash`);--> statement-breakpoint
ALTER TABLE `session` ADD `end_reason` text;--> statement-breakpoint
ALTER TABLE `session` ADD `proof_key` text;--> statement-breakpoint
ALTER TABLE `token` ADD `successor_salt` text;
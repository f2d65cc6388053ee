CREATE TABLE `clock_mark` (
	`key` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`authority_at` integer,
	`received_at` integer,
	`confirmed_day` text
);
--> statement-breakpoint
ALTER TABLE `business` ADD `counter_limits` text;--> statement-breakpoint
CREATE INDEX `invoice_by_text` ON `invoice` (`business_key`,`created_at`,`search_version`,`search_text`);
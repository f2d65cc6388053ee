CREATE TABLE `damaged_revision` (
	`invoice_key` integer PRIMARY KEY NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `revision_check` (
	`name` text PRIMARY KEY NOT NULL,
	`after_key` integer,
	`checked` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `invoice` ADD `content_hash` blob;
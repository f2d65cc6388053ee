ALTER TABLE `invitation` ADD `scope` text DEFAULT 'FULL' NOT NULL;--> statement-breakpoint
ALTER TABLE `membership` ADD `scope` text DEFAULT 'FULL' NOT NULL;
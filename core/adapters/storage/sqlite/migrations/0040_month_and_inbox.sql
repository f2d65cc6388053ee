ALTER TABLE `business` ADD `withholds_vat` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `business` ADD `year_end_month` integer DEFAULT 12 NOT NULL;
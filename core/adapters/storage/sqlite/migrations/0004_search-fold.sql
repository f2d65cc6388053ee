CREATE TABLE `search_refresh` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`after_key` integer
);
--> statement-breakpoint
ALTER TABLE `customer` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `customer` ADD `search_version` integer;--> statement-breakpoint
CREATE INDEX `customer_of_business` ON `customer` (`business_key`);--> statement-breakpoint
ALTER TABLE `invoice` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `invoice` ADD `search_version` integer;--> statement-breakpoint
ALTER TABLE `payment_detail` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `payment_detail` ADD `search_version` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `search_text` text;--> statement-breakpoint
ALTER TABLE `product` ADD `search_version` integer;
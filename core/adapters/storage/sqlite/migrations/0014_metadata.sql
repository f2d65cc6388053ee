ALTER TABLE `customer` ADD `metadata` text;--> statement-breakpoint
ALTER TABLE `product` ADD `metadata` text;--> statement-breakpoint
ALTER TABLE `invoice` ADD `metadata` text;
ALTER TABLE `product` ADD `barcode` text;--> statement-breakpoint
ALTER TABLE `product` ADD `barcode_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `product_barcode` ON `product` (`business_key`,`barcode_key`) WHERE deleted_at is null and barcode_key is not null;
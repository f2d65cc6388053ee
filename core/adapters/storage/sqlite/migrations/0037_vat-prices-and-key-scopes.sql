DROP INDEX `invoice_by_day`;--> statement-breakpoint
CREATE INDEX `invoice_by_day` ON `invoice` (`business_key`,`issue_date`,`created_at`,`status`,`invoice_type`);--> statement-breakpoint
DROP INDEX `account_entry_of_customer`;--> statement-breakpoint
CREATE INDEX `account_entry_of_customer` ON `account_entry` (`business_key`,`environment`,`customer_key`,`date`,`amount`,`kind`,`reverses_key`);--> statement-breakpoint
ALTER TABLE `api_key` ADD `scope` text DEFAULT 'FULL' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `unit_price_with_vat` text;--> statement-breakpoint
CREATE INDEX `till_entry_of_day` ON `till_entry` (`business_key`,`environment`,`day`,`by`);
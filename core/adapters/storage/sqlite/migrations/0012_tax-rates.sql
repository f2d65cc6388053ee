DROP INDEX `account_open_due`;--> statement-breakpoint
CREATE INDEX `account_open_due` ON `account_open` (`business_key`,`environment`,`due_date`,`kind`,`open`) WHERE open > 0 and is_debit = 1;--> statement-breakpoint
ALTER TABLE `business` ADD `tax_rates` text;
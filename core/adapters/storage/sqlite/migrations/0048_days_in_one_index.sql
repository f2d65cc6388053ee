-- The days of invoices in one index in place of two: in the order of a list by them and, without rows, that of creation.
DROP INDEX `invoice_by_day`;
--> statement-breakpoint
DROP INDEX `invoice_by_issue_date`;
--> statement-breakpoint
CREATE INDEX `invoice_by_issue_date` ON `invoice` (`business_key`,`issue_date`,`key`,`created_at`,`status`,`invoice_type`);

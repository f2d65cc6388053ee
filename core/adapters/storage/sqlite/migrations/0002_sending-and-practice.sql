DROP INDEX `number_series_tin`;--> statement-breakpoint
ALTER TABLE `number_series` ADD `is_live` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `number_series_of_tin` ON `number_series` (`tin_fold`,`is_live`);--> statement-breakpoint
ALTER TABLE `business` ADD `is_demo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `submission_attempt` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `submission_attempt` ADD `environment` text;--> statement-breakpoint
ALTER TABLE `submission_attempt` ADD `trouble` text;--> statement-breakpoint
ALTER TABLE `user` ADD `preferences` text;--> statement-breakpoint
CREATE INDEX `invoice_unpaid` ON `invoice` (`business_key`,`due_date`) WHERE status = 'FIRS_APPROVED';--> statement-breakpoint
CREATE INDEX `invoice_sandbox` ON `invoice` (`business_key`,`status`) WHERE environment = 'SANDBOX';
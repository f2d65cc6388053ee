CREATE TABLE `email` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`kind` text NOT NULL,
	`invoice_key` integer,
	`customer_id` text,
	`recipients` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`format` text NOT NULL,
	`message_id` text NOT NULL,
	`state` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`tries` integer NOT NULL,
	`tried_since` integer,
	`last_attempt_at` integer,
	`next_attempt_at` integer,
	`sent_at` integer,
	`trouble` text,
	`words` text,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_id` ON `email` (`id`);--> statement-breakpoint
CREATE INDEX `email_invoice` ON `email` (`invoice_key`);--> statement-breakpoint
CREATE INDEX `email_waiting` ON `email` (`next_attempt_at`) WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX `email_open` ON `email` (`state`) WHERE state in ('QUEUED', 'SENDING', 'UNKNOWN');--> statement-breakpoint
CREATE TABLE `mail_settings` (
	`key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`security` text NOT NULL,
	`user` text,
	`password_set` integer NOT NULL,
	`from_name` text,
	`from_address` text NOT NULL,
	`reply_to` text,
	`copy_to_self` integer NOT NULL,
	`tested_at` integer,
	`test_trouble` text,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_settings_business` ON `mail_settings` (`business_key`);--> statement-breakpoint
CREATE TABLE `mail_template` (
	`key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_template_kind` ON `mail_template` (`business_key`,`kind`);
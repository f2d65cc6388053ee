CREATE TABLE `reminder_step` (
	`entry_key` integer NOT NULL,
	`step` integer NOT NULL,
	`reminder_key` integer NOT NULL,
	PRIMARY KEY(`entry_key`, `step`),
	FOREIGN KEY (`entry_key`) REFERENCES `account_entry`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reminder_key`) REFERENCES `reminder`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_step_of_reminder` ON `reminder_step` (`reminder_key`,`entry_key`,`step`);--> statement-breakpoint
CREATE TABLE `reminder` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`customer_key` integer NOT NULL,
	`day` text NOT NULL,
	`email_key` integer,
	`amount` integer NOT NULL,
	`about` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`email_key`) REFERENCES `email`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_id` ON `reminder` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_of_day` ON `reminder` (`business_key`,`customer_key`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_email` ON `reminder` (`email_key`);--> statement-breakpoint
ALTER TABLE `business` ADD `reminder_plan` text;--> statement-breakpoint
ALTER TABLE `customer` ADD `automatic_reminders` integer DEFAULT 1 NOT NULL;
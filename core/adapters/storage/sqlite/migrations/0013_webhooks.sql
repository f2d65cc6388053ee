CREATE TABLE `webhook_delivery` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`webhook_key` integer NOT NULL,
	`event_id` integer,
	`type` text NOT NULL,
	`invoice_id` text,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`tries` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tried_since` integer,
	`last_attempt_at` integer,
	`next_attempt_at` integer,
	`status` integer,
	`trouble` text,
	FOREIGN KEY (`webhook_key`) REFERENCES `webhook`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_id` ON `webhook_delivery` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_list` ON `webhook_delivery` (`webhook_key`,`last_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_waiting` ON `webhook_delivery` (`webhook_key`,`invoice_id`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE TABLE `webhook` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`secret_id` text NOT NULL,
	`previous_secret_id` text,
	`previous_secret_until` integer,
	`read_up_to` integer NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_id` ON `webhook` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_business` ON `webhook` (`business_key`);
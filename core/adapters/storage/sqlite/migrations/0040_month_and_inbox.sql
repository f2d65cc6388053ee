CREATE TABLE `inbox_item` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`irn` text NOT NULL,
	`supplier_name` text,
	`supplier_tin` text,
	`total` integer,
	`document` text NOT NULL,
	`kind` text NOT NULL,
	`received_at` integer NOT NULL,
	`purchase_key` integer,
	`taken_at` integer,
	`confirmed_at` integer,
	`confirmation` text,
	`question` text,
	`questioned_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_key`) REFERENCES `purchase`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbox_item_id` ON `inbox_item` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `inbox_item_irn` ON `inbox_item` (`business_key`,`environment`,`irn`);--> statement-breakpoint
CREATE INDEX `inbox_item_received` ON `inbox_item` (`business_key`,`environment`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbox_item_taken` ON `inbox_item` (`purchase_key`) WHERE purchase_key is not null;--> statement-breakpoint
CREATE INDEX `inbox_item_to_confirm` ON `inbox_item` (`key`) WHERE confirmation = 'PENDING';--> statement-breakpoint
CREATE TABLE `inbox_look` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`tried_at` integer NOT NULL,
	`looked_at` integer,
	`trouble` text,
	PRIMARY KEY(`business_key`, `environment`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sandbox_delivery` (
	`business_id` text NOT NULL,
	`irn` text NOT NULL,
	`is_confirmed` integer NOT NULL,
	PRIMARY KEY(`business_id`, `irn`)
);
--> statement-breakpoint
ALTER TABLE `business` ADD `withholds_vat` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `business` ADD `year_end_month` integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE `business` ADD `pay_cleared_only` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `business` ADD `refusal_hours` integer DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE `payable_entry` ADD `till_entry_key` integer REFERENCES till_entry(key);--> statement-breakpoint
CREATE INDEX `payable_entry_of_cash` ON `payable_entry` (`till_entry_key`) WHERE till_entry_key is not null;--> statement-breakpoint
CREATE INDEX `purchase_to_prove` ON `purchase` (`key`) WHERE status = 'RECORDED' and irn is not null and proof_state = 'UNCHECKED' and proof_checked_at is null;--> statement-breakpoint
CREATE INDEX `till_entry_cash_out` ON `till_entry` (`business_key`,`environment`,`day`) WHERE kind = 'CASH_OUT';
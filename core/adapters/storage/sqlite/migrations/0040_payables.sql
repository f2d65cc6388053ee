CREATE TABLE `payable_allocation` (
	`key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`credit_key` integer NOT NULL,
	`debit_key` integer NOT NULL,
	`amount` integer NOT NULL,
	`date` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_key`) REFERENCES `payable_entry`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`debit_key`) REFERENCES `payable_entry`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payable_allocation_not_zero" CHECK(amount <> 0)
);
--> statement-breakpoint
CREATE INDEX `payable_allocation_of_credit` ON `payable_allocation` (`credit_key`);--> statement-breakpoint
CREATE INDEX `payable_allocation_of_debit` ON `payable_allocation` (`debit_key`);--> statement-breakpoint
CREATE INDEX `payable_allocation_of_business` ON `payable_allocation` (`business_key`,`environment`,`date`);--> statement-breakpoint
CREATE TABLE `payable_entry` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`supplier_key` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`date` text NOT NULL,
	`due_date` text,
	`number` text,
	`purchase_key` integer,
	`reverses_key` integer,
	`details` text,
	`external_reference` text,
	`run_id` text,
	`recorded_at` integer NOT NULL,
	`recorded_by` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_key`) REFERENCES `supplier`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_key`) REFERENCES `purchase`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payable_entry_not_zero" CHECK(amount <> 0 or kind = 'PAYMENT')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payable_entry_id` ON `payable_entry` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payable_entry_reverses` ON `payable_entry` (`reverses_key`) WHERE reverses_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payable_entry_external_reference` ON `payable_entry` (`business_key`,`environment`,`external_reference`) WHERE external_reference is not null;--> statement-breakpoint
CREATE INDEX `payable_entry_of_supplier` ON `payable_entry` (`business_key`,`environment`,`supplier_key`,`date`);--> statement-breakpoint
CREATE INDEX `payable_entry_of_kind` ON `payable_entry` (`business_key`,`environment`,`kind`,`date`,`reverses_key`);--> statement-breakpoint
CREATE INDEX `payable_entry_of_purchase` ON `payable_entry` (`purchase_key`) WHERE purchase_key is not null;--> statement-breakpoint
CREATE INDEX `payable_entry_of_run` ON `payable_entry` (`run_id`) WHERE run_id is not null;--> statement-breakpoint
CREATE TABLE `payable_open` (
	`entry_key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`supplier_key` integer,
	`is_debit` integer NOT NULL,
	`kind` text NOT NULL,
	`purchase_key` integer,
	`due_date` text NOT NULL,
	`date` text NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`written_back` integer DEFAULT 0 NOT NULL,
	`open` integer NOT NULL,
	`stands` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `payable_entry`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_key`) REFERENCES `supplier`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`purchase_key`) REFERENCES `purchase`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payable_open_not_below_zero" CHECK(open >= 0)
);
--> statement-breakpoint
CREATE INDEX `payable_open_debits` ON `payable_open` (`business_key`,`environment`,`due_date`,`supplier_key`,`open`) WHERE open > 0 and is_debit = 1;--> statement-breakpoint
CREATE INDEX `payable_open_credits` ON `payable_open` (`business_key`,`environment`,`supplier_key`,`open`) WHERE open > 0 and is_debit = 0;--> statement-breakpoint
CREATE INDEX `payable_open_of_supplier` ON `payable_open` (`business_key`,`environment`,`supplier_key`,`due_date`,`open`) WHERE open > 0 and is_debit = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `payable_open_of_purchase` ON `payable_open` (`purchase_key`) WHERE purchase_key is not null and stands = 1 and kind in ('BILL', 'CREDIT_NOTE');--> statement-breakpoint
CREATE TABLE `wht_receipt_series` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER `payable_entry_never_changes` BEFORE UPDATE ON `payable_entry`
BEGIN
  SELECT RAISE(ABORT, 'entries of suppliers are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payable_entry_never_goes` BEFORE DELETE ON `payable_entry`
BEGIN
  SELECT RAISE(ABORT, 'entries of suppliers are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `payable_allocation_never_changes` BEFORE UPDATE ON `payable_allocation`
BEGIN
  SELECT RAISE(ABORT, 'allocations are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payable_allocation_never_goes` BEFORE DELETE ON `payable_allocation`
BEGIN
  SELECT RAISE(ABORT, 'allocations are never deleted');
END;

CREATE TABLE `purchase_attachment` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`purchase_key` integer NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_as` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`purchase_key`) REFERENCES `purchase`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_attachment_id` ON `purchase_attachment` (`id`);--> statement-breakpoint
CREATE INDEX `purchase_attachment_of` ON `purchase_attachment` (`purchase_key`);--> statement-breakpoint
CREATE TABLE `purchase_series` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `purchase` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`number` text,
	`supplier_key` integer,
	`supplier_name` text,
	`supplier_tin` text,
	`bill_key` integer,
	`supplier_invoice_number` text,
	`supplier_number_fold` text,
	`irn` text,
	`date` text NOT NULL,
	`tax_point` text NOT NULL,
	`due_date` text NOT NULL,
	`posting_date` text,
	`customs_value` integer,
	`declaration_number` text,
	`lines` text NOT NULL,
	`input_vats` text NOT NULL,
	`subtotal` integer NOT NULL,
	`total_discount` integer NOT NULL,
	`total_tax` integer NOT NULL,
	`rounding` integer NOT NULL,
	`total` integer NOT NULL,
	`printed_total` integer,
	`claimable_vat` integer NOT NULL,
	`apportioned_vat` integer NOT NULL,
	`vat_to_remit` integer NOT NULL,
	`vat_month` text,
	`paid` integer DEFAULT 0 NOT NULL,
	`withheld` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`written_back` integer DEFAULT 0 NOT NULL,
	`proof_state` text NOT NULL,
	`proof_checked_at` integer,
	`proof_differences` text NOT NULL,
	`notes` text,
	`external_reference` text,
	`cancelled_on` text,
	`cancel_reason` text,
	`created_by` text NOT NULL,
	`recorded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	`search_text` text,
	`search_version` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_key`) REFERENCES `supplier`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_total" CHECK(total = subtotal - total_discount + total_tax + rounding),
	CONSTRAINT "purchase_recorded" CHECK((status = 'DRAFT') = (number is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_id` ON `purchase` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_number` ON `purchase` (`business_key`,`environment`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_external_reference` ON `purchase` (`business_key`,`environment`,`external_reference`) WHERE external_reference is not null and status <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX `purchase_by_date` ON `purchase` (`business_key`,`environment`,`date`);--> statement-breakpoint
CREATE INDEX `purchase_by_vat_month` ON `purchase` (`business_key`,`environment`,`vat_month`) WHERE status = 'RECORDED';--> statement-breakpoint
CREATE INDEX `purchase_of_supplier` ON `purchase` (`supplier_key`,`environment`,`supplier_number_fold`);--> statement-breakpoint
CREATE INDEX `purchase_by_irn` ON `purchase` (`business_key`,`environment`,`irn`) WHERE irn is not null;--> statement-breakpoint
CREATE INDEX `purchase_of_bill` ON `purchase` (`bill_key`) WHERE bill_key is not null;--> statement-breakpoint
CREATE TABLE `supplier` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`name` text NOT NULL,
	`name_fold` text NOT NULL,
	`business_name` text,
	`tin` text,
	`email` text,
	`phone` text,
	`address` text,
	`city` text,
	`state` text,
	`lga` text,
	`postal_code` text,
	`country` text NOT NULL,
	`legal_form` text,
	`customer_key` integer,
	`default_category` text,
	`default_input_vat` text,
	`default_wht_percent` text,
	`payment_terms_days` integer,
	`account_name` text,
	`account_number` text,
	`bank_name` text,
	`notes` text,
	`metadata` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`search_text` text,
	`search_version` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_id` ON `supplier` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_name` ON `supplier` (`business_key`,`name_fold`) WHERE deleted_at is null;
--> statement-breakpoint
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

--> statement-breakpoint
CREATE TABLE `vat_return_entry` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`recorded_by` text NOT NULL,
	`content` text NOT NULL,
	`items` blob,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vat_return_entry_id` ON `vat_return_entry` (`id`);--> statement-breakpoint
CREATE INDEX `vat_return_entry_of_month` ON `vat_return_entry` (`business_key`,`environment`,`month`);--> statement-breakpoint
CREATE TRIGGER `vat_return_entry_never_changes` BEFORE UPDATE ON `vat_return_entry`
BEGIN
  SELECT RAISE(ABORT, 'what was done about a return is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `vat_return_entry_never_goes` BEFORE DELETE ON `vat_return_entry`
BEGIN
  SELECT RAISE(ABORT, 'what was done about a return is never deleted');
END;

CREATE TABLE `device` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`role_ceiling` text,
	`may_enter_secrets` integer NOT NULL,
	`proof_key` text,
	`cookie_hash` blob NOT NULL,
	`cookie_expires_at` integer NOT NULL,
	`previous_hash` blob,
	`replaced_at` integer,
	`successor_salt` text,
	`paired_at` integer NOT NULL,
	`paired_by` text NOT NULL,
	`paired_by_name` text NOT NULL,
	`last_seen_at` integer,
	`address` text,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_id` ON `device` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_cookie` ON `device` (`cookie_hash`);--> statement-breakpoint
CREATE INDEX `device_previous` ON `device` (`previous_hash`);--> statement-breakpoint
CREATE TABLE `pairing` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`code_hash` blob NOT NULL,
	`name` text,
	`role_ceiling` text,
	`uses_left` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pairing_id` ON `pairing` (`id`);--> statement-breakpoint
CREATE TABLE `till_state` (
	`business_key` integer NOT NULL,
	`till_id` text NOT NULL,
	`till_name` text,
	`waiting` integer NOT NULL,
	`refused` integer NOT NULL,
	`waiting_since` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`business_key`, `till_id`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `search_changed` (
	`key` integer PRIMARY KEY NOT NULL,
	`invoice_key` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_changed_invoice_key_unique` ON `search_changed` (`invoice_key`);--> statement-breakpoint
CREATE TABLE `search_part` (
	`key` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_shelf` (
	`key` integer PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
);
--> statement-breakpoint
DROP INDEX `till_entry_of_business`;--> statement-breakpoint
ALTER TABLE `till_entry` ADD `till_id` text;--> statement-breakpoint
ALTER TABLE `till_entry` ADD `till_name` text;--> statement-breakpoint
ALTER TABLE `till_entry` ADD `sold_at` integer;--> statement-breakpoint
CREATE INDEX `till_entry_of_till` ON `till_entry` (`business_key`,`environment`,`till_id`,`key`);--> statement-breakpoint
ALTER TABLE `session` ADD `device_key` integer REFERENCES device(key);--> statement-breakpoint
CREATE INDEX `session_device` ON `session` (`device_key`) WHERE device_key is not null;--> statement-breakpoint
ALTER TABLE `user` ADD `devices_seen_at` integer;--> statement-breakpoint
ALTER TABLE `api_key` ADD `addresses` text;--> statement-breakpoint
ALTER TABLE `product` ADD `counter_category` text;--> statement-breakpoint
ALTER TABLE `product` ADD `tile_color` text;--> statement-breakpoint
ALTER TABLE `product` ADD `image_url` text;--> statement-breakpoint
ALTER TABLE `day_close` ADD `till_id` text;--> statement-breakpoint
ALTER TABLE `day_close` ADD `till_name` text;--> statement-breakpoint
CREATE INDEX `day_close_of_till` ON `day_close` (`business_key`,`environment`,`till_id`,`number`);--> statement-breakpoint
CREATE INDEX `purchase_by_due_date` ON `purchase` (`business_key`,`environment`,`due_date`);--> statement-breakpoint
CREATE INDEX `purchase_by_total` ON `purchase` (`business_key`,`environment`,`total`);--> statement-breakpoint
CREATE INDEX `purchase_by_created` ON `purchase` (`business_key`,`environment`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_entry_deductions` ON `account_entry` (`customer_key`,`environment`,`kind`,`date`) WHERE reverses_key is null and kind in ('WHT', 'VAT_WITHHELD');--> statement-breakpoint
CREATE INDEX `account_entry_of_offer` ON `account_entry` (details ->> 'offer') WHERE details ->> 'offer' is not null;--> statement-breakpoint
CREATE INDEX `account_open_invoices` ON `account_open` (`business_key`,`environment`,`invoice_key`) WHERE open > 0 and is_debit = 1 and invoice_key is not null;--> statement-breakpoint
CREATE INDEX `account_open_partly` ON `account_open` (`business_key`,`invoice_key`) WHERE open > 0 and is_debit = 1 and invoice_key is not null and paid + deducted > 0;
--> statement-breakpoint
CREATE TRIGGER `invoice_words_added` AFTER INSERT ON `invoice`
WHEN EXISTS (SELECT 1 FROM search_part p WHERE p.key = NEW.key >> 13)
BEGIN
  DELETE FROM search_changed WHERE invoice_key = NEW.key;
  INSERT INTO search_changed (invoice_key) VALUES (NEW.key);
END;--> statement-breakpoint
CREATE TRIGGER `invoice_words_changed` AFTER UPDATE OF `search_text`, `business_key` ON `invoice`
WHEN (OLD.search_text IS NOT NEW.search_text OR OLD.business_key IS NOT NEW.business_key)
  AND EXISTS (SELECT 1 FROM search_part p WHERE p.key = NEW.key >> 13)
BEGIN
  DELETE FROM search_changed WHERE invoice_key = NEW.key;
  INSERT INTO search_changed (invoice_key) VALUES (NEW.key);
END;--> statement-breakpoint
CREATE TRIGGER `invoice_words_gone` AFTER DELETE ON `invoice`
WHEN EXISTS (SELECT 1 FROM search_part p WHERE p.key = OLD.key >> 13)
BEGIN
  DELETE FROM search_changed WHERE invoice_key = OLD.key;
  INSERT INTO search_changed (invoice_key) VALUES (OLD.key);
END;
CREATE TABLE `day_close` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`number` integer NOT NULL,
	`up_to` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` text NOT NULL,
	`closed_by_name` text NOT NULL,
	`counted` integer,
	`difference` integer,
	`remains` integer NOT NULL,
	`till` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`up_to`) REFERENCES `till_entry`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_close_remains" CHECK(remains >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_close_id` ON `day_close` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_close_number` ON `day_close` (`business_key`,`environment`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_close_up_to` ON `day_close` (`up_to`);--> statement-breakpoint
CREATE TABLE `till_entry` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`invoice_key` integer,
	`number` text,
	`total` integer NOT NULL,
	`money` text NOT NULL,
	`vat` text NOT NULL,
	`reason` text,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`by_name` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `till_entry_id` ON `till_entry` (`id`);--> statement-breakpoint
CREATE INDEX `till_entry_of_business` ON `till_entry` (`business_key`,`environment`,`key`);--> statement-breakpoint
CREATE INDEX `till_entry_of_invoice` ON `till_entry` (`invoice_key`) WHERE invoice_key is not null;
--> statement-breakpoint
CREATE TRIGGER `till_entry_never_changes` BEFORE UPDATE ON `till_entry`
BEGIN
  SELECT RAISE(ABORT, 'entries of the till are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `till_entry_never_goes` BEFORE DELETE ON `till_entry`
BEGIN
  SELECT RAISE(ABORT, 'entries of the till are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `day_close_never_changes` BEFORE UPDATE ON `day_close`
BEGIN
  SELECT RAISE(ABORT, 'closes of a day are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `day_close_never_goes` BEFORE DELETE ON `day_close`
BEGIN
  SELECT RAISE(ABORT, 'closes of a day are never deleted');
END;

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

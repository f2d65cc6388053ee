CREATE TABLE `vat_snapshot` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`month` text NOT NULL,
	`taken_at` integer NOT NULL,
	`taken_by` text NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`items` blob NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vat_snapshot_id` ON `vat_snapshot` (`id`);--> statement-breakpoint
CREATE INDEX `vat_snapshot_of_month` ON `vat_snapshot` (`business_key`,`environment`,`month`);
--> statement-breakpoint
CREATE TRIGGER `vat_snapshot_never_changes` BEFORE UPDATE ON `vat_snapshot`
BEGIN
  SELECT RAISE(ABORT, 'exports of a VAT month are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `vat_snapshot_never_goes` BEFORE DELETE ON `vat_snapshot`
BEGIN
  SELECT RAISE(ABORT, 'exports of a VAT month are never deleted');
END;

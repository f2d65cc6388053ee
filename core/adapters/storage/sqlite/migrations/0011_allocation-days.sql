CREATE TABLE `allocation_day` (
	`allocation_key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`date` text NOT NULL,
	FOREIGN KEY (`allocation_key`) REFERENCES `allocation`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `allocation_day_of_business` ON `allocation_day` (`business_key`,`environment`,`date`);--> statement-breakpoint
DROP INDEX `account_open_debits`;--> statement-breakpoint
ALTER TABLE `account_open` ADD `date` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `account_open_debits` ON `account_open` (`business_key`,`environment`,`customer_key`,`due_date`,`open`,`kind`,`date`) WHERE open > 0 and is_debit = 1;
--> statement-breakpoint
UPDATE `account_open` SET `date` = (SELECT e.date FROM account_entry e WHERE e.key = account_open.entry_key);
--> statement-breakpoint
CREATE TRIGGER `allocation_day_never_changes` BEFORE UPDATE ON `allocation_day`
BEGIN
  SELECT RAISE(ABORT, 'days of allocations are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `allocation_day_never_goes` BEFORE DELETE ON `allocation_day`
BEGIN
  SELECT RAISE(ABORT, 'days of allocations are never deleted');
END;
--> statement-breakpoint
-- What was allocated in the act that entered one of its entries, or took one back, counts for the day of that entry; the
-- rest for the day on which it was written down.
INSERT INTO allocation_day (allocation_key, business_key, environment, date)
SELECT a.key, d.business_key, d.environment, max(c.date, d.date, CASE
    WHEN a.amount > 0 AND a.at IN (c.recorded_at, d.recorded_at) THEN ''
    ELSE coalesce((SELECT max(r.date) FROM account_entry r WHERE a.amount < 0 AND r.reverses_key IN (c.key, d.key) AND r.recorded_at = a.at),
      date(a.at / 1000 + 3600, 'unixepoch')) END)
FROM allocation a JOIN account_entry c ON c.key = a.credit_key JOIN account_entry d ON d.key = a.debit_key
ORDER BY a.key;

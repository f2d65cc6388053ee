CREATE TABLE `account_month` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`customer_key` integer NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `customer_key`, `month`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payable_count` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`month` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `kind`, `month`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `purchase_open` ON `purchase` (`business_key`,`environment`,`date`,`paid`,`withheld`) WHERE status = 'RECORDED' and type <> 'CREDIT_NOTE' and total - paid - withheld - credited - written_back > 0;--> statement-breakpoint
CREATE INDEX `purchase_of_vat_month` ON `purchase` (`business_key`,`environment`,`vat_month`,`date`,`status`,`type`,`claimable_vat`,`apportioned_vat`,`vat_to_remit`) WHERE vat_month is not null;--> statement-breakpoint
CREATE INDEX `purchase_by_supplier_name` ON `purchase` (`business_key`,`environment`,`supplier_name`);
--> statement-breakpoint
INSERT INTO `account_month` (`business_key`, `environment`, `customer_key`, `month`, `count`, `amount`)
SELECT business_key, environment, customer_key, substr(date, 1, 7), count(*), sum(amount) FROM `account_entry` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `account_entry_summed` AFTER INSERT ON `account_entry`
BEGIN
  INSERT INTO `account_month` VALUES (NEW.business_key, NEW.environment, NEW.customer_key, substr(NEW.date, 1, 7), 1, NEW.amount)
    ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO `payable_count` (`business_key`, `environment`, `kind`, `month`, `count`, `amount`)
SELECT business_key, environment, kind, substr(date, 1, 7), count(*), sum(amount) FROM `payable_entry` WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `payable_entry_counted` AFTER INSERT ON `payable_entry` WHEN NEW.reverses_key IS NULL
BEGIN
  INSERT INTO `payable_count` VALUES (NEW.business_key, NEW.environment, NEW.kind, substr(NEW.date, 1, 7), 1, NEW.amount)
    ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;

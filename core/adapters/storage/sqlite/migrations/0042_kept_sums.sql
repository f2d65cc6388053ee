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
INSERT INTO `account_month` (`business_key`, `environment`, `customer_key`, `month`, `count`, `amount`)
SELECT business_key, environment, customer_key, substr(date, 1, 7), count(*), sum(amount) FROM `account_entry` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `account_entry_summed` AFTER INSERT ON `account_entry`
BEGIN
  INSERT INTO `account_month` VALUES (NEW.business_key, NEW.environment, NEW.customer_key, substr(NEW.date, 1, 7), 1, NEW.amount)
    ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;

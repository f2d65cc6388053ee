CREATE TABLE `audit_count` (
	`business_key` integer NOT NULL,
	`part` integer NOT NULL,
	`prefix` text NOT NULL,
	`actor_id` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`business_key`, `part`, `prefix`, `actor_id`)
);
--> statement-breakpoint
CREATE TABLE `charge_count` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`state` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `state`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `customer_count` (
	`customer_key` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`customer_key`, `status`)
);
--> statement-breakpoint
CREATE TABLE `entry_count` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`month` text NOT NULL,
	`method` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `kind`, `month`, `method`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invoice_count` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`month` text NOT NULL,
	`invoice_type` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	`tax` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `month`, `invoice_type`, `status`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `account_entry_of_customer`;--> statement-breakpoint
DROP INDEX `account_entry_of_kind`;--> statement-breakpoint
CREATE INDEX `account_entry_reversals` ON `account_entry` (`business_key`,`environment`,`date`) WHERE reverses_key is not null;--> statement-breakpoint
CREATE INDEX `account_entry_by_number` ON `account_entry` (`business_key`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `account_entry_of_customer` ON `account_entry` (`business_key`,`environment`,`customer_key`,`date`,`amount`);--> statement-breakpoint
CREATE INDEX `account_entry_of_kind` ON `account_entry` (`business_key`,`environment`,`kind`,`date`,`reverses_key`);--> statement-breakpoint
CREATE INDEX `invoice_by_number` ON `invoice` (`business_key`,`sequence`,`environment`,`series_key`);--> statement-breakpoint
CREATE INDEX `invoice_by_day` ON `invoice` (`business_key`,`issue_date`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_by_code` ON `invoice` (`business_key`,substr(qr_text, 1, 16)) WHERE qr_text is not null;
--> statement-breakpoint
INSERT INTO `invoice_count` (`business_key`, `environment`, `month`, `invoice_type`, `status`, `count`, `total`, `tax`)
SELECT business_key, coalesce(environment, ''), substr(issue_date, 1, 7), invoice_type, status, count(*), sum(total), sum(total_tax)
FROM `invoice` GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `customer_count` (`customer_key`, `status`, `count`)
SELECT customer_key, status, count(*) FROM `invoice` GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO `charge_count` (`business_key`, `environment`, `state`, `count`)
SELECT business_key, environment, CASE
    WHEN NOT (stands = 1 AND kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN 'OTHER'
    WHEN open > 0 THEN iif(paid + deducted = 0, 'UNPAID', 'PARTLY_PAID')
    ELSE iif(paid + deducted > 0 AND written_off = 0, 'PAID', 'CLOSED') END, count(*)
FROM `account_open` WHERE is_debit = 1 AND invoice_key IS NOT NULL
  AND (open > 0 OR (stands = 1 AND kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE'))) GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `entry_count` (`business_key`, `environment`, `kind`, `month`, `method`, `count`, `amount`)
SELECT business_key, environment, kind, substr(date, 1, 7), coalesce(details ->> 'method', ''), count(*), sum(amount)
FROM `account_entry` WHERE reverses_key IS NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `audit_count` (`business_key`, `part`, `prefix`, `actor_id`, `count`, `first_at`, `last_at`)
SELECT business_key, key >> 12, substr(action, 1, instr(action, '.') - 1), coalesce(actor_id, ''), count(*), min(at), max(at)
FROM `audit_entry` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `invoice_counted` AFTER INSERT ON `invoice`
BEGIN
  INSERT INTO `invoice_count` VALUES (NEW.business_key, coalesce(NEW.environment, ''), substr(NEW.issue_date, 1, 7), NEW.invoice_type, NEW.status, 1, NEW.total, NEW.total_tax)
    ON CONFLICT DO UPDATE SET count = count + 1, total = total + excluded.total, tax = tax + excluded.tax;
  INSERT INTO `customer_count` VALUES (NEW.customer_key, NEW.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_recounted` AFTER UPDATE ON `invoice`
WHEN OLD.status IS NOT NEW.status OR OLD.environment IS NOT NEW.environment OR OLD.issue_date IS NOT NEW.issue_date
  OR OLD.invoice_type IS NOT NEW.invoice_type OR OLD.total IS NOT NEW.total OR OLD.total_tax IS NOT NEW.total_tax
  OR OLD.customer_key IS NOT NEW.customer_key OR OLD.business_key IS NOT NEW.business_key
BEGIN
  INSERT INTO `invoice_count` VALUES (OLD.business_key, coalesce(OLD.environment, ''), substr(OLD.issue_date, 1, 7), OLD.invoice_type, OLD.status, -1, -OLD.total, -OLD.total_tax)
    ON CONFLICT DO UPDATE SET count = count - 1, total = total + excluded.total, tax = tax + excluded.tax;
  INSERT INTO `invoice_count` VALUES (NEW.business_key, coalesce(NEW.environment, ''), substr(NEW.issue_date, 1, 7), NEW.invoice_type, NEW.status, 1, NEW.total, NEW.total_tax)
    ON CONFLICT DO UPDATE SET count = count + 1, total = total + excluded.total, tax = tax + excluded.tax;
  INSERT INTO `customer_count` VALUES (OLD.customer_key, OLD.status, -1) ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO `customer_count` VALUES (NEW.customer_key, NEW.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `account_open_counted` AFTER INSERT ON `account_open`
WHEN NEW.is_debit = 1 AND NEW.invoice_key IS NOT NULL
  AND (NEW.open > 0 OR (NEW.stands = 1 AND NEW.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')))
BEGIN
  INSERT INTO `charge_count` VALUES (NEW.business_key, NEW.environment, CASE
      WHEN NOT (NEW.stands = 1 AND NEW.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN 'OTHER'
      WHEN NEW.open > 0 THEN iif(NEW.paid + NEW.deducted = 0, 'UNPAID', 'PARTLY_PAID')
      ELSE iif(NEW.paid + NEW.deducted > 0 AND NEW.written_off = 0, 'PAID', 'CLOSED') END, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `account_open_uncounted` BEFORE UPDATE ON `account_open`
WHEN OLD.is_debit = 1 AND OLD.invoice_key IS NOT NULL
  AND (OLD.open > 0 OR (OLD.stands = 1 AND OLD.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')))
BEGIN
  INSERT INTO `charge_count` VALUES (OLD.business_key, OLD.environment, CASE
      WHEN NOT (OLD.stands = 1 AND OLD.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN 'OTHER'
      WHEN OLD.open > 0 THEN iif(OLD.paid + OLD.deducted = 0, 'UNPAID', 'PARTLY_PAID')
      ELSE iif(OLD.paid + OLD.deducted > 0 AND OLD.written_off = 0, 'PAID', 'CLOSED') END, -1)
    ON CONFLICT DO UPDATE SET count = count - 1;
END;
--> statement-breakpoint
CREATE TRIGGER `account_open_recounted` AFTER UPDATE ON `account_open`
WHEN NEW.is_debit = 1 AND NEW.invoice_key IS NOT NULL
  AND (NEW.open > 0 OR (NEW.stands = 1 AND NEW.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')))
BEGIN
  INSERT INTO `charge_count` VALUES (NEW.business_key, NEW.environment, CASE
      WHEN NOT (NEW.stands = 1 AND NEW.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN 'OTHER'
      WHEN NEW.open > 0 THEN iif(NEW.paid + NEW.deducted = 0, 'UNPAID', 'PARTLY_PAID')
      ELSE iif(NEW.paid + NEW.deducted > 0 AND NEW.written_off = 0, 'PAID', 'CLOSED') END, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `account_open_gone` AFTER DELETE ON `account_open`
WHEN OLD.is_debit = 1 AND OLD.invoice_key IS NOT NULL
  AND (OLD.open > 0 OR (OLD.stands = 1 AND OLD.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')))
BEGIN
  INSERT INTO `charge_count` VALUES (OLD.business_key, OLD.environment, CASE
      WHEN NOT (OLD.stands = 1 AND OLD.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN 'OTHER'
      WHEN OLD.open > 0 THEN iif(OLD.paid + OLD.deducted = 0, 'UNPAID', 'PARTLY_PAID')
      ELSE iif(OLD.paid + OLD.deducted > 0 AND OLD.written_off = 0, 'PAID', 'CLOSED') END, -1)
    ON CONFLICT DO UPDATE SET count = count - 1;
END;
--> statement-breakpoint
CREATE TRIGGER `account_entry_counted` AFTER INSERT ON `account_entry` WHEN NEW.reverses_key IS NULL
BEGIN
  INSERT INTO `entry_count` VALUES (NEW.business_key, NEW.environment, NEW.kind, substr(NEW.date, 1, 7), coalesce(NEW.details ->> 'method', ''), 1, NEW.amount)
    ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_counted` AFTER INSERT ON `audit_entry`
BEGIN
  INSERT INTO `audit_count` VALUES (NEW.business_key, NEW.key >> 12, substr(NEW.action, 1, instr(NEW.action, '.') - 1), coalesce(NEW.actor_id, ''), 1, NEW.at, NEW.at)
    ON CONFLICT DO UPDATE SET count = count + 1, first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at);
END;

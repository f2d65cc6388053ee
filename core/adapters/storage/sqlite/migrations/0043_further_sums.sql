CREATE TABLE `search_changed_purchase` (
	`key` integer PRIMARY KEY NOT NULL,
	`purchase_key` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_changed_purchase_purchase_key_unique` ON `search_changed_purchase` (`purchase_key`);--> statement-breakpoint
CREATE TABLE `invoice_place_count` (
	`business_key` integer NOT NULL,
	`sort` text NOT NULL,
	`status` text NOT NULL,
	`part` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`business_key`, `sort`, `status`, `part`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `purchase_count` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`supplier_name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `status`, `type`, `supplier_name`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `account_open_credits`;--> statement-breakpoint
CREATE INDEX `account_open_closed` ON `account_open` (`business_key`,`invoice_key`) WHERE open = 0 and (paid + deducted = 0 or written_off > 0) and invoice_key is not null and stands = 1 and is_debit = 1;--> statement-breakpoint
CREATE INDEX `account_open_credits` ON `account_open` (`business_key`,`environment`,`customer_key`,`date`) WHERE open > 0 and is_debit = 0;
--> statement-breakpoint
INSERT INTO `purchase_count` (`business_key`, `environment`, `status`, `type`, `supplier_name`, `count`)
SELECT business_key, environment, status, type, coalesce(supplier_name, ''), count(*) FROM `purchase` GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER `purchase_counted` AFTER INSERT ON `purchase`
BEGIN
  INSERT INTO `purchase_count` VALUES (NEW.business_key, NEW.environment, NEW.status, NEW.type, coalesce(NEW.supplier_name, ''), 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_recounted` AFTER UPDATE ON `purchase`
WHEN OLD.status IS NOT NEW.status OR OLD.type IS NOT NEW.type OR OLD.supplier_name IS NOT NEW.supplier_name
  OR OLD.environment IS NOT NEW.environment OR OLD.business_key IS NOT NEW.business_key
BEGIN
  INSERT INTO `purchase_count` VALUES (OLD.business_key, OLD.environment, OLD.status, OLD.type, coalesce(OLD.supplier_name, ''), -1)
    ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO `purchase_count` VALUES (NEW.business_key, NEW.environment, NEW.status, NEW.type, coalesce(NEW.supplier_name, ''), 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_uncounted` AFTER DELETE ON `purchase`
BEGIN
  INSERT INTO `purchase_count` VALUES (OLD.business_key, OLD.environment, OLD.status, OLD.type, coalesce(OLD.supplier_name, ''), -1)
    ON CONFLICT DO UPDATE SET count = count - 1;
END;
--> statement-breakpoint
INSERT INTO `invoice_place_count` (`business_key`, `sort`, `status`, `part`, `count`)
SELECT business_key, 'createdAt', status, created_at >> 31, count(*) FROM `invoice` GROUP BY 1, 3, 4
UNION ALL SELECT business_key, 'updatedAt', '', updated_at >> 31, count(*) FROM `invoice` GROUP BY 1, 4
UNION ALL SELECT business_key, 'total', '', length(total) * 100 + substr(total || '0', 1, 2), count(*) FROM `invoice` GROUP BY 1, 4;
--> statement-breakpoint
CREATE TRIGGER `invoice_placed` AFTER INSERT ON `invoice`
BEGIN
  INSERT INTO `invoice_place_count` VALUES (NEW.business_key, 'createdAt', NEW.status, NEW.created_at >> 31, 1), (NEW.business_key, 'updatedAt', '', NEW.updated_at >> 31, 1),
      (NEW.business_key, 'total', '', length(NEW.total) * 100 + substr(NEW.total || '0', 1, 2), 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_placed_by_status` AFTER UPDATE ON `invoice`
WHEN OLD.status IS NOT NEW.status OR OLD.created_at >> 31 IS NOT NEW.created_at >> 31 OR OLD.business_key IS NOT NEW.business_key
BEGIN
  INSERT INTO `invoice_place_count` VALUES (OLD.business_key, 'createdAt', OLD.status, OLD.created_at >> 31, -1) ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO `invoice_place_count` VALUES (NEW.business_key, 'createdAt', NEW.status, NEW.created_at >> 31, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_placed_by_change` AFTER UPDATE ON `invoice`
WHEN OLD.updated_at >> 31 IS NOT NEW.updated_at >> 31 OR OLD.business_key IS NOT NEW.business_key
BEGIN
  INSERT INTO `invoice_place_count` VALUES (OLD.business_key, 'updatedAt', '', OLD.updated_at >> 31, -1) ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO `invoice_place_count` VALUES (NEW.business_key, 'updatedAt', '', NEW.updated_at >> 31, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_placed_by_total` AFTER UPDATE ON `invoice`
WHEN OLD.total IS NOT NEW.total OR OLD.business_key IS NOT NEW.business_key
BEGIN
  INSERT INTO `invoice_place_count` VALUES (OLD.business_key, 'total', '', length(OLD.total) * 100 + substr(OLD.total || '0', 1, 2), -1) ON CONFLICT DO UPDATE SET count = count - 1;
  INSERT INTO `invoice_place_count` VALUES (NEW.business_key, 'total', '', length(NEW.total) * 100 + substr(NEW.total || '0', 1, 2), 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_words_added` AFTER INSERT ON `purchase`
WHEN EXISTS (SELECT 1 FROM search_part p WHERE p.key = 2097152 + (NEW.key >> 13))
BEGIN
  DELETE FROM search_changed_purchase WHERE purchase_key = NEW.key;
  INSERT INTO search_changed_purchase (purchase_key) VALUES (NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_words_changed` AFTER UPDATE OF `search_text`, `business_key`, `environment` ON `purchase`
WHEN (OLD.search_text IS NOT NEW.search_text OR OLD.business_key IS NOT NEW.business_key OR OLD.environment IS NOT NEW.environment)
  AND EXISTS (SELECT 1 FROM search_part p WHERE p.key = 2097152 + (NEW.key >> 13))
BEGIN
  DELETE FROM search_changed_purchase WHERE purchase_key = NEW.key;
  INSERT INTO search_changed_purchase (purchase_key) VALUES (NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_words_gone` AFTER DELETE ON `purchase`
WHEN EXISTS (SELECT 1 FROM search_part p WHERE p.key = 2097152 + (OLD.key >> 13))
BEGIN
  DELETE FROM search_changed_purchase WHERE purchase_key = OLD.key;
  INSERT INTO search_changed_purchase (purchase_key) VALUES (OLD.key);
END;

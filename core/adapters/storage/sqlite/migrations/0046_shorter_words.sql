DROP INDEX `invoice_by_code`;--> statement-breakpoint
CREATE INDEX `invoice_by_code` ON `invoice` (`business_key`,substr(qr_text, 1, 4)) WHERE qr_text is not null;--> statement-breakpoint
DROP TRIGGER `invoice_words_changed`;--> statement-breakpoint
CREATE TRIGGER `invoice_words_changed` AFTER UPDATE OF `search_text`, `business_key`, `customer_fold`, `invoice_number`, `irn` ON `invoice`
WHEN (OLD.search_text IS NOT NEW.search_text OR OLD.business_key IS NOT NEW.business_key OR OLD.customer_fold IS NOT NEW.customer_fold
    OR OLD.invoice_number IS NOT NEW.invoice_number OR OLD.irn IS NOT NEW.irn)
  AND EXISTS (SELECT 1 FROM search_part p WHERE p.key = NEW.key >> 13)
BEGIN
  DELETE FROM search_changed WHERE invoice_key = NEW.key;
  INSERT INTO search_changed (invoice_key) VALUES (NEW.key);
END;

CREATE TABLE `consumer_question` (
	`business_key` integer PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `business` ADD `charges_vat` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Sales to consumers that were never marked as paid: somebody says once whether they were paid at the counter.
INSERT INTO consumer_question (business_key, up_to)
SELECT o.business_key, max(o.entry_key) FROM account_open o JOIN invoice i ON i.key = o.invoice_key
WHERE o.open > 0 AND o.paid = 0 AND o.is_debit = 1 AND o.stands = 1 AND i.invoice_kind = 'B2C'
GROUP BY o.business_key;

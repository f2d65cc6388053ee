CREATE TABLE `account_balance` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`customer_key` integer NOT NULL,
	`owed` integer NOT NULL,
	`owed_on_account` integer NOT NULL,
	`credit` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`, `customer_key`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `account_entry` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`customer_key` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`date` text NOT NULL,
	`due_date` text,
	`number` text,
	`invoice_key` integer,
	`reverses_key` integer,
	`details` text,
	`external_reference` text,
	`recorded_at` integer NOT NULL,
	`recorded_by` text NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_entry_not_zero" CHECK(amount <> 0 or kind = 'PAYMENT')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_entry_id` ON `account_entry` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_entry_reverses` ON `account_entry` (`reverses_key`) WHERE reverses_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `account_entry_external_reference` ON `account_entry` (`business_key`,`environment`,`external_reference`) WHERE external_reference is not null;--> statement-breakpoint
CREATE INDEX `account_entry_of_customer` ON `account_entry` (`business_key`,`environment`,`customer_key`,`date`);--> statement-breakpoint
CREATE INDEX `account_entry_of_kind` ON `account_entry` (`business_key`,`environment`,`kind`,`date`);--> statement-breakpoint
CREATE INDEX `account_entry_of_invoice` ON `account_entry` (`invoice_key`) WHERE invoice_key is not null;--> statement-breakpoint
CREATE TABLE `account_open` (
	`entry_key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`customer_key` integer NOT NULL,
	`is_debit` integer NOT NULL,
	`kind` text NOT NULL,
	`invoice_key` integer,
	`due_date` text NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`deducted` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`open` integer NOT NULL,
	`stands` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `account_entry`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_open_not_below_zero" CHECK(open >= 0)
);
--> statement-breakpoint
CREATE INDEX `account_open_debits` ON `account_open` (`business_key`,`environment`,`customer_key`,`due_date`,`open`) WHERE open > 0 and is_debit = 1;--> statement-breakpoint
CREATE INDEX `account_open_due` ON `account_open` (`business_key`,`environment`,`due_date`) WHERE open > 0 and is_debit = 1;--> statement-breakpoint
CREATE INDEX `account_open_credits` ON `account_open` (`business_key`,`environment`,`customer_key`) WHERE open > 0 and is_debit = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `account_open_of_invoice` ON `account_open` (`invoice_key`,`kind`) WHERE invoice_key is not null and stands = 1 and kind in ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE');--> statement-breakpoint
CREATE TABLE `allocation` (
	`key` integer PRIMARY KEY NOT NULL,
	`credit_key` integer NOT NULL,
	`debit_key` integer NOT NULL,
	`amount` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`credit_key`) REFERENCES `account_entry`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`debit_key`) REFERENCES `account_entry`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allocation_not_zero" CHECK(amount <> 0)
);
--> statement-breakpoint
CREATE INDEX `allocation_of_credit` ON `allocation` (`credit_key`);--> statement-breakpoint
CREATE INDEX `allocation_of_debit` ON `allocation` (`debit_key`);--> statement-breakpoint
CREATE TABLE `deduction_certificate` (
	`key` integer PRIMARY KEY NOT NULL,
	`entry_key` integer NOT NULL,
	`number` text,
	`date` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `account_entry`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deduction_certificate_of_entry` ON `deduction_certificate` (`entry_key`);--> statement-breakpoint
CREATE TABLE `receipt_series` (
	`business_key` integer NOT NULL,
	`environment` text NOT NULL,
	`next` integer NOT NULL,
	PRIMARY KEY(`business_key`, `environment`),
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `business` ADD `lock_date` text;
--> statement-breakpoint
CREATE TRIGGER `account_entry_never_changes` BEFORE UPDATE ON `account_entry`
BEGIN
  SELECT RAISE(ABORT, 'account entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `account_entry_never_goes` BEFORE DELETE ON `account_entry`
BEGIN
  SELECT RAISE(ABORT, 'account entries are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `allocation_never_changes` BEFORE UPDATE ON `allocation`
BEGIN
  SELECT RAISE(ABORT, 'allocations are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `allocation_never_goes` BEFORE DELETE ON `allocation`
BEGIN
  SELECT RAISE(ABORT, 'allocations are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `deduction_certificate_never_changes` BEFORE UPDATE ON `deduction_certificate`
BEGIN
  SELECT RAISE(ABORT, 'certificates of withheld tax are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `deduction_certificate_never_goes` BEFORE DELETE ON `deduction_certificate`
BEGIN
  SELECT RAISE(ABORT, 'certificates of withheld tax are never deleted');
END;
--> statement-breakpoint
-- Approved documents enter their customers' accounts.
INSERT INTO account_entry (id, business_key, environment, customer_key, kind, amount, date, due_date, number, invoice_key, details, recorded_at, recorded_by)
SELECT (SELECT lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-a' || substr(h, 18, 3) || '-' || substr(h, 21, 12)) FROM (SELECT hex(randomblob(16)) AS h, i.key AS r)), i.business_key, coalesce(i.environment, CASE WHEN coalesce(b.provider, 'sandbox') = 'sandbox' THEN 'SANDBOX' ELSE 'LIVE' END), i.customer_key,
  CASE i.invoice_type WHEN 'STANDARD' THEN 'INVOICE' ELSE i.invoice_type END,
  CASE i.invoice_type WHEN 'CREDIT_NOTE' THEN -i.total ELSE i.total END,
  i.issue_date, CASE i.invoice_type WHEN 'CREDIT_NOTE' THEN NULL ELSE i.due_date END, i.invoice_number, i.key, NULL,
  coalesce(i.approved_at, i.finalized_at, i.updated_at), coalesce(i.approved_by, i.created_by)
FROM invoice i JOIN business b ON b.key = i.business_key
WHERE i.status IN ('APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'FIRS_REJECTED', 'PAID')
  AND i.invoice_type IN ('STANDARD', 'DEBIT_NOTE', 'CREDIT_NOTE') AND i.total > 0
ORDER BY i.key;
--> statement-breakpoint
-- What is PAID becomes one payment of its total less the notes finalized before it, without a receipt number.
INSERT INTO account_entry (id, business_key, environment, customer_key, kind, amount, date, number, invoice_key, details, recorded_at, recorded_by)
SELECT (SELECT lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-a' || substr(h, 18, 3) || '-' || substr(h, 21, 12)) FROM (SELECT hex(randomblob(16)) AS h, p.key AS r)), p.business_key, p.environment, p.customer_key, 'PAYMENT', -p.amount, p.payment_date, NULL, NULL,
  json_object('method', coalesce(p.payment_method, 'OTHER'), 'methodDetail', NULL, 'reference', p.payment_reference,
    'externalReference', NULL, 'paymentDetailId', NULL, 'note', NULL, 'fromBefore', p.id), p.at, p.created_by
FROM (SELECT i.id, i.key, e.business_key, e.environment, e.customer_key, i.payment_date, i.payment_method, i.payment_reference,
    i.created_by, i.at, i.total - coalesce((SELECT sum(n.total) FROM invoice n JOIN account_entry c ON c.invoice_key = n.key
      WHERE n.business_key = i.business_key AND n.original_irn = i.irn AND n.original_invoice_id = i.id
        AND c.customer_key = e.customer_key AND c.environment = e.environment AND n.finalized_at <= i.at), 0) AS amount
  FROM (SELECT i.*, coalesce((SELECT max(a.at) FROM audit_entry a WHERE a.subject_id = i.id
      AND a.action = 'invoice.paymentRecorded'), i.updated_at) AS at FROM invoice i WHERE i.payment_status = 'PAID') i
  JOIN account_entry e ON e.invoice_key = i.key AND e.amount > 0) p
WHERE p.amount > 0
ORDER BY p.key;
--> statement-breakpoint
INSERT INTO allocation (credit_key, debit_key, amount, at, by)
SELECT p.key, d.key, -p.amount, p.recorded_at, p.recorded_by
FROM account_entry p JOIN invoice i ON i.id = p.details ->> 'fromBefore' JOIN account_entry d ON d.invoice_key = i.key
WHERE p.kind = 'PAYMENT';
--> statement-breakpoint
-- Notes settle what is open of their originals, in their order; those that came after the payment are credit.
INSERT INTO allocation (credit_key, debit_key, amount, at, by)
SELECT credit_key, debit_key, min(size, room - before), at, by FROM (
  SELECT c.key AS credit_key, d.key AS debit_key, -c.amount AS size, c.recorded_at AS at, c.recorded_by AS by,
    d.amount - coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.debit_key = d.key), 0) AS room,
    coalesce(sum(-c.amount) OVER (PARTITION BY d.key ORDER BY c.key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM account_entry c JOIN invoice n ON n.key = c.invoice_key
  JOIN invoice o ON o.id = n.original_invoice_id AND o.irn = n.original_irn AND o.business_key = n.business_key
  JOIN account_entry d ON d.invoice_key = o.key AND d.amount > 0 AND d.customer_key = c.customer_key
    AND d.environment = c.environment
  WHERE c.kind = 'CREDIT_NOTE')
WHERE before < room;
--> statement-breakpoint
INSERT INTO account_open (entry_key, business_key, environment, customer_key, is_debit, kind, invoice_key, due_date, paid, deducted,
  credited, written_off, open, stands)
WITH allocated AS (
  SELECT e.key,
    coalesce((SELECT sum(a.amount) FROM allocation a WHERE a.credit_key = e.key OR a.debit_key = e.key), 0) AS settled,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind = 'PAYMENT' AND c.reverses_key IS NULL), 0) AS paid,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind IN ('WHT', 'VAT_WITHHELD') AND c.reverses_key IS NULL), 0) AS deducted,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind = 'CREDIT_NOTE' AND c.reverses_key IS NULL), 0) AS credited,
    coalesce((SELECT sum(a.amount) FROM allocation a JOIN account_entry c ON c.key = a.credit_key
      WHERE a.debit_key = e.key AND c.kind = 'WRITE_OFF' AND c.reverses_key IS NULL), 0) AS written_off
  FROM account_entry e)
SELECT e.key AS entry_key, e.business_key, e.environment, e.customer_key, e.amount > 0 AS is_debit, e.kind,
    e.invoice_key, coalesce(e.due_date, e.date) AS due_date, x.paid, x.deducted, x.credited, x.written_off,
    abs(e.amount) - x.settled AS open,
    e.reverses_key IS NULL AND NOT EXISTS (SELECT 1 FROM account_entry r WHERE r.reverses_key = e.key) AS stands
  FROM account_entry e JOIN allocated x ON x.key = e.key;
--> statement-breakpoint
INSERT INTO account_balance (business_key, environment, customer_key, owed, owed_on_account, credit)
SELECT o.business_key, o.environment, o.customer_key,
    sum(CASE WHEN o.is_debit = 1 THEN o.open ELSE 0 END) AS owed,
    sum(CASE WHEN o.is_debit = 1 AND o.kind = 'REFUND' AND e.reverses_key IS NULL THEN o.open ELSE 0 END) AS owed_on_account,
    sum(CASE WHEN o.is_debit = 0 THEN o.open ELSE 0 END) AS credit
  FROM account_open o JOIN account_entry e ON e.key = o.entry_key GROUP BY 1, 2, 3;

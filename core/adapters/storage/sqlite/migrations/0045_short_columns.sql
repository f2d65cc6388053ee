CREATE TABLE `payload_dictionary` (
	`key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payload_dictionary_of_business` ON `payload_dictionary` (`business_key`);--> statement-breakpoint
DROP INDEX `invoice_by_text`;--> statement-breakpoint
DROP INDEX `invoice_sandbox`;--> statement-breakpoint
DROP INDEX `account_open_paid`;--> statement-breakpoint
DROP INDEX `submission_due`;--> statement-breakpoint
DROP INDEX `submission_business`;--> statement-breakpoint
CREATE INDEX `submission_due` ON `submission` (`state`,`next_attempt_at`) WHERE state <> 'DONE';--> statement-breakpoint
CREATE INDEX `submission_business` ON `submission` (`business_key`,`state`) WHERE state <> 'DONE';--> statement-breakpoint
DROP INDEX `account_entry_of_kind`;--> statement-breakpoint
DROP INDEX `account_entry_by_number`;--> statement-breakpoint
CREATE INDEX `account_entry_of_kind` ON `account_entry` (`business_key`,`environment`,`kind`,`date`,`reverses_key`) WHERE kind <> 'INVOICE';--> statement-breakpoint
CREATE INDEX `account_entry_by_number` ON `account_entry` (`business_key`,`number`) WHERE number is not null and kind <> 'INVOICE';--> statement-breakpoint
DROP INDEX `audit_entry_subject`;--> statement-breakpoint
CREATE INDEX `audit_entry_subject` ON `audit_entry` (CASE typeof(subject_id) WHEN 'blob' THEN substr(subject_id, -3) ELSE coalesce(unhex(substr(subject_id, -6)), substr(subject_id, -6)) END);--> statement-breakpoint
CREATE TRIGGER `payload_dictionary_never_changes` BEFORE UPDATE ON `payload_dictionary`
BEGIN
  SELECT RAISE(ABORT, 'what payloads are packed against is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payload_dictionary_never_goes` BEFORE DELETE ON `payload_dictionary`
BEGIN
  SELECT RAISE(ABORT, 'what payloads are packed against is never deleted');
END;

ALTER TABLE `business` ADD `credit_note_prefix` text;--> statement-breakpoint
ALTER TABLE `business` ADD `debit_note_prefix` text;
CREATE TABLE `commit_count` (
	`key` integer PRIMARY KEY NOT NULL,
	`commits` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_entry` ADD `mac` blob;--> statement-breakpoint
CREATE TRIGGER `audit_entry_never_replaced` BEFORE INSERT ON `audit_entry`
WHEN EXISTS (SELECT 1 FROM `audit_entry` WHERE `key` = NEW.`key`)
BEGIN
  SELECT RAISE(ABORT, 'audit entries are never replaced');
END;

CREATE TABLE `audit_word` (
	`code` blob PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_word_word_unique` ON `audit_word` (`word`);--> statement-breakpoint
CREATE TRIGGER `audit_word_never_changes` BEFORE UPDATE ON `audit_word`
BEGIN
  SELECT RAISE(ABORT, 'words of the audit log are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_word_never_goes` BEFORE DELETE ON `audit_word`
BEGIN
  SELECT RAISE(ABORT, 'words of the audit log are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_word_never_replaced` BEFORE INSERT ON `audit_word`
WHEN EXISTS (SELECT 1 FROM `audit_word` WHERE `code` = NEW.`code` OR `word` = NEW.`word`)
BEGIN
  SELECT RAISE(ABORT, 'words of the audit log are never replaced');
END;
--> statement-breakpoint
DROP INDEX `audit_entry_subject`;--> statement-breakpoint
CREATE INDEX `audit_entry_subject` ON `audit_entry` (CASE typeof(subject_id) WHEN 'blob' THEN lower(hex(substr(subject_id, -3))) ELSE substr(subject_id, -6) END);--> statement-breakpoint
DROP TRIGGER `audit_entry_counted`;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_counted` AFTER INSERT ON `audit_entry`
BEGIN
  INSERT INTO `audit_count`
    SELECT NEW.business_key, NEW.key >> 12, substr(e.action, 1, instr(e.action, '.') - 1), coalesce(e.actor, ''), 1, NEW.at, NEW.at
    FROM (SELECT CASE typeof(NEW.action) WHEN 'blob' THEN (SELECT word FROM `audit_word` WHERE code = NEW.action) ELSE NEW.action END AS action,
      CASE typeof(NEW.actor_id) WHEN 'blob' THEN (SELECT word FROM `audit_word` WHERE code = NEW.actor_id) ELSE NEW.actor_id END AS actor) e WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1, first_at = min(first_at, NEW.at), last_at = max(last_at, NEW.at);
END;

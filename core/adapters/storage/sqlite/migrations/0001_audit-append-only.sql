CREATE TRIGGER `audit_entry_never_changes` BEFORE UPDATE ON `audit_entry`
BEGIN
  SELECT RAISE(ABORT, 'audit entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_never_goes` BEFORE DELETE ON `audit_entry`
BEGIN
  SELECT RAISE(ABORT, 'audit entries are never deleted');
END;

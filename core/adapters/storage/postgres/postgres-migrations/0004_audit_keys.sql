ALTER TABLE "audit_end" ADD COLUMN "signed_by" "bytea";
--> statement-breakpoint
UPDATE audit_end AS e SET signed_by = (SELECT substring(a.mac FROM 1 FOR 8) FROM audit_entry a
  WHERE a.business_key = e.business_key AND a.mac IS NOT NULL ORDER BY a.key DESC LIMIT 1);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_entry_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_end AS e (business_key, key, hash, signed_by)
    VALUES (NEW.business_key, NEW.key, NEW.hash, substring(NEW.mac FROM 1 FOR 8))
    ON CONFLICT (business_key) DO UPDATE
      SET key = excluded.key, hash = excluded.hash, signed_by = coalesce(excluded.signed_by, e.signed_by)
      WHERE e.key < excluded.key;
  RETURN NULL;
END $$;

CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_never_changes BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER account_entry_never_changes BEFORE UPDATE OR DELETE ON account_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER allocation_never_changes BEFORE UPDATE OR DELETE ON allocation FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER deduction_certificate_never_changes BEFORE UPDATE OR DELETE ON deduction_certificate FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER allocation_day_never_changes BEFORE UPDATE OR DELETE ON allocation_day FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER vat_snapshot_never_changes BEFORE UPDATE OR DELETE ON vat_snapshot FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER till_entry_never_changes BEFORE UPDATE OR DELETE ON till_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER day_close_never_changes BEFORE UPDATE OR DELETE ON day_close FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER payable_entry_never_changes BEFORE UPDATE OR DELETE ON payable_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER payable_allocation_never_changes BEFORE UPDATE OR DELETE ON payable_allocation FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE TRIGGER vat_return_entry_never_changes BEFORE UPDATE OR DELETE ON vat_return_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
--> statement-breakpoint
CREATE FUNCTION count_invoices(i invoice, sign bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO invoice_count AS c (business_key, environment, month, invoice_type, status, count, total, tax)
    VALUES (i.business_key, coalesce(i.environment, ''), substr(i.issue_date, 1, 7), i.invoice_type, i.status, sign, sign * i.total, sign * i.total_tax)
    ON CONFLICT (business_key, environment, month, invoice_type, status) DO UPDATE
      SET count = c.count + excluded.count, total = c.total + excluded.total, tax = c.tax + excluded.tax;
  INSERT INTO customer_count AS c (business_key, customer_key, status, count) VALUES (i.business_key, i.customer_key, i.status, sign)
    ON CONFLICT (business_key, customer_key, status) DO UPDATE SET count = c.count + excluded.count;
$$;
--> statement-breakpoint
CREATE FUNCTION invoice_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.status, OLD.environment, OLD.issue_date, OLD.invoice_type, OLD.total, OLD.total_tax, OLD.customer_key, OLD.business_key)
    IS NOT DISTINCT FROM (NEW.status, NEW.environment, NEW.issue_date, NEW.invoice_type, NEW.total, NEW.total_tax, NEW.customer_key, NEW.business_key)
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM count_invoices(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_invoices(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_counted AFTER INSERT OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_counted();
--> statement-breakpoint
CREATE FUNCTION charge_state(o account_open) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT (o.is_debit = 1 AND o.invoice_key IS NOT NULL) THEN NULL
    WHEN NOT (o.stands = 1 AND o.kind IN ('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')) THEN CASE WHEN o.open > 0 THEN 'OTHER' END
    WHEN o.open > 0 THEN CASE WHEN o.paid + o.deducted = 0 THEN 'UNPAID' ELSE 'PARTLY_PAID' END
    WHEN o.paid + o.deducted > 0 AND o.written_off = 0 THEN 'PAID' ELSE 'CLOSED' END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_charge(o account_open, sign bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO charge_count AS c (business_key, environment, state, count)
    SELECT o.business_key, o.environment, charge_state(o), sign WHERE charge_state(o) IS NOT NULL
    ON CONFLICT (business_key, environment, state) DO UPDATE SET count = c.count + excluded.count;
$$;
--> statement-breakpoint
CREATE FUNCTION account_open_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.business_key, OLD.environment, charge_state(OLD)) IS NOT DISTINCT FROM (NEW.business_key, NEW.environment, charge_state(NEW))
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM count_charge(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_charge(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_open_counted AFTER INSERT OR UPDATE OR DELETE ON account_open FOR EACH ROW EXECUTE FUNCTION account_open_counted();
--> statement-breakpoint
CREATE FUNCTION account_entry_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entry_count AS c (business_key, environment, kind, month, method, count, amount)
    VALUES (NEW.business_key, NEW.environment, NEW.kind, substr(NEW.date, 1, 7), coalesce(NEW.details::jsonb ->> 'method', ''), 1, NEW.amount)
    ON CONFLICT (business_key, environment, kind, month, method) DO UPDATE SET count = c.count + 1, amount = c.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_entry_counted AFTER INSERT ON account_entry FOR EACH ROW WHEN (NEW.reverses_key IS NULL) EXECUTE FUNCTION account_entry_counted();
--> statement-breakpoint
CREATE FUNCTION audit_entry_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_count AS c (business_key, part, prefix, actor_id, count, first_at, last_at)
    VALUES (NEW.business_key, NEW.key >> 12, split_part(NEW.action, '.', 1), coalesce(NEW.actor_id, ''), 1, NEW.at, NEW.at)
    ON CONFLICT (business_key, part, prefix, actor_id) DO UPDATE
      SET count = c.count + 1, first_at = least(c.first_at, excluded.first_at), last_at = greatest(c.last_at, excluded.last_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_counted AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_counted();
--> statement-breakpoint
CREATE FUNCTION account_entry_summed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_month AS c (business_key, environment, customer_key, month, count, amount)
    VALUES (NEW.business_key, NEW.environment, NEW.customer_key, substr(NEW.date, 1, 7), 1, NEW.amount)
    ON CONFLICT (business_key, environment, customer_key, month) DO UPDATE SET count = c.count + 1, amount = c.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_entry_summed AFTER INSERT ON account_entry FOR EACH ROW EXECUTE FUNCTION account_entry_summed();
--> statement-breakpoint
CREATE FUNCTION payable_entry_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payable_count AS c (business_key, environment, kind, month, count, amount)
    VALUES (NEW.business_key, NEW.environment, NEW.kind, substr(NEW.date, 1, 7), 1, NEW.amount)
    ON CONFLICT (business_key, environment, kind, month) DO UPDATE SET count = c.count + 1, amount = c.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payable_entry_counted AFTER INSERT ON payable_entry FOR EACH ROW WHEN (NEW.reverses_key IS NULL) EXECUTE FUNCTION payable_entry_counted();

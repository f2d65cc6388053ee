import {
  isDebit,
  sizeOf,
  type AccountEntry,
  type Allocation,
  type Posting,
} from '../../../../domain/receivables/entry.ts'
import { SEARCH_FOLD_VERSION } from '../../../../domain/text/search-fold.ts'
import { COUNTER, writeDetails } from '../../sqlite/receivables/entry-codec.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'

import { entryText } from './entry-text.ts'

/** What an act adds to accounts, with the counters that it moves: one statement for each entry and each allocation. */

const MOVE_BALANCE = `INSERT INTO account_balance AS t (business_key, environment, customer_key, owed, owed_on_account, credit)`
const ADDED_UP = `ON CONFLICT (business_key, environment, customer_key) DO UPDATE SET owed = t.owed + excluded.owed,
  owed_on_account = t.owed_on_account + excluded.owed_on_account, credit = t.credit + excluded.credit`

const INSERT_ENTRY = `WITH whose AS (
    SELECT b.key AS business_key, coalesce(n.merged_into_key, n.key) AS customer_key
    FROM business b JOIN customer n ON n.business_key = b.key AND n.id = @customerId WHERE b.id = @businessId),
  entered AS (
    INSERT INTO account_entry (id, business_key, environment, customer_key, kind, amount, date, due_date, number,
      invoice_key, reverses_key, details, external_reference, recorded_at, recorded_by)
    SELECT @id::text, w.business_key, @environment::text, w.customer_key, @kind::text, @amount::bigint, @date::text,
      @dueDate::text, @number::text,
      (SELECT i.key FROM invoice i WHERE i.business_key = w.business_key AND i.id = @invoiceId),
      (SELECT x.key FROM account_entry x WHERE x.business_key = w.business_key AND x.id = @reverses),
      @details::text, @externalReference::text, @recordedAt::bigint, @recordedBy::text FROM whose w
    RETURNING key, business_key, environment, customer_key, kind, date, due_date, invoice_key, reverses_key),
  taken_back AS (
    UPDATE account_open o SET stands = 0 FROM entered e WHERE o.business_key = e.business_key AND o.entry_key = e.reverses_key),
  opened AS (
    INSERT INTO account_open (entry_key, business_key, environment, customer_key, is_debit, kind, invoice_key, due_date, date, open, stands)
    SELECT e.key, e.business_key, e.environment, e.customer_key, @isDebit::bigint, e.kind, e.invoice_key,
      coalesce(e.due_date, e.date), e.date, @size::bigint, CASE WHEN e.reverses_key IS NULL THEN 1 ELSE 0 END FROM entered e),
  found_by AS (
    INSERT INTO entry_text (business_key, entry_key, search_text, search_version)
    SELECT e.business_key, e.key, @text::text, ${SEARCH_FOLD_VERSION} FROM entered e WHERE @text::text IS NOT NULL),
  moved AS (
    ${MOVE_BALANCE}
    SELECT e.business_key, e.environment, e.customer_key, @owed::bigint, @owedOnAccount::bigint, @credit::bigint FROM entered e
    ${ADDED_UP})
  SELECT key FROM entered`

/** Adds to a debit's counter what a credit of its kinds, that takes nothing back, comes to. */
const counted = (counter: (typeof COUNTER)[keyof typeof COUNTER]): string => {
  const kinds = Object.entries(COUNTER).filter(([, one]) => one === counter)
  return `${counter} = o.${counter} + CASE WHEN o.entry_key = p.debit_key AND p.credit_reverses IS NULL
    AND p.credit_kind IN (${kinds.map(([kind]) => `'${kind}'`).join(', ')}) THEN @part::bigint ELSE 0 END`
}

/**
 * What came back on a day is free from that day on, and not before: an allocation counts after what was taken back of the
 * same entries, so that as of no day more stands against an entry than it comes to. What an entry is reversed with need
 * not wait for what was taken back on the very day from which it had counted: that stood at the end of no day.
 */
const INSERT_ALLOCATION = `WITH pair AS (
    SELECT c.business_key, d.environment, coalesce(n.merged_into_key, n.key) AS customer_key,
      c.key AS credit_key, c.kind AS credit_kind, c.reverses_key AS credit_reverses,
      d.key AS debit_key, d.reverses_key AS debit_reverses,
      CASE WHEN d.kind = 'REFUND' AND d.reverses_key IS NULL THEN 1 ELSE 0 END AS is_refund
    FROM account_entry c JOIN account_entry d ON d.business_key = c.business_key AND d.id = @debitId
    JOIN customer n ON n.business_key = d.business_key AND n.key = d.customer_key WHERE c.id = @creditId),
  allocated AS (
    INSERT INTO allocation (business_key, credit_key, debit_key, amount, at, by)
    SELECT p.business_key, p.credit_key, p.debit_key, @part::bigint, @at::bigint, @by::text FROM pair p
    RETURNING business_key, key),
  dated AS (
    INSERT INTO allocation_day (allocation_key, business_key, environment, date)
    SELECT l.key, l.business_key, p.environment, greatest(@date::text, coalesce((
      SELECT max(x.date) FROM allocation a JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key
      WHERE @part::bigint > 0 AND a.amount < 0 AND a.business_key = p.business_key
        AND (a.credit_key = p.credit_key OR a.debit_key = p.debit_key)
        AND (p.debit_reverses IS DISTINCT FROM p.credit_key AND p.credit_reverses IS DISTINCT FROM p.debit_key OR 0 < (
          SELECT sum(q.amount) FROM allocation q JOIN allocation_day y ON y.business_key = q.business_key AND y.allocation_key = q.key
          WHERE q.business_key = a.business_key AND q.credit_key = a.credit_key AND q.debit_key = a.debit_key
            AND y.date < x.date))), ''))
    FROM allocated l JOIN pair p ON p.business_key = l.business_key),
  settled AS (
    UPDATE account_open o SET open = o.open - @part::bigint, ${[...new Set(Object.values(COUNTER))].map(counted).join(', ')}
    FROM pair p WHERE o.business_key = p.business_key AND o.entry_key IN (p.credit_key, p.debit_key)),
  moved AS (
    ${MOVE_BALANCE}
    SELECT p.business_key, p.environment, p.customer_key, -@part::bigint, -@part::bigint * p.is_refund, -@part::bigint FROM pair p
    ${ADDED_UP})
  SELECT key FROM allocated`

/** Adds it all. @throws Error where an account or an entry is not there, or more is allocated than is open: a bug */
export async function addPosting(connection: Connection, { entries, allocations }: Posting): Promise<void> {
  for (const entry of entries) await insertEntry(connection, entry)
  for (const allocation of allocations) await insertAllocation(connection, allocation)
}

async function insertEntry(connection: Connection, entry: AccountEntry): Promise<void> {
  const { account, details, ...said } = entry
  const size = Number(sizeOf(entry))
  const debit = isDebit(entry)
  const entered = await connection.one(INSERT_ENTRY, {
    ...said,
    ...account,
    amount: Number(entry.amount),
    details: writeDetails(details),
    externalReference: details && 'externalReference' in details ? details.externalReference : null,
    recordedAt: toMillis(entry.recordedAt),
    text: entryText(entry),
    isDebit: debit ? 1 : 0,
    size,
    owed: debit ? size : 0,
    owedOnAccount: debit && entry.kind === 'REFUND' && entry.reverses === null ? size : 0,
    credit: debit ? 0 : size,
  })
  if (!entered) throw new Error(`There is no account of ${account.customerId}.`)
}

async function insertAllocation(
  connection: Connection,
  { creditId, debitId, amount, date, at, by }: Allocation,
): Promise<void> {
  const part = Number(amount)
  const asked = { creditId, debitId, part, date, at: toMillis(at), by }
  if (!(await connection.one(INSERT_ALLOCATION, asked))) throw new Error(`There is no account entry ${creditId}.`)
}

import type { AccountEntry } from '../../../../domain/receivables/entry.ts'
import type {
  Balance,
  Certificate,
  ReceivablesRepository,
  SettledEntry,
} from '../../../../ports/receivables/receivables-repository.ts'
import {
  linksIn,
  toEntry,
  toSettled,
  type EntryRow,
  type LinkRow,
  type OpenRow,
} from '../../sqlite/receivables/entry-codec.ts'
import { corrects } from '../../sqlite/sql/rules.ts'
import { toIso, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { countsDiffer, remakeCounts } from '../sql/counts.ts'
import { gathered } from '../sql/gathered.ts'
import { CUSTOMER_BUSINESS, CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import type { SavedReceipts } from '../sql/receipt-numbers.ts'
import { REFUSED_AND_OWED } from '../sql/rules.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { createConsumerQuestions } from './consumer-questions.ts'
import { createCreditOrigins } from './credit-origin.ts'
import { createReceivablesLists } from './lists.ts'
import { addPosting } from './postings.ts'
import { createReceiptSeries } from './receipt-series.ts'
import { countersDiffer, remakeCounters } from './repair.ts'
import { createReceivablesReports } from './reports.ts'
import { createReversals } from './reversals.ts'
import {
  entriesOfAccount,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  INVOICE_KEY,
  ofAccount,
  ofCustomer,
  SELECT_OPEN,
  WITH_OPEN,
} from './rows.ts'

/** Notes `n` of the business that correct the invoice @invoiceId. In the words of the index that finds them. */
const CORRECTS = `n.business_key = ${BUSINESS_KEY} AND ${corrects(
  'n',
  '@invoiceId',
  `(SELECT irn FROM invoice WHERE business_key = ${BUSINESS_KEY} AND id = @invoiceId)`,
)}`

/** The tax `w` that came with the payment `p` of the id @id, taken back or not. */
const HELD_FOR = `account_entry p JOIN account_entry w ON w.business_key = p.business_key AND w.environment = p.environment
    AND w.customer_key = p.customer_key AND w.date = p.date AND w.kind IN ('WHT', 'VAT_WITHHELD')
    AND w.details::jsonb ->> 'paymentId' = p.id
  WHERE p.id = @id`

const OF_DOCUMENTS = "('INVOICE', 'DEBIT_NOTE', 'CREDIT_NOTE')"

export function createReceivablesRepository(connection: Connection, marked?: SavedReceipts): ReceivablesRepository {
  const settled = async (
    where: string,
    parameters: Record<string, unknown>,
    planning?: 'once',
  ): Promise<SettledEntry[]> =>
    (await connection.many<OpenRow>(`${SELECT_OPEN} WHERE ${where}`, parameters, planning)).map(toSettled)

  const entries = async (
    where: string,
    parameters: Record<string, unknown>,
    planning?: 'once',
  ): Promise<AccountEntry[]> => {
    const select = `SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} ${where}`
    return (await connection.many<EntryRow>(select, parameters, planning)).map(toEntry)
  }

  const entriesById = async (ids: readonly string[]): Promise<ReadonlyMap<string, AccountEntry>> => {
    const found = await entries('WHERE e.id = ANY(@ids::text[])', { ids }, 'once')
    return new Map(found.map((entry) => [entry.id, entry]))
  }
  const entriesTogether = gathered(connection, 'entries', entriesById)
  const settledTogether = gathered(connection, 'settled entries', async (ids) => {
    const found = await settled('e.id = ANY(@ids::text[])', { ids }, 'once')
    return new Map(found.map((one) => [one.entry.id, one]))
  })

  /** By their ids. */
  async function entriesOf(ids: readonly string[]): Promise<(id: string) => AccountEntry> {
    const byId = ids.length === 0 ? new Map<string, AccountEntry>() : await entriesTogether([...new Set(ids)])
    return (id) => {
      const entry = byId.get(id)
      if (!entry) throw new Error(`There is no account entry ${id}.`)
      return entry
    }
  }

  /** The invoices and debit notes that some entries charge, by the ids of these, but for what was taken back. */
  async function standingCharges(ids: readonly string[]): Promise<ReadonlyMap<string, SettledEntry>> {
    if (ids.length === 0) return new Map()
    const found = await settled(
      "e.id = ANY(@ids::text[]) AND o.kind IN ('INVOICE', 'DEBIT_NOTE') AND o.stands = 1 AND e.reverses_key IS NULL",
      { ids },
      'once',
    )
    return new Map(found.map((charge) => [charge.entry.id, charge]))
  }

  return {
    ...createReceivablesReports(connection),
    ...createReceiptSeries(connection, marked),
    ...createReceivablesLists(connection),
    ...createReversals(connection),
    ...createConsumerQuestions(connection),
    ...createCreditOrigins(connection),

    async post(posting) {
      const ids = [...new Set(posting.allocations.map(({ debitId }) => debitId))]
      const before = await standingCharges(ids)
      await addPosting(connection, posting)
      const after = await standingCharges([...before.keys()])
      return ids.flatMap((id) => {
        const [was, charge] = [before.get(id), after.get(id)]
        return was && charge ? [{ charge, before: was.settlement }] : []
      })
    },

    async get(businessId, entryId) {
      // A unit that writes names its business with what it asks.
      if (connection.lock('e') !== '')
        return (await settled('e.id = @entryId AND b.id = @businessId', { businessId, entryId }, 'once'))[0]
      const found = (await settledTogether([entryId])).get(entryId)
      return found?.entry.account.businessId === businessId ? found : undefined
    },

    async byExternalReference(businessId, environment, reference) {
      const found = await entries(
        `WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.external_reference = @reference`,
        { businessId, environment, reference },
      )
      return found[0]
    },

    async likePayment({ id, account, date, amount, details }) {
      const reference = details && 'reference' in details ? details.reference : null
      const found = await settled(
        `${entriesOfAccount('e')} AND e.date = @date AND e.kind = 'PAYMENT' AND e.amount = @amount AND e.reverses_key IS NULL
         AND o.stands = 1 AND e.id <> @id AND e.details::jsonb ->> 'reference' IS NOT DISTINCT FROM @reference::text ORDER BY e.key`,
        { ...account, id, date, amount: Number(amount), reference },
      )
      return found.map(({ entry }) => entry)
    },

    async ofDocument(businessId, invoiceId) {
      const found = await settled(
        `o.business_key = ${BUSINESS_KEY} AND o.invoice_key = ${INVOICE_KEY} AND o.stands = 1 AND o.kind IN ${OF_DOCUMENTS}`,
        { businessId, invoiceId },
      )
      return found[0]
    },

    async open(account, side) {
      return settled(
        `${ofAccount('o')} AND o.open > 0 AND o.is_debit = ${side === 'debit' ? 1 : 0} ORDER BY o.due_date, e.recorded_at, e.key`,
        account,
      )
    },

    async links(entryId) {
      const rows = await connection.many<LinkRow>(
        `SELECT c.id AS credit, d.id AS debit, a.amount, x.date FROM account_entry e
         JOIN allocation a ON a.business_key = e.business_key AND (a.credit_key = e.key OR a.debit_key = e.key)
         JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key
         JOIN account_entry c ON c.business_key = a.business_key AND c.key = a.credit_key
         JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
         WHERE e.id = @entryId ORDER BY a.key`,
        { entryId },
        'once',
      )
      const links = linksIn(rows)
      const entryOf = await entriesOf(links.flatMap(({ credit, debit }) => [credit, debit]))
      return links.map((link) => ({ ...link, credit: entryOf(link.credit), debit: entryOf(link.debit) }))
    },

    async steps(debitId) {
      const rows = await connection.many<{ credit: string; amount: number; date: string; at: number }>(
        `SELECT c.id AS credit, a.amount, x.date, a.at FROM account_entry e
         JOIN allocation a ON a.business_key = e.business_key AND a.debit_key = e.key
         JOIN account_entry c ON c.business_key = a.business_key AND c.key = a.credit_key
         JOIN allocation_day x ON x.business_key = a.business_key AND x.allocation_key = a.key
         WHERE e.id = @debitId ORDER BY a.key`,
        { debitId },
        'once',
      )
      const entryOf = await entriesOf(rows.map(({ credit }) => credit))
      return rows.map(({ credit, amount, date, at }) => ({
        credit: entryOf(credit),
        amount: BigInt(amount),
        date,
        at: toIso(at),
      }))
    },

    everSettled: (paymentId) =>
      entries(
        `JOIN (SELECT a.business_key, a.debit_key, min(a.key) AS first FROM (
             SELECT business_key, key FROM account_entry WHERE id = @id UNION ALL SELECT w.business_key, w.key FROM ${HELD_FOR}) k
           JOIN allocation a ON a.business_key = k.business_key AND a.credit_key = k.key GROUP BY 1, 2) s
           ON s.business_key = e.business_key AND s.debit_key = e.key
         WHERE e.reverses_key IS NULL ORDER BY s.first`,
        { id: paymentId },
      ),

    async deductions(of) {
      const common = "e.kind IN ('WHT', 'VAT_WITHHELD') AND o.stands = 1 ORDER BY e.key"
      return 'invoiceId' in of
        ? entries(
            `${WITH_OPEN} JOIN invoice f ON f.business_key = e.business_key AND f.key = e.invoice_key
             WHERE f.id = @invoiceId AND ${common}`,
            of,
            'once',
          )
        : entries(
            `${WITH_OPEN} JOIN account_entry p ON p.business_key = e.business_key AND p.environment = e.environment
               AND p.customer_key = e.customer_key AND p.date = e.date AND p.id = e.details::jsonb ->> 'paymentId'
             WHERE p.id = @paymentId AND ${common}`,
            of,
            'once',
          )
    },

    async creditLeftOfNotes(businessId, originalInvoiceId) {
      return settled(
        `o.business_key = ${BUSINESS_KEY} AND o.open > 0 AND o.kind = 'CREDIT_NOTE' AND o.is_debit = 0
         AND o.invoice_key IN (SELECT n.key FROM invoice n WHERE ${CORRECTS}) ORDER BY e.key`,
        { businessId, invoiceId: originalInvoiceId },
      )
    },

    async creditedParts(businessId, originalInvoiceId) {
      const row = await connection.one<{ net: number; vat: number }>(
        `SELECT coalesce(sum(n.subtotal - n.total_discount), 0) AS net, coalesce(sum(n.total_tax), 0) AS vat
         FROM invoice n JOIN account_open o ON o.business_key = n.business_key AND o.invoice_key = n.key
           AND o.kind = 'CREDIT_NOTE' AND o.kind IN ${OF_DOCUMENTS} AND o.stands = 1
         WHERE ${CORRECTS}`,
        { businessId, invoiceId: originalInvoiceId },
      )
      return { net: BigInt(row?.net ?? 0), vat: BigInt(row?.vat ?? 0) }
    },

    async balance(account) {
      const row = await connection.one<Record<keyof Balance, number>>(
        `SELECT t.owed, t.owed_on_account AS "owedOnAccount", t.credit FROM account_balance t WHERE ${ofAccount('t')}`,
        account,
      )
      return {
        owed: BigInt(row?.owed ?? 0),
        owedOnAccount: BigInt(row?.owedOnAccount ?? 0),
        credit: BigInt(row?.credit ?? 0),
      }
    },

    async refused(account) {
      // Few invoices stand refused; a customer may have very many.
      const row = await connection.one<{ refused: number }>(
        `SELECT coalesce(sum(o.open), 0) AS refused FROM invoice i JOIN account_open o ON ${REFUSED_AND_OWED}
         WHERE i.business_key = ${BUSINESS_KEY} AND i.customer_key IN ${CUSTOMER_KEYS} AND o.environment = @environment`,
        account,
      )
      return BigInt(row?.refused ?? 0)
    },

    async overdue(account, today) {
      const row = await connection.one<{ overdue: number }>(
        `SELECT coalesce(sum(o.open), 0) AS overdue FROM account_open o
         WHERE ${ofAccount('o')} AND o.due_date < @today AND o.open > 0 AND o.is_debit = 1`,
        { ...account, today },
      )
      return BigInt(row?.overdue ?? 0)
    },

    async lastDeduction(account, kind) {
      const found = await entries(
        `${WITH_OPEN} WHERE ${entriesOfAccount('e')} AND e.kind = @kind AND e.kind IN ('WHT', 'VAT_WITHHELD')
           AND e.reverses_key IS NULL AND o.stands = 1 AND e.details::jsonb ->> 'ratePercent' IS NOT NULL
         ORDER BY e.key DESC LIMIT 1`,
        { ...account, kind },
      )
      return found[0]
    },

    async untiedElsewhere(businessId, environment) {
      const rows = await connection.many<{ id: string }>(
        `SELECT i.id FROM account_open o JOIN invoice i ON i.business_key = o.business_key AND i.key = o.invoice_key
         WHERE o.business_key = ${BUSINESS_KEY} AND o.environment <> @environment AND o.stands = 1
           AND o.kind IN ${OF_DOCUMENTS} AND i.environment IS NULL ORDER BY o.entry_key`,
        { businessId, environment },
      )
      return rows.map(({ id }) => id)
    },

    async depositsOn({ id, customerId }) {
      const found = await connection.one<{ amount: number }>(
        `SELECT coalesce(-sum(e.amount), 0) AS amount FROM account_entry e ${WITH_OPEN}
         WHERE e.business_key = ${CUSTOMER_BUSINESS} AND e.details::jsonb ->> 'offer' = @id AND ${ofCustomer('e')}
           AND e.kind = 'PAYMENT' AND e.reverses_key IS NULL AND o.stands = 1`,
        { id, customerId },
      )
      return BigInt(found?.amount ?? 0)
    },

    async certificateOf(entryId) {
      return connection.one<Certificate>(
        `SELECT t.number, t.date FROM account_entry e
         JOIN deduction_certificate t ON t.business_key = e.business_key AND t.entry_key = e.key
         WHERE e.id = @entryId ORDER BY t.key DESC LIMIT 1`,
        { entryId },
      )
    },

    async certify(entryId, { number, date, at, by }) {
      const noted = await connection.run(
        `INSERT INTO deduction_certificate (business_key, entry_key, number, date, at, by)
         SELECT e.business_key, e.key, @number::text, @date::text, @at::bigint, @by::text FROM account_entry e WHERE e.id = @entryId`,
        { entryId, number, date, at: toMillis(at), by },
      )
      if (noted === 0) throw new Error(`There is no account entry ${entryId}.`)
    },

    async mergeAccounts({ from, into }) {
      const both = `customer f JOIN customer k ON k.business_key = f.business_key AND k.id = @into WHERE f.id = @from`
      await connection.run(
        `UPDATE account_open o SET customer_key = m.kept
         FROM (SELECT f.business_key, f.key AS merged, k.key AS kept FROM ${both}) m
         WHERE o.business_key = m.business_key AND o.customer_key = m.merged`,
        { from, into },
      )
      await connection.run(
        `INSERT INTO account_balance AS t (business_key, environment, customer_key, owed, owed_on_account, credit)
         SELECT b.business_key, b.environment, m.kept, b.owed, b.owed_on_account, b.credit
         FROM (SELECT f.business_key, f.key AS merged, k.key AS kept FROM ${both}) m
         JOIN account_balance b ON b.business_key = m.business_key AND b.customer_key = m.merged
         ON CONFLICT (business_key, environment, customer_key) DO UPDATE SET owed = t.owed + excluded.owed,
           owed_on_account = t.owed_on_account + excluded.owed_on_account, credit = t.credit + excluded.credit`,
        { from, into },
      )
      await connection.run(
        `DELETE FROM account_balance b USING customer f
         WHERE f.id = @from AND b.business_key = f.business_key AND b.customer_key = f.key`,
        { from },
      )
    },

    async differences() {
      return [...(await countersDiffer(connection)), ...(await countsDiffer(connection))]
    },

    async remakeCounters() {
      await remakeCounters(connection)
      await remakeCounts(connection)
    },
  }
}

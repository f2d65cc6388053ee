import { getTableColumns, getTableName, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { LoggedFault, LoggedRange, LoggedStep } from '../../../../domain/audit/logged-records.ts'
import type { Connection } from '../engine/connection.ts'
import { ENTRIES, isAbout } from '../forms/audit-entries.ts'
import { isId, plain } from '../forms/columns.ts'
import { accountEntryTable, tillEntryTable } from '../schema/tables.ts'
import { INCOMING_FIGURES, PURCHASE_FIGURES } from '../sql/purchase-figures.ts'
import { toIso } from '../sql/statements.ts'

import { COUNTER_LIMITS, RECEIPTS, SETTINGS, type Receipts } from './logged-settings.ts'

type Table =
  | 'audit_entry'
  | 'invoice'
  | 'account_entry'
  | 'supplier'
  | 'purchase'
  | 'purchase_attachment'
  | 'inbox_item'
  | 'payable_entry'
  | 'till_entry'
  | 'day_close'
  | 'vat_snapshot'
  | 'vat_return_entry'
  | 'api_key'
  | 'business'
  | 'number_series'
  | 'user'
  | 'session'
  | 'device'
  | 'invitation'
  | 'mail_settings'
  | 'webhook'

type Comparison = {
  readonly fault: LoggedFault
  /** What is gone through in stretches, by its key: one row of `x` is looked at. */
  readonly from: Table
  /** Of `x`, what people know it by, its id, and when it was written down. */
  readonly shows: { readonly name: string; readonly id: string; readonly at: string }
  readonly where: string
}

/** Which rows of a table are of a business; people are of the installation, whose key is 0. */
const OWN_ROWS: Partial<Record<Table, string>> = {
  business: 'x.key = @business',
  number_series: 'x.key = (SELECT series_key FROM business WHERE key = @business)',
  purchase_attachment: '(SELECT business_key FROM purchase WHERE key = x.purchase_key) = @business',
  user: '@business = 0',
  session: '@business = 0',
  device: '@business = 0',
}
/** Who did what is in the drawer of a till, and how much money came. */
const SALE_MONEY = plain('till_entry', 'money', 'x')
const WITHDRAWN_BY = plain('till_entry', 'by', 'x')

/** The log is read in its long form. */
const tableOf = (table: Table): string => (table === 'audit_entry' ? ENTRIES : (written[table] ?? table))

/** What has ids in a short form, as it was written. */
const writtenOf = (table: SQLiteTable): string => {
  const name = getTableName(table)
  const columns = Object.values<Column>(getTableColumns(table))
  return `(SELECT ${columns.map((column) => `${plain(name, column.name, 'l')} AS ${column.name}`).join(', ')} FROM ${name} l)`
}
const written: Partial<Record<Table, string>> = {
  account_entry: writtenOf(accountEntryTable),
  till_entry: writtenOf(tillEntryTable),
}

const belongs = (table: Table): string => OWN_ROWS[table] ?? 'x.business_key = @business'

/** The newest thing that the log says of a record in one field of `after`. */
const saidOf = (id: string, field: string, actions: string): string =>
  `(SELECT a.after ->> '$.${field}' FROM ${ENTRIES} a WHERE ${isAbout(id)} AND a.action ${actions}
    AND json_type(a.after, '$.${field}') IS NOT NULL ORDER BY a.key DESC LIMIT 1)`

/** What the log knows a session by; those on a paired device by that, too. */
const SESSION_HASH = `CASE WHEN x.device_key IS NULL THEN fingerprint(x.id, x.proof_key)
  ELSE fingerprint(x.id, x.proof_key, (SELECT d.id FROM device d WHERE d.key = x.device_key)) END`

/** The newest entry of a record that says something of a field, with all that it says. */
const entryOn = (id: string, field: string): string =>
  `(SELECT a.after FROM ${ENTRIES} a WHERE ${isAbout(id)} AND json_type(a.after, '$.${field}') IS NOT NULL
    ORDER BY a.key DESC LIMIT 1)`

/** Whether an entry `x` of the log has one of these words; what stands for the words is found once, and not for each entry. */
const isOneOf = (column: 'action' | 'kind', ...words: readonly string[]): string => {
  const listed = words.map((word) => `'${word}'`).join(', ')
  return `x.stored_${column} IN (SELECT w.code FROM audit_word w WHERE w.word IN (${listed}) UNION ALL SELECT value FROM json_each('${JSON.stringify(words)}'))`
}

const says = (id: string, actions: string): string =>
  `EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(id)} AND a.action ${actions})`

/** Whether a column is another one than the log says; true of nothing that the log does not say. It is asked once. */
const differs = (said: string, stored: string): string => `(coalesce(${said}, ${stored}) IS NOT ${stored})`

/** Whether the log says another value of what it says once, and that may be none. */
const saysOther = (id: string, field: string, actions: string, stored: string): string =>
  `EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(id)} AND a.action ${actions}
    AND json_type(a.after, '$.${field}') IS NOT NULL AND a.after ->> '$.${field}' IS NOT ${stored})`

/** The same of kobo, where the log has naira: as a double, which of trillions is up to 0.64 kobo beside them. */
const differsInMoney = (naira: string, kobo: string): string =>
  `coalesce(abs(${naira} * 100 - ${kobo}) > 0.7, ${kobo} IS NULL AND ${naira} IS NOT NULL)`

/** A field, the actions that say it, and what must not be so of the newest that they say: null where they say nothing. */
type Said = readonly [field: string, actions: readonly string[], isOther: (said: string) => string]

/** Whether one of them is so. All entries of a record are read once, whatever number of fields they say. */
const saysOtherwise = (id: string, fields: readonly Said[]): string => {
  const asked = JSON.stringify(fields.map(([field, actions]) => [field, ...actions]))
  const cases = fields.map(([, , isOther], at) => `WHEN ${at} THEN ${isOther('s.value')}`)
  return `EXISTS (SELECT 1 FROM json_each((SELECT newest_logged('${asked}', a.key, a.action, a.stored_after) FROM ${ENTRIES} a
    WHERE ${isAbout(id)})) s WHERE CASE s.key ${cases.join(' ')} END)`
}

/** A column of the business that a row is of. */
const ofItsBusiness = (column: string): string => `(SELECT ${column} FROM business WHERE key = x.business_key)`

/** The VAT of the lines of a bill of which that is so, as they are stored. */
const vatOfLines = (isSo: string): string =>
  `(SELECT coalesce(sum(l.value ->> '$[18]'), 0) FROM json_each(x.lines) l WHERE ${isSo})`

/** Cash that a sale of the till has, and that came in for its invoice in the same moment. */
const CASH_OF_SALE = `(SELECT coalesce(sum(CAST(m.value ->> '$.amount' AS INTEGER)), 0) FROM json_each(${SALE_MONEY}) m
  WHERE m.value ->> '$.method' = 'CASH')`
const CASH_PAID = `(SELECT coalesce(sum(-e.amount), 0) FROM account_entry e WHERE e.kind = 'PAYMENT' AND e.reverses_key IS NULL
  AND e.recorded_at = x.at AND e.details ->> '$.method' = 'CASH' AND e.key IN (
    SELECT a.credit_key FROM account_entry d JOIN allocation a ON a.debit_key = d.key WHERE d.invoice_key = x.invoice_key))`

/** The screen at which it was sold, as the log has it; none of the desk. */
const TILL_OF_SALE = `(SELECT a.after ->> '$.tillId' FROM ${ENTRIES} a
  WHERE ${isAbout('(SELECT i.id FROM invoice i WHERE i.key = x.invoice_key)')} AND a.action = 'invoice.finalized' AND a.at = x.at)`

/** The note of a return. A number ends with its sequence; by that few are found. */
const NOTE_OF_RETURN = `invoice i WHERE i.business_key = x.business_key AND i.invoice_number = x.number
  AND i.sequence IN (${[6, 7, 8, 9].map((digits) => `CAST(substr(x.number, -${digits}) AS INTEGER)`).join(', ')})
  AND i.original_invoice_id = (SELECT o.id FROM invoice o WHERE o.key = x.invoice_key)`

const ENTRY = { name: `coalesce(x.after ->> '$.receiptNumber', '')`, id: 'x.subject_id', at: 'x.at' }
const DOCUMENT = { name: 'x.invoice_number', id: 'x.id', at: 'x.updated_at' }
const POSTED = { name: `coalesce(x.number, '')`, id: 'x.id', at: 'x.recorded_at' }
const CLOSED = { name: `printf('Z%06d', x.number)`, id: 'x.id', at: 'x.closed_at' }
const BILL = { name: `coalesce(x.number, '')`, id: 'x.id', at: 'x.updated_at' }
const SUPPLIER = { name: 'x.name', id: 'x.id', at: 'x.updated_at' }
const FILE = {
  name: 'x.file_name',
  id: '(SELECT id FROM purchase WHERE key = x.purchase_key)',
  at: 'x.added_at',
}
const INCOMING = { name: 'x.irn', id: 'x.id', at: 'x.received_at' }
const TILL_SALE = { name: `coalesce(x.number, '')`, id: 'x.id', at: 'x.at' }
const TILL = { name: `''`, id: 'x.id', at: 'x.at' }
const EXPORTED = { name: 'x.month', id: 'x.id', at: 'x.taken_at' }
const BUSINESS = { name: 'x.name', id: 'x.id', at: 'x.updated_at' }
const KEY = { name: 'x.name', id: 'x.id', at: 'x.created_at' }
const SCREEN = { name: 'x.name', id: 'x.id', at: 'x.paired_at' }
const INVITED = { name: 'x.email', id: 'x.id', at: 'x.created_at' }
const MAIL = { name: ofItsBusiness('name'), id: ofItsBusiness('id'), at: '@now' }
const CALLED = { name: 'x.url', id: 'x.id', at: 'x.created_at' }
const ofItsPerson = (column: string): string => `(SELECT ${column} FROM user WHERE key = x.user_key)`
const SIGNED_IN = { name: ofItsPerson('email'), id: ofItsPerson('id'), at: 'x.created_at' }
const PERSON = { name: 'x.email', id: 'x.id', at: 'x.updated_at' }

/** What was reopened, or given up before it was sent, has a former content in the log, and none that goes anywhere. */
const IS_QUEUED = `(x.status NOT IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'CANCELLED')
  OR EXISTS (SELECT 1 FROM submission s WHERE s.invoice_key = x.key))`

/** What series are known to begin or go on with, besides the numbers that were given in them. */
const RAISED = `IN ('business.numberRaised', 'business.numbersResumed', 'business.seriesEntered')`

/** They have no gaps: the next is the one behind the last that was given, or where they went on above an older copy. */
const receiptsMoved = ({ table, entries, prefix, kind }: Receipts): Comparison => ({
  fault: 'receiptsMoved',
  from: 'business',
  shows: { ...BUSINESS, name: `'${prefix}'` },
  where: `EXISTS (SELECT 1 FROM (SELECT 'SANDBOX' AS environment UNION ALL SELECT 'LIVE') s WHERE
    coalesce((SELECT n.next FROM ${table} n WHERE n.business_key = x.key AND n.environment = s.environment), 1) IS NOT max(
      coalesce((SELECT max(CAST(substr(e.number, ${prefix.length + 1}) AS INTEGER)) + 1 FROM ${entries} e
        WHERE e.business_key = x.key AND e.environment = s.environment AND e.number GLOB '${prefix}[0-9]*'${entries === 'account_entry' ? " AND e.kind <> 'INVOICE'" : ''}), 1),
      coalesce((SELECT max(CAST(a.after ->> '$.next' AS INTEGER)) FROM ${ENTRIES} a WHERE ${isAbout('x.id')}
        AND a.action = 'business.receiptsResumed' AND a.after ->> '$.series' = s.environment
        AND coalesce(a.after ->> '$.receipts', '') = '${kind}'), 1)))`,
})

const settingDiffers = ([column, field, initially]: (typeof SETTINGS)[number]): string =>
  `CASE WHEN json_type(${entryOn('x.id', 'settings')}, '$.settings.${field}') IS NULL
    THEN x.${column} IS NOT ${initially}
    ELSE ${entryOn('x.id', 'settings')} ->> '$.settings.${field}' IS NOT x.${column} END`

/** What neither the log nor the record has is as it is for a new business. */
const limitDiffers = ([path, initially]: (typeof COUNTER_LIMITS)[number]): string =>
  `coalesce(${entryOn('x.id', 'settings')} ->> '$.settings.counterLimits.${path}', ${initially})
    IS NOT coalesce(x.counter_limits ->> '$.${path}', ${initially})`

/**
 * What the log and the records have to agree in. Records that were moved into newer tables by an upgrade have no entry of
 * their own; they are left out by what tells them apart.
 */
const comparisons: readonly Comparison[] = [
  {
    fault: 'invoiceRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.invoiceNumber'` },
    where: `${isOneOf('action', 'invoice.created')} AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.id = x.subject_id)`,
  },
  {
    fault: 'paymentRemoved',
    from: 'audit_entry',
    shows: ENTRY,
    where: `${isOneOf('kind', 'payment', 'deduction', 'accountEntry')}
      AND NOT EXISTS (SELECT 1 FROM account_entry e WHERE ${isId('e.id', 'x.subject_id')})`,
  },
  {
    fault: 'paymentOutRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `coalesce(x.after ->> '$.whtReceiptNumber', '')` },
    where: `${isOneOf('kind', 'payableEntry')} AND NOT EXISTS (SELECT 1 FROM payable_entry e WHERE e.id = x.subject_id)`,
  },
  {
    fault: 'closeRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.number'` },
    where: `${isOneOf('action', 'day.closed')} AND NOT EXISTS (SELECT 1 FROM day_close c WHERE c.id = x.subject_id)`,
  },
  {
    fault: 'cashRemoved',
    from: 'audit_entry',
    shows: ENTRY,
    where: `${isOneOf('kind', 'tillEntry')} AND NOT EXISTS (SELECT 1 FROM till_entry t WHERE ${isId('t.id', 'x.subject_id')})`,
  },
  {
    fault: 'exportRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.month'` },
    where: `${isOneOf('action', 'business.vatMonthExported')} AND NOT EXISTS (
      SELECT 1 FROM vat_snapshot v WHERE v.business_key = x.business_key AND v.month = x.after ->> '$.month'
        AND v.environment = x.after ->> '$.environment' AND v.taken_at = x.at
        AND NOT ${differsInMoney(`(x.after ->> '$.vat')`, 'v.vat')}
        AND NOT ${differs(`(x.after ->> '$.figures')`, 'fingerprint(v.net, v.items)')})`,
  },
  {
    fault: 'exportAdded',
    from: 'vat_snapshot',
    shows: EXPORTED,
    where: `NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(ofItsBusiness('id'))}
      AND a.action = 'business.vatMonthExported' AND a.at = x.taken_at AND a.after ->> '$.month' = x.month)`,
  },
  {
    fault: 'returnRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.month'` },
    where: `${isOneOf('action', 'business.taxReturnChanged')} AND NOT EXISTS (
      SELECT 1 FROM vat_return_entry v WHERE v.id = x.after ->> '$.entryId' AND v.month = x.after ->> '$.month'
        AND v.environment = x.after ->> '$.environment' AND v.kind = x.after ->> '$.change'
        AND NOT ${differs(`(x.after ->> '$.figures')`, "fingerprint(v.content, coalesce(v.items, ''))")})`,
  },
  {
    fault: 'returnAdded',
    from: 'vat_return_entry',
    shows: { name: 'x.month', id: 'x.id', at: 'x.recorded_at' },
    where: `NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(ofItsBusiness('id'))}
      AND a.action = 'business.taxReturnChanged' AND a.after ->> '$.entryId' = x.id)`,
  },
  { fault: 'invoiceAdded', from: 'invoice', shows: DOCUMENT, where: `NOT ${says('x.id', `= 'invoice.created'`)}` },
  {
    fault: 'invoiceChanged',
    from: 'invoice',
    shows: DOCUMENT,
    where: saysOtherwise('x.id', [
      ['invoiceNumber', ['invoice.created'], (said) => differs(said, 'x.invoice_number')],
      ['total', ['invoice.created', 'invoice.updated'], (said) => differsInMoney(said, 'x.total')],
      ['status', ['invoice.*'], (said) => differs(said, 'x.status')],
      [
        'payloadSha256',
        ['invoice.queued'],
        (said) =>
          `(${differs(said, `(SELECT ${plain('submission', 'payload_sha256', 'b')} FROM submission b WHERE b.invoice_key = x.key)`)} AND ${IS_QUEUED})`,
      ],
    ]),
  },
  {
    fault: 'paymentAdded',
    from: 'account_entry',
    shows: POSTED,
    where: `x.reverses_key IS NULL AND (x.kind = 'PAYMENT' AND x.number IS NOT NULL OR x.kind IN ('WRITE_OFF', 'OPENING_ITEM'))
      AND NOT ${says('x.id', `IN ('payment.recorded', 'writeOff.recorded', 'openingItem.recorded')`)}`,
  },
  {
    fault: 'paymentReversed',
    from: 'account_entry',
    shows: POSTED,
    where: `x.reverses_key IS NOT NULL AND x.kind IN ('PAYMENT', 'REFUND', 'WRITE_OFF', 'OPENING_ITEM')
      AND NOT EXISTS (SELECT 1 FROM account_entry e JOIN ${ENTRIES} a ON ${isAbout(plain('account_entry', 'id', 'e'))}
        WHERE e.key = x.reverses_key AND a.action GLOB '*.reversed')`,
  },
  {
    fault: 'paymentChanged',
    from: 'account_entry',
    shows: POSTED,
    where: `x.reverses_key IS NULL AND x.kind IN ('PAYMENT', 'REFUND', 'WRITE_OFF', 'OPENING_ITEM') AND (
      ${saysOtherwise('x.id', [
        ['amount', ['*.recorded'], (said) => differsInMoney(`abs(${said})`, 'abs(x.amount)')],
        [
          'amount',
          ['openingItem.recorded'],
          (said) => `(x.kind = 'OPENING_ITEM' AND ${differsInMoney(said, 'x.amount')})`,
        ],
        ['date', ['*.recorded'], (said) => differs(said, 'x.date')],
        ['receiptNumber', ['payment.recorded'], (said) => differs(said, 'x.number')],
      ])}
      OR ${saysOther('x.id', 'method', `= 'payment.recorded'`, `(x.details ->> '$.method')`)})`,
  },
  {
    fault: 'payerChanged',
    from: 'account_entry',
    shows: POSTED,
    // A customer that was merged into another one keeps its entries; what was withheld is of who paid.
    where: `x.reverses_key IS NULL AND CASE WHEN x.kind IN ('WHT', 'VAT_WITHHELD')
      THEN ${differs(
        `(SELECT e.customer_key FROM account_entry e WHERE ${isId('e.id', "(x.details ->> '$.paymentId')")})`,
        'x.customer_key',
      )}
      ELSE ${differs(
        saidOf('x.id', 'customerId', `GLOB '*.recorded'`),
        '(SELECT id FROM customer WHERE key = x.customer_key)',
      )} END`,
  },
  {
    fault: 'purchaseRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `coalesce(x.after ->> '$.number', '')` },
    where: `${isOneOf('action', 'purchase.created', 'purchase.recorded')}
      AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.id = x.subject_id)
      AND NOT ${says('x.subject_id', `= 'purchase.deleted'`)}`,
  },
  { fault: 'purchaseAdded', from: 'purchase', shows: BILL, where: `NOT ${says('x.id', `= 'purchase.created'`)}` },
  {
    fault: 'purchaseChanged',
    from: 'purchase',
    shows: BILL,
    where: `${differs(`coalesce(${saidOf('x.id', 'number', `= 'purchase.recorded'`)}, '')`, `coalesce(x.number, '')`)}
      OR ${differsInMoney(saidOf('x.id', 'total', `GLOB 'purchase.*'`), 'x.total')}
      OR ${differs(saidOf('x.id', 'status', `GLOB 'purchase.*'`), 'x.status')}
      OR ${differs(saidOf('x.id', 'vatMonth', `GLOB 'purchase.*'`), 'x.vat_month')}
      OR ${differs(saidOf('x.id', 'figures', `= 'purchase.recorded'`), PURCHASE_FIGURES)}
      OR coalesce(${saidOf('x.id', 'proof', `GLOB 'purchase.*'`)}, 'UNCHECKED') IS NOT x.proof_state
      OR x.claimable_vat IS NOT ${vatOfLines(`l.value ->> '$[14]' = 'CLAIMABLE'`)}
      OR x.apportioned_vat IS NOT ${vatOfLines(`l.value ->> '$[14]' = 'APPORTIONED'`)}`,
  },
  {
    fault: 'inboxItemRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.irn'` },
    where: `${isOneOf('action', 'inbox.received')} AND NOT EXISTS (SELECT 1 FROM inbox_item i WHERE i.id = x.subject_id)`,
  },
  {
    fault: 'inboxItemAdded',
    from: 'inbox_item',
    shows: INCOMING,
    where: `NOT ${says('x.id', `= 'inbox.received'`)}`,
  },
  {
    fault: 'inboxItemChanged',
    from: 'inbox_item',
    shows: INCOMING,
    where: `${differs(saidOf('x.id', 'figures', `= 'inbox.received'`), INCOMING_FIGURES)}
      OR x.question IS NOT ${saidOf('x.id', 'reason', `= 'inbox.questioned'`)}
      OR (x.confirmed_at IS NOT NULL AND x.confirmed_at IS NOT x.received_at)
        IS NOT ${says('x.id', `= 'inbox.confirmed'`)}`,
  },
  {
    fault: 'supplierRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `coalesce(x.after ->> '$.name', '')` },
    where: `${isOneOf('action', 'supplier.created')} AND NOT EXISTS (SELECT 1 FROM supplier s WHERE s.id = x.subject_id)`,
  },
  { fault: 'supplierAdded', from: 'supplier', shows: SUPPLIER, where: `NOT ${says('x.id', `= 'supplier.created'`)}` },
  {
    fault: 'supplierChanged',
    from: 'supplier',
    shows: SUPPLIER,
    where: [
      ['tin', 'x.tin'],
      ['accountNumber', 'x.account_number'],
      ['bankName', 'x.bank_name'],
    ]
      .map(([field = '', stored = '']) => differs(saidOf('x.id', field, `GLOB 'supplier.*'`), stored))
      .join('\n      OR '),
  },
  {
    fault: 'attachmentRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `x.after ->> '$.fileName'` },
    where: `${isOneOf('action', 'purchase.attachmentAdded')}
      AND NOT EXISTS (SELECT 1 FROM purchase_attachment f WHERE f.id = x.after ->> '$.attachmentId')
      AND NOT ${says('x.subject_id', `= 'purchase.deleted'`)}
      AND NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout('x.subject_id')}
        AND a.action = 'purchase.attachmentRemoved' AND a.after ->> '$.attachmentId' = x.after ->> '$.attachmentId')`,
  },
  {
    fault: 'attachmentChanged',
    from: 'purchase_attachment',
    shows: FILE,
    where: `NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(FILE.id)}
      AND a.action = 'purchase.attachmentAdded' AND a.after ->> '$.attachmentId' = x.id AND a.after ->> '$.sha256' = x.sha256)`,
  },
  {
    fault: 'paymentOutAdded',
    from: 'payable_entry',
    shows: POSTED,
    where: `x.reverses_key IS NULL AND CASE
      WHEN x.kind IN ('PAYMENT', 'REFUND', 'WRITE_BACK', 'OPENING_ITEM') THEN NOT ${says('x.id', `GLOB '*.recorded'`)}
      WHEN x.kind IN ('WHT', 'VAT_WITHHELD') THEN NOT ${says(`x.details ->> '$.paymentId'`, `= 'paymentOut.recorded'`)}
      ELSE NOT EXISTS (SELECT 1 FROM purchase p JOIN ${ENTRIES} a ON ${isAbout('p.id')} AND a.action = 'purchase.recorded'
        WHERE p.key = x.purchase_key) END`,
  },
  {
    fault: 'paymentOutReversed',
    from: 'payable_entry',
    shows: POSTED,
    where: `x.reverses_key IS NOT NULL AND x.kind IN ('PAYMENT', 'REFUND', 'WRITE_BACK', 'OPENING_ITEM')
      AND NOT EXISTS (SELECT 1 FROM payable_entry e JOIN ${ENTRIES} a ON ${isAbout('e.id')}
        WHERE e.key = x.reverses_key AND a.action GLOB '*.reversed')`,
  },
  {
    fault: 'paymentOutChanged',
    from: 'payable_entry',
    shows: POSTED,
    where: `x.reverses_key IS NULL AND (x.kind IN ('PAYMENT', 'REFUND', 'WRITE_BACK', 'OPENING_ITEM') AND (
        ${differsInMoney(`abs(${saidOf('x.id', 'amount', `GLOB '*.recorded'`)})`, 'abs(x.amount)')}
        OR ${differs(saidOf('x.id', 'date', `GLOB '*.recorded'`), 'x.date')}
        OR ${saysOther('x.id', 'supplierId', `GLOB '*.recorded'`, '(SELECT id FROM supplier WHERE key = x.supplier_key)')})
      OR x.kind = 'PAYMENT' AND (
        ${saysOther('x.id', 'method', `= 'paymentOut.recorded'`, `(x.details ->> '$.method')`)}
        OR ${saysOther('x.id', 'accountId', `= 'paymentOut.recorded'`, `(x.details ->> '$.accountId')`)}
        OR ${differsInMoney(
          saidOf('x.id', 'withheld', `= 'paymentOut.recorded'`),
          `(SELECT coalesce(sum(-t.amount), 0) FROM payable_entry t WHERE t.business_key = x.business_key
            AND t.environment = x.environment AND t.supplier_key IS x.supplier_key AND t.date = x.date
            AND t.reverses_key IS NULL AND t.details ->> '$.paymentId' = x.id)`,
        )})
      OR x.kind IN ('BILL', 'CREDIT_NOTE') AND abs(x.amount) IS NOT (SELECT p.total FROM purchase p WHERE p.key = x.purchase_key))`,
  },
  {
    fault: 'cashAdded',
    from: 'till_entry',
    shows: TILL,
    where: `x.kind IN ('FLOAT', 'CASH_IN', 'CASH_OUT') AND NOT ${says('x.id', `GLOB 'till.*'`)}`,
  },
  {
    fault: 'cashChanged',
    from: 'till_entry',
    shows: TILL,
    where: `x.kind IN ('FLOAT', 'CASH_IN', 'CASH_OUT') AND (
      ${differsInMoney(`abs(${saidOf('x.id', 'amount', `GLOB 'till.*'`)})`, `abs(${SALE_MONEY} ->> '$[0].amount')`)}
      OR ${differs(saidOf('x.id', 'environment', `GLOB 'till.*'`), 'x.environment')}
      OR ${differs(saidOf('x.id', 'reason', `GLOB 'till.*'`), `coalesce(x.reason, '')`)}
      OR ${saidOf('x.id', 'tillId', `GLOB 'till.*'`)} IS NOT x.till_id)`,
  },
  {
    fault: 'saleRemoved',
    from: 'audit_entry',
    shows: { ...ENTRY, name: `(SELECT i.invoice_number FROM invoice i WHERE i.id = x.subject_id)` },
    where: `${isOneOf('action', 'invoice.finalized')} AND x.after ->> '$.sold' IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM invoice i JOIN till_entry t ON t.invoice_key = i.key
      WHERE i.id = x.subject_id AND t.kind = 'SALE' AND NOT ${differsInMoney(`(x.after ->> '$.sold')`, 't.total')})`,
  },
  {
    fault: 'saleChanged',
    from: 'till_entry',
    shows: TILL_SALE,
    // A sale that is withdrawn keeps its money; what came in before sales were logged is not compared.
    where: `x.kind = 'SALE' AND ${SALE_MONEY} <> '[]' AND (x.total < 0
      OR ${TILL_OF_SALE} IS NOT x.till_id
      OR ${saidOf('(SELECT i.id FROM invoice i WHERE i.key = x.invoice_key)', 'sold', `= 'invoice.finalized'`)} IS NOT NULL
        AND ${CASH_OF_SALE} IS NOT ${CASH_PAID})`,
  },
  {
    fault: 'returnOfSaleAdded',
    from: 'till_entry',
    shows: TILL_SALE,
    where: `x.kind = 'RETURN' AND (
      SELECT count(*) FROM till_entry t WHERE t.invoice_key = x.invoice_key AND t.kind = 'RETURN' AND t.number IS x.number)
      > (SELECT count(*) FROM ${ENTRIES} a WHERE ${isAbout(`(SELECT i.id FROM ${NOTE_OF_RETURN})`)}
        AND a.action IN ('invoice.finalized', 'invoice.approved'))`,
  },
  {
    fault: 'takenBackAdded',
    from: 'till_entry',
    shows: TILL_SALE,
    // Money of a receipt goes once, in the moment and by whom its payment is taken back; the days of practice are its own.
    where: `x.kind = 'TAKEN_BACK' AND x.number IS NOT NULL AND (
      NOT EXISTS (SELECT 1 FROM account_entry e JOIN account_entry r ON r.reverses_key = e.key
        WHERE e.business_key = x.business_key AND e.number = x.number AND e.kind <> 'INVOICE' AND r.recorded_at = x.at AND ${plain('account_entry', 'recorded_by', 'r')} = ${WITHDRAWN_BY})
      OR x.environment = 'LIVE' AND x.day IS NOT date(x.at / 1000 + 3600, 'unixepoch')
      OR (SELECT count(*) FROM till_entry t WHERE t.business_key = x.business_key AND t.environment = x.environment
        AND t.day = x.day AND ${plain('till_entry', 'by', 't')} = ${WITHDRAWN_BY} AND t.kind = 'TAKEN_BACK' AND t.number = x.number) > 1)`,
  },
  { fault: 'closeAdded', from: 'day_close', shows: CLOSED, where: `NOT ${says('x.id', `= 'day.closed'`)}` },
  {
    fault: 'closeChanged',
    from: 'day_close',
    shows: CLOSED,
    where: `${differs(saidOf('x.id', 'number', `= 'day.closed'`), `printf('Z%06d', x.number)`)}
      OR ${differs(saidOf('x.id', 'environment', `= 'day.closed'`), 'x.environment')}
      OR ${differsInMoney(saidOf('x.id', 'counted', `= 'day.closed'`), 'x.counted')}
      OR ${differsInMoney(saidOf('x.id', 'difference', `= 'day.closed'`), 'x.difference')}
      OR ${differs(saidOf('x.id', 'note', `= 'day.closed'`), 'x.note')}
      OR ${saidOf('x.id', 'tillId', `= 'day.closed'`)} IS NOT x.till_id
      OR ${differs(saidOf('x.id', 'figures', `= 'day.closed'`), 'fingerprint(x.till, x.remains)')}`,
  },
  {
    fault: 'numbersJumped',
    from: 'number_series',
    shows: { name: 'CAST(x.next AS TEXT)', id: '(SELECT id FROM business WHERE key = @business)', at: '@now' },
    // One that changed its TIN raised the numbers of another series before: what it said counts for all.
    where: `x.next > max(1,
      coalesce((SELECT max(i.sequence) + 1 FROM invoice i WHERE i.series_key = x.key), 1),
      coalesce((SELECT max(CAST(a.after ->> '$.next' AS INTEGER)) FROM business b
        CROSS JOIN ${ENTRIES} a ON ${isAbout('b.id')} AND a.action ${RAISED}
        WHERE b.tin_fold = x.tin_fold OR EXISTS (SELECT 1 FROM ${ENTRIES} t WHERE ${isAbout('b.id', 't')}
          AND t.action = 'business.updated' AND t.before ->> '$.tin' IS NOT NULL)), 1))`,
  },
  {
    fault: 'numbersFellBack',
    from: 'number_series',
    shows: { name: 'CAST(x.next AS TEXT)', id: '(SELECT id FROM business WHERE key = @business)', at: '@now' },
    // What one that changed its TIN said may be of another series.
    where: `x.next <= coalesce((SELECT max(i.sequence) FROM invoice i WHERE i.series_key = x.key), 0)
      OR x.next < (SELECT max(CAST(a.after ->> '$.next' AS INTEGER)) FROM business b
        CROSS JOIN ${ENTRIES} a ON ${isAbout('b.id')} AND a.action ${RAISED}
        WHERE b.key = @business AND coalesce(a.after ->> '$.series', 'SANDBOX') = iif(x.is_live, 'LIVE', 'SANDBOX')
          AND NOT EXISTS (SELECT 1 FROM ${ENTRIES} t WHERE ${isAbout('b.id', 't')}
            AND t.action = 'business.updated' AND t.before ->> '$.tin' IS NOT NULL))`,
  },
  ...RECEIPTS.map((receipts) => receiptsMoved(receipts)),
  {
    fault: 'profileChanged',
    from: 'business',
    shows: BUSINESS,
    where: ['name', 'tin']
      .map((field) => differs(saidOf('x.id', field, `IN ('business.created', 'business.updated')`), `x.${field}`))
      .concat('(SELECT n.tin_fold FROM number_series n WHERE n.key = x.series_key) IS NOT x.tin_fold')
      .join('\n      OR '),
  },
  {
    fault: 'settingsChanged',
    from: 'business',
    shows: BUSINESS,
    where: [...SETTINGS.map(settingDiffers), ...COUNTER_LIMITS.map(limitDiffers)].join('\n      OR '),
  },
  {
    fault: 'providerChanged',
    from: 'business',
    shows: BUSINESS,
    where: `${entryOn('x.id', 'provider')} IS NOT NULL AND (
      ${entryOn('x.id', 'provider')} ->> '$.provider.name' IS NOT x.provider
      OR json_type(${entryOn('x.id', 'provider')}, '$.provider.credentials') IS NOT NULL AND
        ${entryOn('x.id', 'provider')} ->> '$.provider.credentials.apiUrl' IS NOT x.credentials ->> '$.apiUrl')`,
  },
  {
    fault: 'firsChanged',
    from: 'business',
    shows: BUSINESS,
    where: `${differs(saidOf('x.id', 'businessId', `= 'business.firsConfigUpdated'`), 'x.firs_business_id')}
      OR ${differs(saidOf('x.id', 'serviceId', `= 'business.firsConfigUpdated'`), 'x.firs_service_id')}
      OR ${differs(saidOf('x.id', 'fingerprint', `= 'business.cryptoKeysUploaded'`), 'x.public_key_fingerprint')}
      OR ${differs(
        saidOf('x.id', 'fileHash', `= 'business.cryptoKeysUploaded'`),
        'fingerprint(x.public_key_pem, x.certificate)',
      )}`,
  },
  {
    fault: 'keyChanged',
    from: 'api_key',
    shows: KEY,
    where: `${differs(
      saidOf('x.id', 'keyHash', `= 'apiKey.created'`),
      `CASE WHEN x.addresses IS NULL THEN fingerprint(x.hash, x.expires_at)
      ELSE fingerprint(x.hash, x.expires_at, x.addresses) END`,
    )}`,
  },
  {
    fault: 'credentialsChanged',
    from: 'user',
    shows: PERSON,
    where: `${differs(saidOf('x.id', 'credentialsHash', `GLOB 'user.*'`), 'fingerprint(x.password_hash, x.recovery_hash)')}`,
  },
  {
    fault: 'emailChanged',
    from: 'user',
    shows: PERSON,
    // Nobody changes an e-mail: what the log said first of it stays.
    where: differs(
      `(SELECT a.after ->> '$.emailHash' FROM ${ENTRIES} a WHERE ${isAbout('x.id')} AND a.action GLOB 'user.*'
        AND a.after ->> '$.emailHash' IS NOT NULL ORDER BY a.key LIMIT 1)`,
      'fingerprint(x.email)',
    ),
  },
  {
    fault: 'deviceAdded',
    from: 'device',
    shows: SCREEN,
    // One that is there again though the log says that it was removed was let in by nobody either.
    where: `x.revoked_at IS NULL AND (NOT ${says('x.id', `= 'device.paired'`)} OR ${says('x.id', `= 'device.revoked'`)})`,
  },
  {
    fault: 'deviceChanged',
    from: 'device',
    shows: SCREEN,
    // The cookie of a device with a key changes every hour, and is good for nothing without that.
    where: `x.revoked_at IS NULL AND ${differs(
      saidOf('x.id', 'deviceHash', `GLOB 'device.*'`),
      'fingerprint(x.id, coalesce(x.proof_key, x.cookie_hash), x.role_ceiling, x.may_enter_secrets)',
    )}`,
  },
  {
    fault: 'sessionChanged',
    from: 'session',
    shows: SIGNED_IN,
    // Only those that somebody can use. What began before there were hashes began when its person signed in; where the
    // clock was set back since, a session began no later than it says.
    where: `x.revoked_at IS NULL
      AND EXISTS (SELECT 1 FROM token t WHERE t.session_key = x.key AND t.expires_at > @now)
      AND NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE ${isAbout(ofItsPerson('id'))} AND a.at >= x.created_at
        AND a.action IN ('user.signedIn', 'user.created', 'user.recovered')
        AND (a.after ->> '$.sessionHash' = ${SESSION_HASH}
          OR a.after ->> '$.sessionHash' IS NULL AND a.at = x.created_at))`,
  },
  {
    fault: 'invitationChanged',
    from: 'invitation',
    shows: INVITED,
    // Entries from before there were scopes say nothing of one.
    where: `x.closed_at IS NULL AND (NOT ${says('x.id', `= 'member.invited'`)}
      OR ${says('x.id', `= 'member.invitationWithdrawn'`)}
      OR ${differs(saidOf('x.id', 'invitationHash', `= 'member.invited'`), 'fingerprint(x.token_hash, x.email, x.expires_at)')}
      OR EXISTS (SELECT 1 FROM user u CROSS JOIN ${ENTRIES} a ON ${isAbout('u.id')} AND a.action = 'member.joined'
        WHERE lower(u.email) = lower(x.email) AND a.after ->> '$.invitationId' = x.id)
      OR ${saidOf('x.id', 'role', `= 'member.invited'`)} IS NOT x.role
      OR coalesce(${saidOf('x.id', 'scope', `= 'member.invited'`)}, 'FULL') IS NOT x.scope)`,
  },
  {
    fault: 'mailServerChanged',
    from: 'mail_settings',
    shows: MAIL,
    where: [
      ['host', 'x.host'],
      ['port', 'CAST(x.port AS TEXT)'],
      ['security', 'x.security'],
      ['fromAddress', 'x.from_address'],
    ]
      .map(([field = '', stored = '']) => {
        const said = saidOf(ofItsBusiness('id'), field, `= 'business.mailChanged'`)
        return differs(`CAST(${said} AS TEXT)`, stored)
      })
      .join('\n      OR '),
  },
  {
    fault: 'webhookChanged',
    from: 'webhook',
    shows: CALLED,
    where: `${saidOf('x.id', 'origin', `= 'webhook.created'`)} IS NOT origin(x.url)`,
  },
  {
    fault: 'businessRemoved',
    from: 'business',
    shows: BUSINESS,
    where: `x.deleted_at IS NOT NULL AND NOT ${says('x.id', `= 'business.deleted'`)}`,
  },
]

export const COMPARISONS = comparisons.length

/** What of a stretch of records is not what the log says, the first of it. */
export function compareLogged(
  connection: Connection,
  businessKey: number,
  { comparison, after, limit, now }: LoggedRange,
): LoggedStep {
  const one = comparisons[comparison]
  if (!one) return { next: null, bad: null }
  const { from, shows, where, fault } = one
  const range = { after, limit, business: businessKey, now }
  const upTo = connection
    .prepare<{ key: number | null }>(
      `SELECT max(key) AS key FROM (SELECT x.key FROM ${tableOf(from)} x WHERE ${belongs(from)} AND x.key > @after
       ORDER BY x.key LIMIT @limit) WHERE @now > 0`,
    )
    .get(range)?.key
  if (upTo === undefined || upTo === null) return { next: null, bad: null }
  const bad = connection
    .prepare<{ name: string | null; id: string; at: number }>(
      `SELECT ${shows.name} AS name, ${shows.id} AS id, ${shows.at} AS at FROM ${tableOf(from)} x
       WHERE ${belongs(from)} AND x.key > @after AND x.key <= @upTo AND @now > 0 AND (${where}) ORDER BY x.key LIMIT 1`,
    )
    .get({ after, upTo, business: businessKey, now })
  return {
    next: upTo,
    bad: bad ? { fault, name: bad.name ?? '', id: String(bad.id), at: toIso(bad.at) } : null,
  }
}

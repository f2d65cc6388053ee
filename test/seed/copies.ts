import { hash } from 'node:crypto'

import type Database from 'better-sqlite3'
import { formatInvoiceNumber } from '../../core/domain/invoice/irn.ts'
import { whtReceiptNumber } from '../../core/domain/payables/payment.ts'
import { purchaseNumber } from '../../core/domain/purchases/purchase.ts'
import { fingerprint } from '../../core/adapters/storage/sqlite/sql/fingerprint.ts'
import { unpackPayload } from '../../core/adapters/storage/sqlite/forms/payload-codec.ts'
import { PURCHASE_FIGURES } from '../../core/adapters/storage/sqlite/sql/purchase-figures.ts'
import { withSearchText } from '../../core/adapters/storage/sqlite/sql/search-codec.ts'
import { receiptNumber } from '../../core/domain/receivables/payment.ts'

import type { SeedCustomer } from './customers.ts'
import { isFinished } from './finish-worker.ts'
import { COPIED, type Copied, type PatternRows, type Row } from './pattern-rows.ts'
import { createPlaces, filled, type Filling, type Template } from './template.ts'

const DAY_MS = 86_400_000
/** What the pattern wrote more than this after its first row belongs to a later day of a copy. */
const LATER_MS = DAY_MS

/** Where a copy goes. */
type CopyTo = {
  /** Whole days after the pattern, and milliseconds after its time of day. */
  readonly days: number
  readonly milliseconds: number
  /** Null: the pattern's own. */
  readonly customer: SeedCustomer | null
}

/** What all copies into one database share: the next keys and numbers, and the ends of the chains. */
export type CopyTarget = {
  /**
   * Writes rows that are like this one but for the values of some columns. Invoices get a code, a hash and what they are
   * found by, and entries of the log are chained and signed.
   */
  inserterLike(table: Copied, row: Row, changing: readonly string[]): (values: readonly Value[]) => void
  nextKey(table: Copied): number
  uuid(at: number): string
  takeNumber(seriesKey: number): number
  takeReceipt(businessKey: number): number
  /** Of bills and of receipts for withholding tax, by the business and the environment of a row. */
  takeBill(row: Row): number
  takeWhtReceipt(row: Row): number
  soldAt(till: Row): void
  balance(open: Row): void
}

type Value = Row[string]
type Produce = (copy: Copy) => Value

type Copy = CopyTo & { readonly filling: Filling; readonly keys: Map<string, number> }

type PlannedRow = {
  readonly table: Copied
  readonly row: Row
  /** What differs from copy to copy; all else is as it stands in the row. */
  readonly changing: readonly (readonly [column: string, produce: Produce])[]
  readonly insert: (values: readonly Value[]) => void
  /** New ids and numbers that it brings, before anything is written of its day. */
  readonly begin: ((copy: Copy) => void) | null
}

export type CopiedPattern = {
  /** How many invoices and notes a copy has. */
  readonly invoices: number
  readonly lastsDays: number
  /** Writes the first day of a copy; answers what writes the later one, where there is one. */
  copy(to: CopyTo): (() => void) | null
}

const KEYS: Partial<Record<Copied, readonly (readonly [column: string, of: Copied])[]>> = {
  invoice: [['key', 'invoice']],
  submission: [['invoice_key', 'invoice']],
  submission_attempt: [
    ['key', 'submission_attempt'],
    ['invoice_key', 'invoice'],
  ],
  account_entry: [
    ['key', 'account_entry'],
    ['invoice_key', 'invoice'],
    ['reverses_key', 'account_entry'],
  ],
  account_open: [
    ['entry_key', 'account_entry'],
    ['invoice_key', 'invoice'],
  ],
  allocation: [
    ['key', 'allocation'],
    ['credit_key', 'account_entry'],
    ['debit_key', 'account_entry'],
  ],
  allocation_day: [['allocation_key', 'allocation']],
  till_entry: [
    ['key', 'till_entry'],
    ['invoice_key', 'invoice'],
  ],
  purchase: [['key', 'purchase']],
  payable_entry: [
    ['key', 'payable_entry'],
    ['purchase_key', 'purchase'],
    ['reverses_key', 'payable_entry'],
  ],
  payable_open: [
    ['entry_key', 'payable_entry'],
    ['purchase_key', 'purchase'],
  ],
  payable_allocation: [
    ['key', 'payable_allocation'],
    ['credit_key', 'payable_entry'],
    ['debit_key', 'payable_entry'],
  ],
}

/** The column that says with whom it is, where that is not the customer. */
const OF_SUPPLIER: readonly Copied[] = ['purchase', 'payable_entry', 'payable_open']

const isInstant = (column: string): boolean => column === 'at' || column.endsWith('_at') || column === 'trouble_since'

/** When the rows of a pattern were written, by the column that says it. */
const WRITTEN: Record<Exclude<Copied, 'account_open' | 'allocation_day' | 'payable_open'>, string> = {
  invoice: 'created_at',
  submission: 'queued_at',
  submission_attempt: 'started_at',
  sandbox_invoice: 'accepted_at',
  account_entry: 'recorded_at',
  allocation: 'at',
  till_entry: 'at',
  purchase: 'created_at',
  payable_entry: 'recorded_at',
  payable_allocation: 'at',
  audit_entry: 'at',
}

/** Makes of a pattern what copies of it are written by. */
export function planCopies(
  db: Database.Database,
  rows: PatternRows,
  { target, party: customer }: { readonly target: CopyTarget; readonly party: Row },
): CopiedPattern {
  const began = Math.min(...rows.audit_entry.map(({ at }) => Number(at)))
  const own = {
    id: String(customer['id']),
    name: String(customer['name']),
    tin: String(customer['tin']),
    email: String(customer['email']),
    phone: String(customer['phone']),
  }
  const tokens = [
    ...rows.invoice.flatMap(({ id, invoice_number: number, irn }) => [id, number, irn]),
    ...rows.account_entry.flatMap(({ id, kind, number }) => (isReceipted(String(kind)) ? [id, number] : [id])),
    ...rows.till_entry.map(({ id }) => id),
    ...rows.purchase.flatMap((row) => [row['id'], row['number'], figuresOf((column) => row[column] ?? null)]),
    ...rows.payable_entry.flatMap(({ id, kind, number }) => (kind === 'WHT' ? [id, number] : [id])),
    ...rows.submission.map(({ payload_sha256: digest }) => digest),
    ...Object.values(own),
  ].filter((token): token is string => typeof token === 'string')
  const places = createPlaces([...new Set(tokens)])
  const momentOf = momentsOf(places.moments, rows.purchase[0]?.['date'])
  const payloads = new Map<Value, Template>()

  const writtenAt = (table: Copied, row: Row): number => {
    if (table === 'account_open') return writtenAt('account_entry', found(rows.account_entry, row['entry_key']))
    if (table === 'payable_open') return writtenAt('payable_entry', found(rows.payable_entry, row['entry_key']))
    if (table === 'allocation_day') return writtenAt('allocation', found(rows.allocation, row['allocation_key']))
    return Number(row[WRITTEN[table]])
  }
  const planned = COPIED.flatMap((table) =>
    rows[table].map((row) => ({ isLater: writtenAt(table, row) - began > LATER_MS, plan: plan(table, row) })),
  )
  const first = planned.filter(({ isLater }) => !isLater).map((one) => one.plan)
  const later = planned.filter(({ isLater }) => isLater).map((one) => one.plan)
  const last = Math.max(...rows.audit_entry.map(({ at }) => Number(at)))

  function plan(table: Copied, row: Row): PlannedRow {
    const refers = new Map(KEYS[table] ?? [])
    const changing = Object.entries(row).flatMap(([column, value]): (readonly [string, Produce])[] => {
      const produce = producer(table, column, { row, value, refersTo: refers.get(column) })
      return produce ? [[column, produce]] : []
    })
    const insert = target.inserterLike(
      table,
      row,
      changing.map(([column]) => column),
    )
    return { table, row, changing, insert, begin: beginning(table, row, new Map(changing)) }
  }

  function producer(
    table: Copied,
    column: string,
    { row, value, refersTo }: { readonly row: Row; readonly value: Value; readonly refersTo: Copied | undefined },
  ): Produce | undefined {
    if (value === null || (table === 'invoice' && isFinished(column))) return undefined
    if (table === 'invoice' && column === 'sequence')
      return ({ keys }) => keys.get(`sequence ${String(row['key'])}`) ?? 0
    if (table === 'invoice' && row['customer_key'] === customer['key']) {
      if (column === 'customer_fold') return (copy) => copy.customer?.nameFold ?? value
      if (column === 'buyer_key') return (copy) => copy.customer?.buyerKey ?? value
    }
    if (refersTo) {
      const name = `${refersTo} ${String(value)}`
      return ({ keys }) => keys.get(name) ?? null
    }
    if (table === 'purchase' && column === 'search_text') return wordsOf(row)
    const isParty = column === (OF_SUPPLIER.includes(table) ? 'supplier_key' : 'customer_key')
    if (isParty && value === customer['key']) return (copy) => copy.customer?.key ?? value
    if (typeof value === 'number' && isInstant(column)) {
      return ({ days, milliseconds }) => value + days * DAY_MS + milliseconds
    }
    if (table === 'submission' && column === 'payload') return (copy) => filled(payloadOf(value), copy.filling)
    if (typeof value !== 'string') return undefined
    const template = places.compile(value)
    return template.places.length === 0 ? undefined : ({ filling }) => filled(template, filling)
  }

  /** What a bill is found by. */
  function wordsOf(row: Row): Produce {
    const texts = ['supplier_name', 'number', 'notes'].map((column) => places.compile(String(row[column] ?? '')))
    return ({ filling }) => {
      const [supplierName = '', number = '', notes = ''] = texts.map((text) => filled(text, filling))
      const others = { supplierInvoiceNumber: null, irn: null, declarationNumber: null, externalReference: null }
      const found = withSearchText('purchase', { supplierName, number, notes, ...others, lines: String(row['lines']) })
      return found.searchText
    }
  }

  function payloadOf(value: Value): Template {
    const known = payloads.get(value) ?? places.compile(String(Buffer.isBuffer(value) ? unpackPayload(value) : value))
    payloads.set(value, known)
    return known
  }

  function beginning(table: Copied, row: Row, changing: ReadonlyMap<string, Produce>): PlannedRow['begin'] {
    const { key } = row
    const withKey = (copy: Copy) => void copy.keys.set(`${table} ${String(key)}`, target.nextKey(table))
    const at = (copy: Copy) => writtenAt(table, row) + copy.days * DAY_MS + copy.milliseconds
    const newId = (copy: Copy) => void (copy.filling[places.numberOf(String(row['id']))] = target.uuid(at(copy)))
    switch (table) {
      case 'invoice':
        return (copy) => {
          withKey(copy)
          newId(copy)
          const sequence = target.takeNumber(Number(row['series_key']))
          copy.keys.set(`sequence ${String(key)}`, sequence)
          const number = formatInvoiceNumber('INV', sequence)
          copy.filling[places.numberOf(String(row['invoice_number']))] = number
          if (typeof row['irn'] === 'string')
            copy.filling[places.numberOf(row['irn'])] = irnOf(row['irn'], number, copy)
        }
      case 'account_entry':
        return (copy) => {
          withKey(copy)
          newId(copy)
          if (!isReceipted(String(row['kind'])) || typeof row['number'] !== 'string') return
          copy.filling[places.numberOf(row['number'])] = receiptNumber(target.takeReceipt(Number(row['business_key'])))
        }
      case 'till_entry':
        return (copy) => {
          withKey(copy)
          newId(copy)
        }
      case 'purchase': {
        const figures = places.numberOf(figuresOf((column) => row[column] ?? null))
        return (copy) => {
          withKey(copy)
          newId(copy)
          copy.filling[places.numberOf(String(row['number']))] = purchaseNumber(target.takeBill(row))
          copy.filling[figures] = figuresOf((column) => changing.get(column)?.(copy) ?? row[column] ?? null)
        }
      }
      case 'payable_entry':
        return (copy) => {
          withKey(copy)
          newId(copy)
          if (row['kind'] === 'WHT' && typeof row['number'] === 'string')
            copy.filling[places.numberOf(row['number'])] = whtReceiptNumber(target.takeWhtReceipt(row))
        }
      case 'submission': {
        const digest = places.numberOf(String(row['payload_sha256']))
        const template = payloadOf(row['payload'] ?? null)
        return (copy) => void (copy.filling[digest] = hash('sha256', filled(template, copy.filling)))
      }
      case 'submission_attempt':
      case 'allocation':
      case 'payable_allocation':
        return withKey
      case 'sandbox_invoice':
      case 'account_open':
      case 'allocation_day':
      case 'payable_open':
      case 'audit_entry':
        return null
    }
  }

  function write(plans: readonly PlannedRow[], copy: Copy): void {
    for (const { begin } of plans) begin?.(copy)
    for (const { table, row, changing, insert } of plans) {
      const values = changing.map(([, produce]) => produce(copy))
      insert(values)
      if (table !== 'till_entry' && table !== 'account_open') continue
      const made = { ...row, ...Object.fromEntries(changing.map(([column], at) => [column, values[at] ?? null])) }
      if (table === 'till_entry') target.soldAt(made)
      else target.balance(made)
    }
  }

  return {
    invoices: rows.invoice.length,
    lastsDays: Math.ceil((last - began) / DAY_MS),
    copy(to) {
      const copy: Copy = { ...to, filling: [], keys: new Map() }
      momentOf(copy.filling, to)
      for (const part of Object.keys(own) as (keyof typeof own)[])
        copy.filling[places.numberOf(own[part])] = to.customer?.texts[part] ?? own[part]
      write(first, copy)
      return later.length === 0 ? null : () => write(later, copy)
    },
  }
}

/** What the log says of a bill that was recorded: `PURCHASE_FIGURES`. */
function figuresOf(valueOf: (column: string) => Value): string {
  const columns = [...PURCHASE_FIGURES.matchAll(/x\.(\w+)/g)].map(([, column = '']) => column)
  return fingerprint(columns.map((column) => valueOf(column) as string | number | null))
}

const isReceipted = (kind: string): boolean => kind === 'PAYMENT' || kind === 'REFUND'

function found(rows: readonly Row[], key: Value | undefined): Row {
  const row = rows.find((one) => one['key'] === key)
  if (!row) throw new Error(`The pattern has no row ${String(key)}.`)
  return row
}

/** Moves the moments of a pattern by the days of a copy; a month with the day of its bill. */
function momentsOf(
  moments: ReadonlyMap<string, number>,
  billDay: Value = null,
): (filling: Filling, to: CopyTo) => void {
  return (filling, { days, milliseconds }) => {
    for (const [moment, place] of moments) {
      if (moment.length === 7) {
        filling[place] = String(billDay).startsWith(moment) ? dayAfter(String(billDay), days).slice(0, 7) : moment
        continue
      }
      filling[place] = moment.length === 10 ? dayAfter(moment, days) : instantAfter(moment, days, milliseconds)
    }
  }
}

const moved = new Map<string, string>()
function dayAfter(day: string, days: number): string {
  const name = `${day}+${days}`
  const known = moved.get(name) ?? new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
  moved.set(name, known)
  return known
}

const instantAfter = (instant: string, days: number, milliseconds: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS + milliseconds).toISOString()

function irnOf(irn: string, number: string, { days }: CopyTo): string {
  const [, serviceId, compact = ''] = irn.split('-')
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
  return `${number}-${serviceId}-${dayAfter(day, days).replaceAll('-', '')}`
}

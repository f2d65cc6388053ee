import { AppError } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { importedLines, type ImportedRow } from '../../domain/purchases/imported-lines.ts'
import { printedDifferences } from '../../domain/purchases/lines.ts'
import type { PurchaseLineInput, PurchaseRecord } from '../../domain/purchases/purchase.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import type { NamedSupplier } from '../payables/supplier-finder.ts'

import { resolvePurchase, type PurchaseContent } from './content.ts'
import { createPurchase } from './drafts.ts'
import { nearTwins } from './duplicates.ts'
import { namedSuppliers } from './named-supplier.ts'
import { recordPurchase } from './record.ts'

/** A row of a list of bills: a bill, or one of its lines. */
export type BillRow = NamedSupplier &
  Omit<ImportedRow, 'description'> & {
    /** Counted from 1. */
    readonly row: number
    readonly isCreditNote: boolean
    readonly number: string | null
    readonly irn: string | null
    readonly dueDate: string | null
    readonly description: string | null
    readonly notes: string | null
  }

type RowProblem = { readonly row: number; readonly field: string; readonly message: string }

export type BillImportOutcome = {
  readonly items: readonly {
    readonly row: number
    readonly action: 'created' | 'skipped' | 'refused'
    /** Of the bill. */
    readonly id: string | null
  }[]
  readonly errors: readonly RowProblem[]
  /** What is entered all the same, and may be wrong. */
  readonly doubts: readonly (RowProblem & { readonly suggestion: string | null })[]
  /** Bills that were made, and suppliers that were made for them. */
  readonly bills: number
  readonly newSuppliers: number
  /** Kobo of the bills that were not refused, less credit notes. */
  readonly total: Kobo
  /** Kobo, 0 or more: what credit notes take off `total`. */
  readonly credit: Kobo
  /** Kobo of those that were entered. */
  readonly added: Kobo
}

type BillImport = {
  readonly environment: Environment | undefined
  /** What becomes of a bill that is there already. */
  readonly onExisting: 'skip' | 'refuse'
  /** Else they stay drafts. */
  readonly record: boolean
}

/** Rows of one bill, in their order. */
type Group = { readonly supplierId: string; readonly first: BillRow; readonly rows: readonly BillRow[] }

/**
 * Enters bills from the rows of a list, bill by bill as if by hand, and goes on after one that cannot be entered, so that
 * people see every error at once. Whoever opened the unit rolls it back where there are errors, or where all of it was a
 * rehearsal.
 */
export async function importBills(
  unit: Unit,
  member: Member,
  { environment: said, onExisting, record }: BillImport,
  rows: readonly BillRow[],
): Promise<BillImportOutcome> {
  const business = await loadBusiness(unit, member.businessId)
  const environment = said ?? environmentOf(business)
  const items: BillImportOutcome['items'][number][] = []
  const errors: RowProblem[] = []
  const doubts: BillImportOutcome['doubts'][number][] = []
  const named = namedSuppliers(unit, member)
  const refuse = (row: number, field: string, message: string) => {
    errors.push({ row, field, message })
    items.push({ row, action: 'refused', id: null })
  }
  const doubt = (row: number, field: string, message: string, suggestion: string | null = null) =>
    doubts.push({ row, field, message, suggestion })

  const groups: Group[] = []
  const byKey = new Map<string, BillRow[]>()
  for (const row of rows) {
    const found = await supplierOf(row)
    if ('message' in found) {
      refuse(row.row, found.field, found.message)
      continue
    }
    const key = row.number === null ? `row ${row.row}` : `${found.id} ${String(row.isCreditNote)} ${fold(row.number)}`
    const others = byKey.get(key)
    if (others) others.push(row)
    else {
      const own = [row]
      byKey.set(key, own)
      groups.push({ supplierId: found.id, first: row, rows: own })
    }
  }

  let bills = 0
  let total = 0n
  let credit = 0n
  let added = 0n
  const matched = new Set<string>()
  for (const group of groups) {
    const made = await enter(group)
    if (made === undefined) continue
    const { purchase, action } = made
    const amount = group.first.isCreditNote ? -made.amount : made.amount
    total += amount
    if (amount < 0n) credit -= amount
    matched.add(purchase.id)
    if (action === 'created') {
      bills += 1
      added += amount
    }
    items.push(...group.rows.map(({ row }) => ({ row, action, id: purchase.id })))
  }
  items.sort((left, right) => left.row - right.row)
  return { items, errors, doubts, bills, newSuppliers: named.count(), total, credit, added }

  async function supplierOf(row: BillRow) {
    const found = await named.find(row)
    if (!('missing' in found)) return found
    const { id, alike } = await named.make(row)
    if (alike !== null) {
      doubt(row.row, 'supplier', `is not there yet and becomes a new supplier. Did you mean ${alike}?`, alike)
    }
    return { id }
  }

  type Entered = { readonly purchase: PurchaseRecord; readonly action: 'created' | 'skipped'; readonly amount: Kobo }

  /** Undefined where rows of it are refused. */
  async function enter(group: Group): Promise<Entered | undefined> {
    const { first } = group
    const before = errors.length
    const refuseAll = (field: string, message: string) => {
      const wrong = group.rows.filter(({ row }) => !errors.some((error) => error.row === row))
      for (const { row } of wrong) items.push({ row, action: 'refused', id: null })
      errors.push({ row: first.row, field, message })
    }

    const content = contentOf(group)
    if (errors.length > before || content === undefined) {
      const refused = new Set(errors.slice(before).map(({ row }) => row))
      for (const { row } of group.rows) if (!refused.has(row)) items.push({ row, action: 'refused', id: null })
      return undefined
    }
    try {
      const parts = await resolvePurchase(unit, business, content, environment)
      const [differs] = printedDifferences({ ...parts })
      if (differs) {
        const field = differs.field === 'total' ? 'total' : 'taxAmount'
        refuseAll(
          field,
          `is ${formatNaira(differs.sent)}, and the rows come to ${formatNaira(differs.computed)}; correct one of them`,
        )
        return undefined
      }
      const twins = await nearTwins(unit, { ...parts, id: '', businessId: business.id, environment })
      const unnumbered = twins.find(
        (one) =>
          content.supplierInvoiceNumber === null &&
          one.supplierInvoiceNumber === null &&
          one.date === content.date &&
          !matched.has(one.id),
      )
      if (unnumbered) return existing(unnumbered, parts.total)
      const twin = twins.find(
        (one) => !matched.has(one.id) && (one.supplierInvoiceNumber === null || content.supplierInvoiceNumber === null),
      )
      const draft = await createPurchase(unit, member, { content, environment })
      const purchase = record ? await recordPurchase(unit, member, draft.id) : draft
      if (twin) {
        doubt(
          first.row,
          'number',
          `may be there already: ${nameOf(twin)} is of the same supplier, amount and week. Leave the row out if it is`,
        )
      }
      return { purchase, action: 'created', amount: purchase.total }
    } catch (error) {
      const wrong = rowProblem(error)
      const there = wrong.existingId === undefined ? undefined : await unit.purchases.get(business.id, wrong.existingId)
      if (!there) {
        refuseAll(wrong.field, wrong.message)
        return undefined
      }
      const parts = await resolvePurchase(unit, business, content, environment)
      return existing(there, parts.total)
    }

    function existing(purchase: PurchaseRecord, amount: Kobo): Entered | undefined {
      if (onExisting === 'refuse') {
        refuseAll('number', 'already exists; leave the row out, or choose skip')
        return undefined
      }
      if (purchase.total !== amount) {
        doubt(
          first.row,
          'number',
          `is there already as ${nameOf(purchase)} with another total, ${formatNaira(purchase.total)}, and stays as it is`,
        )
      }
      return { purchase, action: 'skipped', amount }
    }
  }

  /** What the rows of a bill say together; undefined where they do not go together, which is noted. */
  function contentOf({ supplierId, first, rows: all }: Group): PurchaseContent | undefined {
    const lines: PurchaseLineInput[] = []
    const seen = new Map<string, number>()
    const sum = billTotal(all)
    for (const row of all) {
      if (row.date !== first.date) {
        refuse(
          row.row,
          'date',
          `is another one than in row ${first.row}, which has the same number; correct one of them`,
        )
        continue
      }
      const description = row.description ?? row.category ?? `Bill ${row.number ?? formatDate(row.date)}`
      const read = importedLines({ ...row, description, total: sum.isOfBill ? null : row.total })
      if ('problem' in read) {
        refuse(row.row, read.problem.field, read.problem.message)
        continue
      }
      if (read.doubt) doubt(row.row, read.doubt.field, read.doubt.message)
      const same = JSON.stringify(
        [description, row.quantity, row.unitPrice, row.unitPriceWithVat, row.net, row.vat, row.total],
        bigints,
      )
      const earlier = seen.get(same)
      if (earlier !== undefined) {
        doubt(
          row.row,
          'number',
          `says the same as row ${earlier}, and becomes a second line of that bill. Leave it out if it is the same`,
        )
      }
      seen.set(same, earlier ?? row.row)
      lines.push(...read.lines)
    }
    const said = <K extends 'dueDate' | 'irn' | 'notes'>(field: K) =>
      all.map((row) => row[field]).find((value) => value !== null) ?? null
    const dueDate = said('dueDate')
    return {
      type: first.isCreditNote ? 'CREDIT_NOTE' : 'BILL',
      supplierId,
      billId: null,
      supplierInvoiceNumber: first.number,
      irn: said('irn'),
      date: first.date,
      taxPoint: null,
      dueDate: first.isCreditNote ? null : dueDate,
      customsValue: null,
      declarationNumber: null,
      lines,
      printedTotal: sum.total,
      notes: said('notes'),
      externalReference: null,
    }
  }
}

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** What the paper comes to, kobo, where the rows say it: each its own part, or all of them the whole. */
function billTotal(rows: readonly BillRow[]): { readonly total: Kobo | null; readonly isOfBill: boolean } {
  const totals = rows.flatMap(({ total }) => total ?? [])
  const [first] = totals
  if (first === undefined) return { total: null, isOfBill: false }
  const haveAmounts = rows.every((row) => row.net !== null || row.unitPrice !== null || row.unitPriceWithVat !== null)
  const isOfBill = rows.length > 1 && haveAmounts && totals.every((one) => one === first)
  if (isOfBill) {
    const isPart = rows.every(({ net, vat }) => net !== null && net + (vat ?? 0n) === first)
    if (!isPart) return { total: first, isOfBill }
  }
  const isWhole = totals.length === rows.length
  return { total: isWhole ? totals.reduce((sum, one) => sum + one, 0n) : null, isOfBill: false }
}

const nameOf = ({ number, date }: Pick<PurchaseRecord, 'number' | 'date'>): string =>
  number ?? `the draft of ${formatDate(date)}`

/** The column that a field of a bill was read from. */
const COLUMNS: Readonly<Record<string, string>> = {
  supplierInvoiceNumber: 'number',
  taxPoint: 'date',
  supplierId: 'supplier',
  items: 'amount',
}

/** What is wrong with one bill alone. @throws whatever is no fault of a row */
function rowProblem(error: unknown): {
  readonly field: string
  readonly message: string
  readonly existingId?: string
} {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'period_closed') return { field: 'date', message: error.message }
  if (error.code === 'supplier_bill_exists') {
    const { purchaseId } = (error.data ?? {}) as { readonly purchaseId?: unknown }
    return { field: 'number', message: error.message, existingId: String(purchaseId) }
  }
  const [detail] = error.details ?? []
  if (error.code !== 'validation_failed' || !detail) throw error
  const field = detail.field.replace(/^items\[\d+\]\.?/, '')
  return { field: COLUMNS[field] ?? (field === '' ? 'amount' : field), message: detail.message }
}

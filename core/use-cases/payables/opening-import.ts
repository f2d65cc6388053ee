import { AppError } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PayableEntry, SupplierAccount } from '../../domain/payables/entry.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { recordPayableOpeningItem } from './credit.ts'
import { supplierFinder, type NamedSupplier } from './supplier-finder.ts'

export type PayableOpeningRow = NamedSupplier & {
  /** Counted from 1. */
  readonly row: number
  readonly number: string | null
  readonly date: string
  readonly dueDate: string
  /** Kobo above 0. */
  readonly amount: Kobo
}

type RowProblem = { readonly row: number; readonly field: string; readonly message: string }

export type PayableOpeningOutcome = {
  readonly items: readonly {
    readonly row: number
    readonly action: 'created' | 'skipped' | 'refused'
    readonly id: string | null
    /** Whose account it is in. */
    readonly supplierId?: string
  }[]
  readonly errors: readonly RowProblem[]
  readonly doubts: readonly (RowProblem & { readonly suggestion: null })[]
  /** Kobo of the rows that were not refused. */
  readonly total: Kobo
  /** Kobo of those that were entered. */
  readonly added: Kobo
}

type OpeningImport = {
  readonly environment: Environment | undefined
  /** What becomes of a row that is there already. */
  readonly onExisting: 'skip' | 'refuse'
}

/**
 * Enters what was owed to suppliers before, row by row as if by hand, and goes on after one that cannot be entered. Whoever
 * opened the unit rolls it back where there are errors, or where all of it was a rehearsal.
 */
export async function importPayableOpeningItems(
  unit: Unit,
  member: Member,
  { environment, onExisting }: OpeningImport,
  rows: readonly PayableOpeningRow[],
): Promise<PayableOpeningOutcome> {
  const { businessId } = member
  const into = environment ?? environmentOf(await loadBusiness(unit, businessId))
  const suppliers = supplierFinder(unit, member)
  const entriesOf = standingEntries(unit)
  const items: PayableOpeningOutcome['items'][number][] = []
  const errors: RowProblem[] = []
  const doubts: PayableOpeningOutcome['doubts'][number][] = []
  const rowOf = new Map<string, number>()
  let total = 0n
  let added = 0n

  for (const given of rows) {
    const { row, supplier: _supplier, supplierTin: _tin, ...item } = given
    const refuse = (field: string, message: string) => {
      errors.push({ row, field, message })
      items.push({ row, action: 'refused', id: null })
    }
    const doubt = (field: string, message: string) => doubts.push({ row, field, message, suggestion: null })

    const found = await suppliers.find(given)
    if ('missing' in found) {
      refuse('supplier', 'is not a supplier of this business yet; import the suppliers first, or correct the name')
      continue
    }
    if ('message' in found) {
      refuse(found.field, found.message)
      continue
    }
    const account: SupplierAccount = { businessId, environment: into, supplierId: found.id }
    const name = `${found.id} ${itemName(item)}`
    if (item.number !== null && rowOf.has(name)) {
      refuse('number', 'is already in an earlier row; keep one of the two')
      continue
    }
    rowOf.set(name, row)

    const standing = await entriesOf(account)
    const openings = standing.filter(({ kind }) => kind === 'OPENING_ITEM')
    if (openings.some((entry) => itemName(entry) === itemName(item))) {
      if (onExisting === 'refuse') {
        refuse('number', 'already exists; leave the row out, or choose skip')
        continue
      }
      total += item.amount
      items.push({ row, action: 'skipped', id: null, supplierId: found.id })
      continue
    }

    try {
      const id = await recordPayableOpeningItem(unit, member, { account, ...item })
      total += item.amount
      added += item.amount
      items.push({ row, action: 'created', id, supplierId: found.id })
      const other = openings.find((entry) => isSameInvoice(entry, item))
      if (other) {
        doubt(
          'amount',
          `is another amount than the ${formatNaira(other.amount)} that stands under that number and date. Leave the row out if it is the same bill, or take back the one that stands`,
        )
      }
      const bill = await billWith(unit, account, item.number)
      if (bill !== undefined)
        doubt('number', `is that of ${bill}, which is owed already. Leave the row out if it is the same`)
      const key = `${found.id} number ${fold(item.number ?? '')}`
      const earlier = rowOf.get(key)
      if (item.number !== null && /\d/.test(item.number)) {
        if (earlier !== undefined) {
          doubt(
            'number',
            `is also in row ${earlier}, with another date or amount; keep one of the two if they are the same`,
          )
        }
        rowOf.set(key, earlier ?? row)
      }
    } catch (error) {
      const wrong = rowProblem(error)
      refuse(wrong.field, wrong.message)
    }
  }
  return { items, errors, doubts, total, added }
}

type Named = Pick<PayableEntry, 'number' | 'date' | 'amount'>

/** What two lists would call the same item. */
const itemName = ({ number, date, amount }: Named): string =>
  JSON.stringify([number && fold(number), date, String(amount)])

/** Whether two items of a supplier have one number and day, and so are probably one bill. */
const isSameInvoice = (one: Omit<Named, 'amount'>, other: Omit<Named, 'amount'>): boolean =>
  one.number !== null && other.number !== null && fold(one.number) === fold(other.number) && one.date === other.date

/** Our number of the bill of a supplier that has this number of the supplier. */
async function billWith(
  { purchases }: Unit,
  account: SupplierAccount,
  supplierInvoiceNumber: string | null,
): Promise<string | undefined> {
  if (supplierInvoiceNumber === null) return undefined
  const bill = await purchases.sameNumber({ ...account, id: '', isCreditNote: false, supplierInvoiceNumber })
  return bill?.number ?? undefined
}

/** What stood in an account before the import, read once for each supplier. */
function standingEntries({ payables }: Unit): (account: SupplierAccount) => Promise<readonly PayableEntry[]> {
  const read = new Map<string | null, readonly PayableEntry[]>()
  return async (account) => {
    const known = read.get(account.supplierId)
    if (known) return known
    const entries = await payables.entries(account, { from: '0000-01-01', to: '9999-12-31' })
    const withdrawn = new Set(entries.map(({ reverses }) => reverses))
    const standing = entries.filter(({ id, reverses }) => reverses === null && !withdrawn.has(id))
    read.set(account.supplierId, standing)
    return standing
  }
}

/** What is wrong with one row alone. @throws whatever is no fault of a row */
function rowProblem(error: unknown): { readonly field: string; readonly message: string } {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'period_closed') return { field: 'date', message: error.message }
  const [detail] = error.details ?? []
  if (error.code !== 'validation_failed' || !detail) throw error
  return { field: detail.field === 'supplierId' ? 'supplier' : detail.field, message: detail.message }
}

import { AppError } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { Account, AccountEntry } from '../../../domain/receivables/entry.ts'
import { fold } from '../../../domain/text/fold.ts'
import { foldTin } from '../../../domain/text/tin.ts'
import type { Unit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'

import { recordOpeningItem } from './credit.ts'

export type OpeningRow = {
  /** Counted from 1. */
  readonly row: number
  readonly customer: string
  readonly customerTin: string | null
  readonly number: string | null
  readonly date: string
  readonly dueDate: string
  /** Kobo: above 0 what was owed, below 0 credit of the customer. */
  readonly amount: Kobo
}

type RowErrors = { readonly row: number; readonly field: string; readonly message: string }

export type OpeningOutcome = {
  readonly items: readonly {
    readonly row: number
    readonly action: 'created' | 'skipped' | 'refused'
    readonly id: string | null
    /** Whose account it is in. */
    readonly customerId?: string
  }[]
  readonly errors: readonly RowErrors[]
  /** What is entered all the same, and may be an item twice. */
  readonly doubts: readonly (RowErrors & { readonly suggestion: null })[]
  /** Kobo of the rows that were not refused: what was owed, less credit. */
  readonly total: Kobo
  /** Kobo, 0 or more: what of `total` is credit. */
  readonly credit: Kobo
  /** Kobo of those that were entered. */
  readonly added: Kobo
}

type OpeningImportInput = {
  readonly environment: Environment | undefined
  /** What becomes of a row that is there already. */
  readonly onExisting: 'skip' | 'refuse'
}

/**
 * Enters what customers owed before, or had as credit, row by row as if by hand, and goes on after one that cannot be entered, so that
 * people see every error at once. Whoever opened the unit rolls it back where there are errors, or where all of it was a
 * rehearsal.
 */
export async function importOpeningItems(
  unit: Unit,
  member: Member,
  { environment, onExisting }: OpeningImportInput,
  rows: readonly OpeningRow[],
): Promise<OpeningOutcome> {
  const into = environment ?? environmentOf(await loadBusiness(unit, member.businessId))
  const standingOf = existingItems(unit)
  const items: OpeningOutcome['items'][number][] = []
  const errors: RowErrors[] = []
  const doubts: OpeningOutcome['doubts'][number][] = []
  const rowOf = new Map<string, number>()
  const numbered = new Set<string>()
  let total = 0n
  let credit = 0n
  let added = 0n
  const count = (amount: Kobo) => {
    total += amount
    if (amount < 0n) credit -= amount
  }

  for (const given of rows) {
    const { row, customer, customerTin, ...item } = given
    const refuse = (field: string, message: string) => {
      errors.push({ row, field, message })
      items.push({ row, action: 'refused', id: null })
    }

    const found = await customerOf(unit, member.businessId, given)
    if ('message' in found) {
      refuse(found.field, found.message)
      continue
    }
    const account: Account = { businessId: member.businessId, environment: into, customerId: found.id }
    const name = itemName(item)
    if (item.number !== null && numbered.has(`${found.id} ${name}`)) {
      refuse('number', 'is already in an earlier row; keep one of the two')
      continue
    }
    numbered.add(`${found.id} ${name}`)

    const standing = await standingOf(account)
    if (standing.some((entry) => itemName(entry) === name)) {
      if (onExisting === 'refuse') {
        refuse('number', 'already exists; leave the row out, or choose skip')
        continue
      }
      count(item.amount)
      items.push({ row, action: 'skipped', id: null, customerId: found.id })
      continue
    }

    try {
      const id = await recordOpeningItem(unit, member, { account, ...item })
      count(item.amount)
      added += item.amount
      items.push({ row, action: 'created', id, customerId: found.id })
      const doubt = (field: string, message: string) => doubts.push({ row, field, message, suggestion: null })
      const other = standing.find((entry) => isSameInvoice(entry, item))
      if (other) {
        doubt(
          'amount',
          `is another amount than the ${formatNaira(other.amount)} that stands under that number and date. Leave the row out if it is the same invoice, or take back the one that stands`,
        )
      }
      const key = `${found.id} ${fold(item.number ?? '')}`
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
      const wrong = rowErrors(error)
      refuse(wrong.field, wrong.message)
    }
  }
  return { items, errors, doubts, total, credit, added }
}

/** The customer that a row names, or why there is none. */
async function customerOf(
  { customers }: Unit,
  businessId: string,
  { customer, customerTin }: OpeningRow,
): Promise<{ readonly id: string } | { readonly field: string; readonly message: string }> {
  const all = await customers.namesakes(businessId, customer)
  const named =
    customerTin === null ? all : all.filter(({ tin }) => tin !== null && foldTin(tin) === foldTin(customerTin))
  const [only, another] = named
  if (only && !another) return only
  if (another) return { field: 'customer', message: 'exists more than once; add the TIN' }
  return all.length === 0
    ? {
        field: 'customer',
        message: 'is not a customer of this business yet; import the customers first, or correct the name',
      }
    : { field: 'customerTin', message: 'is not the TIN of that customer' }
}

/** What two lists would call the same item. */
const itemName = ({ number, date, amount }: Pick<AccountEntry, 'number' | 'date' | 'amount'>): string =>
  JSON.stringify([number && fold(number), date, String(amount)])

/** Whether two items of a customer have one number and day, and so are probably one invoice. */
const isSameInvoice = (one: Named, other: Named): boolean =>
  one.number !== null && other.number !== null && fold(one.number) === fold(other.number) && one.date === other.date

type Named = Pick<AccountEntry, 'number' | 'date'>

/** Opening items that stood in an account before the import, read once for each customer. */
function existingItems({ receivables }: Unit): (account: Account) => Promise<readonly AccountEntry[]> {
  const read = new Map<string, readonly AccountEntry[]>()
  return async (account) => {
    const known = read.get(account.customerId)
    if (known) return known
    const entries = await receivables.entries(account, { from: '0000-01-01', to: '9999-12-31' })
    const withdrawn = new Set(entries.map(({ reverses }) => reverses))
    const standing = entries.filter(
      ({ id, kind, reverses }) => kind === 'OPENING_ITEM' && reverses === null && !withdrawn.has(id),
    )
    read.set(account.customerId, standing)
    return standing
  }
}

/** What is wrong with one row alone. @throws whatever is no fault of a row */
function rowErrors(error: unknown): { readonly field: string; readonly message: string } {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'period_closed') return { field: 'date', message: error.message }
  const [detail] = error.details ?? []
  if (error.code !== 'validation_failed' || !detail) throw error
  return { field: detail.field === 'customerId' ? 'customer' : detail.field, message: detail.message }
}

import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import type { Decimal } from '../../domain/money/decimal.ts'
import { sumKobo, type Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PayableEntry, SupplierAccount } from '../../domain/payables/entry.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { addAges, NO_AGES, totalOf, type Ages } from '../../domain/receivables/ageing.ts'
import type { AgedSupplier, NamedPayable, SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { heldBill, holdReason } from './hold.ts'

/** What a business owes its suppliers, and what of that is due. */

export type SupplierBalance = {
  readonly owed: Kobo
  readonly overdue: Kobo
  readonly credit: Kobo
  readonly credits: readonly SettledPayable[]
  readonly defaultWhtPercent: Decimal | null
}

export async function supplierBalance(unit: ReadUnit, account: SupplierAccount): Promise<SupplierBalance> {
  const debits = await unit.payables.open(account, 'debit')
  const credits = await unit.payables.open(account, 'credit')
  const supplier =
    account.supplierId === null ? undefined : await unit.suppliers.get(account.businessId, account.supplierId)
  return {
    owed: sumKobo(debits.map(({ open }) => open)),
    overdue: await unit.payables.overdue(account, unit.today),
    credit: sumKobo(credits.map(({ open }) => open)),
    credits,
    defaultWhtPercent: supplier?.defaultWhtPercent ?? null,
  }
}

export type SupplierStatement = {
  readonly supplierName: string
  readonly account: SupplierAccount
  readonly from: string
  readonly to: string
  readonly opening: Kobo
  readonly lines: readonly { readonly entry: PayableEntry; readonly balance: Kobo }[]
  readonly closing: Kobo
}

/** Without days, the present month up to today. */
export async function supplierStatement(
  unit: ReadUnit,
  account: SupplierAccount,
  days: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<SupplierStatement> {
  const to = days.to ?? unit.today
  const from = days.from ?? `${to.slice(0, 7)}-01`
  const opening = await unit.payables.sumBefore(account, from)
  let balance = opening
  const lines = (await unit.payables.entries(account, { from, to }))
    .filter(({ amount }) => amount !== 0n)
    .map((entry) => ({ entry, balance: (balance += entry.amount) }))
  const supplier =
    account.supplierId === null ? undefined : await unit.suppliers.get(account.businessId, account.supplierId)
  return { supplierName: supplier?.name ?? '', account, from, to, opening, lines, closing: balance }
}

/** Something open as reports show it. */
export type OpenPayable = NamedPayable

export type Payables = {
  readonly asOf: string
  readonly environment: Environment
  readonly ages: Ages
  readonly suppliers: readonly AgedSupplier[]
  /** Credit that no bill used at the end of the day. */
  readonly deposits: readonly NamedPayable[]
}

type PayablesQuery = { readonly environment: Environment | undefined }

async function booksOf(unit: ReadUnit, { businessId }: Member, { environment }: PayablesQuery) {
  const business = await loadBusiness(unit, businessId)
  return { businessId, environment: environment ?? environmentOf(business) }
}

/** Who is owed most comes first. */
export async function payablesAsOf(
  unit: ReadUnit,
  member: Member,
  query: PayablesQuery & { readonly asOf: string | undefined },
): Promise<Payables> {
  const books = await booksOf(unit, member, query)
  const asOf = query.asOf ?? unit.today
  const aged = await unit.payables.ageing(books, asOf)
  const suppliers = aged.toSorted((one, other) => Number(totalOf(other) - totalOf(one)))
  return {
    ...books,
    asOf,
    ages: suppliers.reduce<Ages>(addAges, NO_AGES),
    suppliers,
    deposits: await unit.payables.creditAsOf(books, asOf),
  }
}

/** Something that is due, with where its supplier is paid into. */
export type DuePayable = NamedPayable & {
  readonly supplier: SupplierRecord | undefined
  /** Why money for it has to wait; null where it may go. */
  readonly held: string | null
}

export type DuePayables = {
  readonly until: string
  readonly environment: Environment
  readonly items: readonly DuePayable[]
}

/** What is open and due by a day, the seventh from today unless said; the longest due first. */
export async function duePayables(
  unit: ReadUnit,
  member: Member,
  query: PayablesQuery & { readonly until: string | undefined },
): Promise<DuePayables> {
  const books = await booksOf(unit, member, query)
  const until = query.until ?? dayAfter(unit.today, 7)
  const { settings } = await loadBusiness(unit, member.businessId)
  const known = new Map<string, SupplierRecord | undefined>()
  const items: DuePayable[] = []
  for (const one of await unit.payables.dueBy(books, until)) {
    const { supplierId } = one.entry.account
    if (supplierId !== null && !known.has(supplierId)) {
      known.set(supplierId, await unit.suppliers.get(books.businessId, supplierId))
    }
    const held = settings.payClearedOnly ? await heldBill(unit, one.entry) : undefined
    items.push({
      ...one,
      supplier: supplierId === null ? undefined : known.get(supplierId),
      held: held ? holdReason(held) : null,
    })
  }
  return { until, environment: books.environment, items }
}

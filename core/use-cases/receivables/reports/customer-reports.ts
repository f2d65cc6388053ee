import { invalidField } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { dayAfter, daysBetween } from '../../../domain/calendar/days.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { addAges, ageBounds, ageOf, NO_AGES, totalOf, type Ages } from '../../../domain/receivables/ageing.ts'
import type { OpenEntry } from '../../../domain/receivables/entry.ts'
import { statementOf, type Statement } from '../../../domain/receivables/statement.ts'
import type { AgedCustomer, ReceivablesSummary } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'
import { accountOf } from '../posting/account.ts'

/** What is owed, by whom and since when, as of a day. */

type CustomerQuery = { readonly customerId: string; readonly environment: Environment | undefined }

export type CustomerStatement = Statement & {
  readonly customer: { readonly id: string; readonly name: string }
  readonly businessName: string
  readonly environment: Environment
  readonly from: string
  readonly to: string
  /** What of it was owed at the end of `to`, by how long it was due. */
  readonly ages: Ages
}

/** Of the present month up to today, unless days are said. @throws validation_failed */
export async function customerStatement(
  unit: ReadUnit,
  member: Member,
  {
    from: saidFrom,
    to: saidTo,
    ...of
  }: CustomerQuery & { readonly from: string | undefined; readonly to: string | undefined },
): Promise<CustomerStatement> {
  const account = await accountOf(unit, member, of)
  const to = saidTo ?? unit.today
  const from = saidFrom ?? `${to.slice(0, 7)}-01`
  if (from > to) throw invalidField('from', `must not be after ${to}, the last day of the statement`)

  const { receivables, customers } = unit
  const { customerId, environment } = account
  const open = await receivables.openAsOf(account, to)
  return {
    ...statementOf(
      await receivables.sumBefore(account, from),
      await receivables.entries(account, { from, to }),
      await receivables.aboutWhat(account, { from, to }),
    ),
    businessName: (await loadBusiness(unit, member.businessId)).name,
    customer: { id: customerId, name: (await customers.get(member.businessId, customerId))?.name ?? '' },
    environment,
    from,
    to,
    ages: agesOf(open, to),
  }
}

function agesOf(open: readonly OpenEntry[], asOf: string): Ages {
  const bounds = ageBounds(asOf)
  return open.reduce((sum, one) => addAges(sum, { ...NO_AGES, [ageOf(one.entry, bounds)]: one.open }), NO_AGES)
}

/** Something that a customer owes, with the days that it is overdue: 0 where it is not due. */
export type OpenItem = OpenEntry & { readonly daysOverdue: number }

export type OpenItems = {
  readonly asOf: string
  readonly environment: Environment
  readonly items: readonly OpenItem[]
  readonly total: Kobo
}

/** What a customer owed at the end of a day, the longest due first. */
export async function openItems(
  unit: ReadUnit,
  member: Member,
  { asOf: said, ...of }: CustomerQuery & { readonly asOf: string | undefined },
): Promise<OpenItems> {
  const account = await accountOf(unit, member, of)
  const asOf = said ?? unit.today
  const open = await unit.receivables.openAsOf(account, asOf)
  return {
    asOf,
    environment: account.environment,
    items: open.map((one) => withDays(one, asOf)),
    total: open.reduce((sum, one) => sum + one.open, 0n),
  }
}

/** With the days that it is overdue on a day. */
export function withDays(one: OpenEntry, asOf: string): OpenItem {
  const { dueDate, date } = one.entry
  return { ...one, daysOverdue: Math.max(0, daysBetween(dueDate ?? date, asOf)) }
}

export type Ageing = {
  readonly asOf: string
  readonly environment: Environment
  /** Who owes most comes first. */
  readonly customers: readonly (AgedCustomer & { readonly total: Kobo })[]
  readonly ages: Ages
  readonly total: Kobo
}

/** Who owed what at the end of a day, by how long it was due. */
export async function ageing(
  unit: ReadUnit,
  { businessId }: Member,
  {
    asOf: said,
    environment: saidEnvironment,
  }: { readonly asOf: string | undefined; readonly environment: Environment | undefined },
): Promise<Ageing> {
  const environment = saidEnvironment ?? environmentOf(await loadBusiness(unit, businessId))
  const asOf = said ?? unit.today
  const customers = (await unit.receivables.ageing(businessId, environment, asOf))
    .map((customer) => ({ ...customer, total: totalOf(customer) }))
    .toSorted((a, b) => (a.total === b.total ? a.name.localeCompare(b.name, 'en') : a.total < b.total ? 1 : -1))
  const ages = customers.reduce(addAges, NO_AGES)
  return { asOf, environment, customers, ages, total: totalOf(ages) }
}

const DAYS_OF_SOON = 7
const TOP_DEBTORS = 5

export type OwedNow = ReceivablesSummary & {
  readonly environment: Environment
  readonly today: string
  readonly soonUntil: string
}

/** What a business is owed now: by whom most, since when, and what falls due in the next seven days, today included. */
export async function owedNow(
  unit: ReadUnit,
  { businessId }: Member,
  { environment: said }: { readonly environment: Environment | undefined },
): Promise<OwedNow> {
  const environment = said ?? environmentOf(await loadBusiness(unit, businessId))
  const today = unit.today
  const soonUntil = dayAfter(today, DAYS_OF_SOON - 1)
  const asked = { today, soon: { from: today, to: soonUntil }, top: TOP_DEBTORS }
  return { ...(await unit.receivables.owed(businessId, environment, asked)), environment, today, soonUntil }
}

import { invalidField } from '../../../contract/http/errors.ts'
import type { Environment, ReminderAbout } from '../../../contract/http/vocabulary.ts'
import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { RemindableCustomer } from '../../../ports/receivables/receivables-repository.ts'
import type { Page } from '../../../ports/records/record-repository.ts'
import type { ReadUnit, Units } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'

import { ageing, customerStatement, type CustomerStatement } from './customer-reports.ts'

/** Everybody who owes something, in one go, and their statements. */

export type Debtor = {
  readonly customerId: string
  readonly name: string
  readonly owed: Kobo
  /** What of it was past its due date. */
  readonly overdue: Kobo
}

type Debtors = {
  readonly asOf: string
  readonly environment: Environment
  readonly businessName: string
  readonly debtors: readonly Debtor[]
}

export type DebtorQuery = {
  readonly asOf: string | undefined
  readonly environment: Environment | undefined
  /** OVERDUE leaves out who owes only what is not due. */
  readonly about: ReminderAbout
}

/** Who owed something at the end of a day, the most first. The walk-in customer has no account to write to. */
async function debtorsAt(unit: ReadUnit, member: Member, { about, ...asked }: DebtorQuery): Promise<Debtors> {
  const { asOf, environment, customers } = await ageing(unit, member, asked)
  const debtors = customers
    .filter(({ hasAccount }) => hasAccount)
    .map(({ customerId, name, notDue, total }) => ({ customerId, name, owed: total, overdue: total - notDue }))
    .filter(({ overdue }) => about === 'OPEN' || overdue > 0n)
  return { asOf, environment, businessName: (await loadBusiness(unit, member.businessId)).name, debtors }
}

type RemindableQuery = {
  readonly environment: Environment
  readonly about: ReminderAbout
  readonly page: number
  readonly limit: number
}

/** Who of them is asked for something now, less what of their money is here: a page of them, the most first. */
export async function debtorsToRemind(
  unit: ReadUnit,
  member: Member,
  { environment, about, page, limit }: RemindableQuery,
): Promise<Page<RemindableCustomer> & { readonly amount: Kobo }> {
  const { businessId } = member
  const counted = await unit.receivables.toRemind(businessId, environment, { today: unit.today, about, page, limit })
  if (counted) return counted
  const { debtors } = await debtorsAt(unit, member, { environment, asOf: undefined, about })
  const creditors = await unit.receivables.creditors(businessId, environment, undefined)
  const credit = new Map(creditors.map((one) => [one.customerId, one.credit]))
  const asked = debtors
    .map(({ customerId, name, owed, overdue }) => {
      return { customerId, name, owed, amount: (about === 'OVERDUE' ? overdue : owed) - (credit.get(customerId) ?? 0n) }
    })
    .filter(({ amount }) => amount > 0n)
    .toSorted(
      (one, other) => most(one.amount, other.amount) || most(one.owed, other.owed) || (one.name < other.name ? -1 : 1),
    )
  return {
    items: asked.slice((page - 1) * limit, page * limit).map(({ owed: _owed, ...one }) => one),
    totalItems: asked.length,
    amount: sumKobo(asked.map(({ amount }) => amount)),
  }
}

/** The larger comes first. */
const most = (one: Kobo, other: Kobo): number => (one === other ? 0 : one < other ? 1 : -1)

export type Statements = Omit<Debtors, 'asOf'> & {
  readonly from: string
  readonly to: string
  /** One by one, each read when it is asked for. By name. */
  readonly all: AsyncIterable<CustomerStatement & { readonly debtor: Debtor }>
}

/**
 * The statements of everybody who owed something at the end of `to`; of the present month up to today, unless days are
 * said.
 *
 * @throws validation_failed
 */
export async function statementsOfDebtors(
  units: Units,
  member: Member,
  {
    from: saidFrom,
    to: saidTo,
    ...asked
  }: Omit<DebtorQuery, 'asOf'> & { readonly from: string | undefined; readonly to: string | undefined },
): Promise<Statements> {
  const { asOf: to, ...found } = await units.read((unit) => debtorsAt(unit, member, { ...asked, asOf: saidTo }))
  const from = saidFrom ?? `${to.slice(0, 7)}-01`
  if (from > to) throw invalidField('from', `must not be after ${to}, the last day of the statements`)
  const debtors = found.debtors.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const { environment } = found
  return { ...found, debtors, from, to, all: readAll(units, member, debtors, { environment, from, to }) }
}

async function* readAll(
  units: Units,
  member: Member,
  debtors: readonly Debtor[],
  days: { readonly environment: Environment; readonly from: string; readonly to: string },
) {
  for (const debtor of debtors) {
    const { customerId } = debtor
    const statement = await units.read(async (unit) =>
      // Whoever is gone since the list was read owes nothing any more.
      (await unit.customers.get(member.businessId, customerId))
        ? customerStatement(unit, member, { customerId, ...days })
        : undefined,
    )
    if (statement) yield { ...statement, debtor }
  }
}

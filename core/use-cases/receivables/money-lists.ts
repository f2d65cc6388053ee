import type { Environment } from '../../contract/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { daysBetween } from '../../domain/calendar/days.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { sumKobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Creditor, TakenBackList, Withheld, WithheldQuery } from '../../ports/receivables-repository.ts'
import type { Page } from '../../ports/record-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

/** Withheld tax with the days that its certificate is waited for; null once it is here. */
export type WaitedFor = Withheld & { readonly daysWaiting: number | null }

type Asked = Omit<WithheldQuery, 'environment'> & { readonly environment: Environment | undefined }

/** A page of what buyers kept back, and the sum of all that was asked for. Kobo. */
export async function listWithheld(
  unit: ReadUnit,
  { businessId }: Member,
  query: Asked,
): Promise<Page<WaitedFor> & { readonly total: Kobo; readonly takenBack: TakenBackList }> {
  const environment = query.environment ?? environmentOf(await loadBusiness(unit, businessId))
  const { items, ...all } = await unit.receivables.withheld(businessId, { ...query, environment })
  const today = unit.today
  const waitedFor = (one: Withheld): WaitedFor => ({
    ...one,
    daysWaiting: one.certificate || !one.stands ? null : Math.max(0, daysBetween(one.entry.date, today)),
  })
  return { ...all, items: items.map(waitedFor) }
}

export type CustomerCredit = {
  readonly environment: Environment
  readonly total: Kobo
  readonly customers: readonly Creditor[]
}

/** Who has money here that settles no invoice, the most first. */
export async function customerCredit(
  unit: ReadUnit,
  { businessId }: Member,
  { environment: said }: { readonly environment: Environment | undefined },
): Promise<CustomerCredit> {
  const environment = said ?? environmentOf(await loadBusiness(unit, businessId))
  const customers = await unit.receivables.creditors(businessId, environment)
  return { environment, total: sumKobo(customers.map(({ credit }) => credit)), customers }
}

import { invalidField } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { daysBetween } from '../../../domain/calendar/days.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type {
  Creditor,
  OtherEntry,
  OtherEntryQuery,
  ReversalList,
  WithheldTax,
  WithheldTaxQuery,
} from '../../../ports/receivables/receivables-repository.ts'
import type { Page } from '../../../ports/records/record-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'

/** Withheld tax with the days that its certificate is waited for; null once it is here. */
export type AwaitedCertificate = WithheldTax & { readonly daysWaiting: number | null }

type MoneyListQuery = Omit<WithheldTaxQuery, 'environment'> & { readonly environment: Environment | undefined }

/** A page of what buyers kept back, and the sum of all that was asked for. Kobo. */
export async function listWithheld(
  unit: ReadUnit,
  { businessId }: Member,
  query: MoneyListQuery,
): Promise<Page<AwaitedCertificate> & { readonly total: Kobo; readonly takenBack: ReversalList }> {
  const environment = query.environment ?? environmentOf(await loadBusiness(unit, businessId))
  const { items, ...all } = await unit.receivables.withheld(businessId, { ...query, environment })
  const today = unit.today
  const waitedFor = (one: WithheldTax): AwaitedCertificate => ({
    ...one,
    daysWaiting: one.certificate || one.reversal ? null : Math.max(0, daysBetween(one.entry.date, today)),
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
  { environment: said, asOf }: { readonly environment: Environment | undefined; readonly asOf: string | undefined },
): Promise<CustomerCredit> {
  const environment = said ?? environmentOf(await loadBusiness(unit, businessId))
  const customers = await unit.receivables.creditors(businessId, environment, asOf)
  return { environment, total: sumKobo(customers.map(({ credit }) => credit)), customers }
}

/** A refund, a write-off or an opening item, or what takes one back. */
export type ListedEntry = OtherEntry

/** Refunds, write-offs and opening items over all customers. @throws validation_failed for an `after` that is none of them */
export async function listOthers(
  unit: ReadUnit,
  { businessId }: Member,
  query: Omit<OtherEntryQuery, 'environment'> & { readonly environment: Environment | undefined },
): Promise<Page<ListedEntry> & { readonly total: Kobo }> {
  const environment = query.environment ?? environmentOf(await loadBusiness(unit, businessId))
  if (query.after !== undefined && !(await unit.receivables.get(businessId, query.after))) {
    throw invalidField('after', 'is not a cursor; use nextCursor of the previous page')
  }
  return unit.receivables.others(businessId, { ...query, environment })
}

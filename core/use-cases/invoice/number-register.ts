import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { RegisteredNumber } from '../../domain/invoice/number-register.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

/**
 * Numbers that were passed over: on purpose, when somebody raised the next number, or because they had been given
 * before an older copy of the data was put back. Both ends included.
 */
type SkippedNumbers = {
  readonly from: number
  readonly to: number
  readonly at: string
  readonly by: string
  readonly why: 'RAISED' | 'RESTORED'
}

export type NumberRegister = Page<RegisteredNumber> & {
  readonly skipped: SkippedNumbers[]
  /** Numbers of the same series that the other environment used. */
  readonly elsewhere: { from: number; to: number }[]
}

/** Accounts for every number of one environment (else of the present one): used, cancelled or passed over, by whom. */
export async function numberRegister(
  unit: ReadUnit,
  { businessId }: Member,
  request: { readonly page: number; readonly limit: number; readonly environment: Environment | undefined },
): Promise<NumberRegister> {
  const present = environmentOf(await loadBusiness(unit, businessId))
  const environment = request.environment ?? present
  const of = { environment, isPresent: environment === present }
  const page = await unit.invoices.numbers(businessId, { ...request, ...of })
  const { upTo, runs } = await unit.invoices.usedElsewhere(businessId, of)

  const history = await unit.audit.historyOf(businessId, businessId)
  const hasLiveSeries = history.some(({ action, to }) => action === 'business.seriesEntered' && to.series === 'LIVE')
  const raised = history
    .filter((entry) => entry.action === 'business.numberRaised' || entry.action === 'business.numbersResumed')
    .filter(({ to }) => {
      if (to.series === 'LIVE') return environment === 'LIVE'
      // Real invoices may have begun in the series that practice uses, before they got one of their own.
      return environment === 'SANDBOX' || !hasLiveSeries || to.next <= upTo
    })

  return {
    ...page,
    elsewhere: runs,
    skipped: raised.map(({ action, from, to, at, actor }) => ({
      from: from.next,
      to: to.next - 1,
      at,
      by: actor.name,
      why: action === 'business.numberRaised' ? ('RAISED' as const) : ('RESTORED' as const),
    })),
  }
}

import { actorOf, type Actor } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { seriesIn, type NumberSeries } from '../../domain/business/number-series.ts'
import type { Environment } from '../../contract/vocabulary.ts'
import type { Repositories } from '../../ports/storage.ts'

type Entering = {
  readonly environment: Environment
  /** Where the LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
  readonly at: string
}

/**
 * Lets a business number in the series of an environment, in the caller's unit of work. Whatever the other series has
 * numbered and not sent stays of its environment; answers how many invoices that are.
 *
 * @throws validation_failed naming the least number that is possible
 */
export async function enterEnvironment(
  repositories: Repositories,
  member: Member,
  { environment, firstLiveNumber, at }: Entering,
): Promise<{ leftBehind: number }> {
  const { numberSeries } = repositories
  const { businessId } = member
  const present = await numberSeries.of(businessId)
  const highest = Math.max(
    await numberSeries.highestOf(businessId, environment),
    await numberSeries.highestOfTin(present.tin, environment),
  )
  const known = await numberSeries.ofTin(present.tin)
  const { series, raised, isOther } = seriesIn({ environment, firstLiveNumber, present, known, highest })

  if (raised) await recordRaised(repositories, member, { ...raised, inLive: series.isLive, at })
  if (raised || isOther) await numberSeries.save(series)
  return isOther ? enter(repositories, member, { present, series, at }) : { leftBehind: 0 }
}

/** What is passed over stands in the audit log, where the number register finds it. */
async function recordRaised(
  { audit }: Repositories,
  { caller, businessId }: Member,
  { from, to, inLive, at }: { from: number; to: number; inLive: boolean; at: string },
): Promise<void> {
  await audit.append({
    businessId,
    subject: { kind: 'business', id: businessId },
    action: 'business.numberRaised',
    actor: actorOf(caller),
    at,
    from: { next: from },
    to: { next: to, ...(inLive ? { series: 'LIVE' } : {}) },
  })
}

async function enter(
  repositories: Repositories,
  { caller, businessId }: Member,
  { present, series, at }: { present: NumberSeries; series: NumberSeries; at: string },
): Promise<{ leftBehind: number }> {
  const actor = actorOf(caller)
  const leftBehind = await tieUnsent(repositories, businessId, { inLiveSeries: present.isLive, actor, at })

  await repositories.numberSeries.enter(businessId, series)
  await repositories.audit.append({
    businessId,
    subject: { kind: 'business', id: businessId },
    action: 'business.seriesEntered',
    actor,
    at,
    from: { next: present.next },
    to: { next: series.next, series: series.isLive ? 'LIVE' : 'SANDBOX' },
  })
  return { leftBehind }
}

async function tieUnsent(
  { invoices, audit }: Repositories,
  businessId: string,
  { inLiveSeries, actor, at }: { inLiveSeries: boolean; actor: Actor; at: string },
): Promise<number> {
  const environment = inLiveSeries ? 'LIVE' : 'SANDBOX'
  const tied = await invoices.fixEnvironment(businessId, { inLiveSeries, environment, at })
  for (const { id } of tied) {
    await audit.append({
      businessId,
      subject: { kind: 'invoice', id },
      action: 'invoice.environmentFixed',
      actor,
      at,
      from: { environment: null },
      to: { environment },
    })
  }
  return tied.length
}

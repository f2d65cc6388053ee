import { actorOf, type Actor } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { invalidField } from '../../contract/errors.ts'
import type { Environment } from '../../contract/vocabulary.ts'
import type { Repositories } from '../../ports/storage.ts'

type Entering = {
  readonly environment: Environment
  /** Where the LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
  readonly at: string
}

/**
 * What choosing a provider means for the numbers, in the caller's unit of work. Practice may have used numbers that
 * somebody wants for real invoices: then these get a series of their own, and whatever practice has numbered and not
 * sent stays practice, so that no number ever occurs twice among LIVE invoices. Back in the sandbox it is the other
 * way round. Answers how many unsent invoices are tied to the environment that is left.
 *
 * @throws validation_failed naming the least number that is possible
 */
export async function enterEnvironment(
  repositories: Repositories,
  member: Member,
  { environment, firstLiveNumber, at }: Entering,
): Promise<{ leftBehind: number }> {
  const { businesses } = repositories
  const { businessId } = member
  const present = await businesses.series(businessId)

  if (environment === 'SANDBOX') {
    if (firstLiveNumber !== undefined) {
      throw invalidField('firstLiveNumber', 'is for real providers; the sandbox has numbers of its own')
    }
    if (!present.isLive) return { leftBehind: 0 }
    const atLeast = (await businesses.highestNumber(businessId, 'SANDBOX')) + 1
    return change(repositories, member, { toLive: false, atLeast, at })
  }

  const live = await businesses.liveSeries(businessId)
  const isLower = firstLiveNumber !== undefined && firstLiveNumber < present.next
  if (present.isLive || (!live && !isLower)) {
    if (isLower) throw tooLow(present.next)
    if (firstLiveNumber !== undefined && firstLiveNumber > present.next) {
      await raise(repositories, member, { from: present.next, to: firstLiveNumber, inLive: present.isLive, at })
      await businesses.raiseNextNumber(businessId, firstLiveNumber)
    }
    return { leftBehind: 0 }
  }

  const least = Math.max(live?.next ?? 1, (await businesses.highestNumber(businessId, 'LIVE')) + 1)
  const first = firstLiveNumber ?? least
  if (first < least) throw tooLow(least)
  if (first > least) await raise(repositories, member, { from: least, to: first, inLive: true, at })
  return change(repositories, member, { toLive: true, atLeast: first, at })
}

function tooLow(least: number) {
  return invalidField('firstLiveNumber', `must be ${least} or more: real invoices have the numbers before it`)
}

/** What is passed over stands in the audit log, where the number register finds it. */
async function raise(
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

async function change(
  repositories: Repositories,
  { caller, businessId }: Member,
  { toLive, atLeast, at }: { toLive: boolean; atLeast: number; at: string },
): Promise<{ leftBehind: number }> {
  const { businesses, audit } = repositories
  const actor = actorOf(caller)
  const before = await businesses.series(businessId)
  const left = await tieUnsent(repositories, businessId, { inLiveSeries: !toLive, actor, at })

  await businesses.enterSeries(businessId, { isLive: toLive, atLeast })
  const { next } = await businesses.series(businessId)
  await audit.append({
    businessId,
    subject: { kind: 'business', id: businessId },
    action: 'business.seriesEntered',
    actor,
    at,
    from: { next: before.next },
    to: { next, series: toLive ? 'LIVE' : 'SANDBOX' },
  })
  return { leftBehind: left }
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

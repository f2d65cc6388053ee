import type { Environment } from '../../contract/http/vocabulary.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { raiseNext, seriesAfterTinChange, seriesIn, type NumberSeries } from '../../domain/business/number-series.ts'
import type { Member } from '../../domain/people/account.ts'
import { sameTin } from '../../domain/text/tin.ts'
import type { Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

type EnvironmentSwitch = {
  readonly environment: Environment
  /** Where the LIVE invoices are to begin; undefined: where the present series stands. */
  readonly firstLiveNumber: number | undefined
}

/**
 * Lets a business number in the series of an environment. Whatever the other series has numbered and not sent stays of
 * its environment; answers how many invoices that are.
 *
 * @throws validation_failed naming the least number that is possible
 */
export async function switchEnvironment(
  unit: Unit,
  member: Member,
  { environment, firstLiveNumber }: EnvironmentSwitch,
): Promise<{ leftBehind: number }> {
  const { numberSeries } = unit
  const { businessId } = member
  const present = await numberSeries.of(businessId)
  const highest = Math.max(
    await numberSeries.highestOf(businessId, environment),
    await numberSeries.highestOfTin(present.tin, environment),
  )
  const known = await numberSeries.ofTin(present.tin)
  const isUnsentNumberTaken = await numberSeries.isUnsentNumberTaken(businessId)
  const facts = { environment, firstLiveNumber, present, known, highest, isUnsentNumberTaken }
  const { series, raised, isOther } = seriesIn(facts)

  if (raised) await recordRaised(unit, member, { from: raised.from, series })
  if (raised || isOther) await numberSeries.save(series)
  return isOther ? applyEnvironment(unit, member, { present, series }) : { leftBehind: 0 }
}

/** Goes on at `next`. @throws validation_failed for a number that may have been used */
export async function raiseNumber(unit: Unit, member: Member, next: number): Promise<void> {
  const present = await unit.numberSeries.of(member.businessId)
  const raised = raiseNext(present, next)
  if (next === present.next) return

  await unit.numberSeries.save(raised)
  await recordRaised(unit, member, { from: present.next, series: raised })
}

/** After a change of the TIN, the numbers go on in a series of the new one. */
export async function followTin(unit: Unit, businessId: string, tin: string): Promise<void> {
  const { numberSeries } = unit
  const business = await loadBusiness(unit, businessId)
  if (sameTin(business.tin, tin)) return

  const series = seriesAfterTinChange({
    tin,
    present: await numberSeries.of(businessId),
    known: await numberSeries.ofTin(tin),
    environment: environmentOf(business),
    highestLive: await numberSeries.highestOfTin(tin, 'LIVE'),
  })
  await numberSeries.save(series)
  await numberSeries.enter(businessId, series)
}

/** What is passed over stands in the audit log, where the number register finds it. */
async function recordRaised(
  { audit, now }: Unit,
  member: Member,
  { from, series }: { from: number; series: NumberSeries },
): Promise<void> {
  await audit.append({
    ...by(member),
    subject: { kind: 'business', id: member.businessId },
    action: 'business.numberRaised',
    at: now.toISOString(),
    from: { next: from },
    to: { next: series.next, ...(series.isLive ? { series: 'LIVE' } : {}) },
  })
}

async function applyEnvironment(
  unit: Unit,
  member: Member,
  { present, series }: { present: NumberSeries; series: NumberSeries },
): Promise<{ leftBehind: number }> {
  const leftBehind = await bindUnsent(unit, member, present)

  await unit.numberSeries.enter(member.businessId, series)
  await unit.audit.append({
    ...by(member),
    subject: { kind: 'business', id: member.businessId },
    action: 'business.seriesEntered',
    at: unit.now.toISOString(),
    from: { next: present.next },
    to: { next: series.next, series: series.isLive ? 'LIVE' : 'SANDBOX' },
  })
  return { leftBehind }
}

async function bindUnsent({ invoices, audit, now }: Unit, member: Member, left: NumberSeries): Promise<number> {
  const environment = left.isLive ? 'LIVE' : 'SANDBOX'
  const at = now.toISOString()
  const tied = await invoices.fixEnvironment(member.businessId, { inLiveSeries: left.isLive, environment, at })
  for (const { id } of tied) {
    await audit.append({
      ...by(member),
      subject: { kind: 'invoice', id },
      action: 'invoice.environmentFixed',
      at,
      from: { environment: null },
      to: { environment },
    })
  }
  return tied.length
}

import { may } from '../../contract/http/permissions.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { callerId, type Member, type Person } from '../../domain/people/account.ts'
import { isNewSince } from '../../domain/people/device.ts'
import { reportBy } from '../../domain/submission/deadline.ts'
import type { Network } from '../../ports/runtime/network.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { AttentionCounts } from '../../ports/submission/submission-repository.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { remindersInTrouble } from '../receivables/reminders/plan.ts'
import { dueReturn } from '../vat/due-return.ts'

const SOON_MS = 6 * 60 * 60_000

export type ActionItems = AttentionCounts & {
  readonly business: BusinessRecord
  readonly providerDisplayName: string | null
  /** Invoices of which something else is stored than was saved. */
  readonly damaged: number
  /** What the clock of a practice business shows, where it was moved ahead. */
  readonly practiceDay: string | null
  /** The month whose return is to be made, and by when. */
  readonly vatReturn: { readonly month: string; readonly dueDate: string } | null
  /** Invoices that suppliers sent, and nobody has dealt with. */
  readonly incoming: number
  readonly remindersNotSent: number
  /** They are to go out by themselves, and there is no mail server. */
  readonly remindersWithoutServer: boolean
  /** Devices that were paired since the caller last looked at them, where they manage devices. */
  readonly newDevices: number
  readonly deadlinesWithin6Hours: number
  readonly deadlinesPassed: number
  readonly nextDeadlineAt: string | null
  readonly online: boolean
  readonly stalledSince: string | null
}

type Core = {
  readonly units: Units
  readonly network: Network
  readonly providers: Providers
  readonly queue: SubmissionQueue
}

/** A database that is damaged throughout is not gone through with every look at the home page. */
const DAMAGED_COUNTED = 1_000

async function countNewDevices({ devices }: ReadUnit, { userId }: Person): Promise<number> {
  const lookedAt = await devices.lookedAt(userId)
  return (await devices.list()).filter((device) => isNewSince(device, lookedAt)).length
}

/** What needs somebody in a business, counted. */
export async function actionItems({ units, network, providers, queue }: Core, member: Member): Promise<ActionItems> {
  const { businessId, caller } = member
  const { business, counts, damaged, incoming, practiceDay, vatReturn, reminders, newDevices, now } = await units.read(
    async (unit) => {
      const found = await loadBusiness(unit, businessId)
      const at = { now: unit.now.toISOString(), today: unit.today }
      const who = callerId(caller)
      return {
        business: found,
        counts: await unit.submissions.attentionCounts(businessId, environmentOf(found), at, who),
        damaged: await unit.revisions.countDamaged(businessId, DAMAGED_COUNTED),
        incoming: await unit.inbox.countOpen({ businessId, environment: environmentOf(found) }),
        vatReturn: await dueReturn(unit, found),
        reminders: await remindersInTrouble(unit, found),
        newDevices: caller.kind === 'person' && may(member, 'team.manage') ? await countNewDevices(unit, caller) : 0,
        practiceDay: (await unit.practiceClock.ahead(businessId)) === 0 ? null : unit.today,
        now: unit.now,
      }
    },
  )

  const deadlines = counts.unreportedSince.map(reportBy)
  const next = deadlines.find((at) => at > now)
  const isConnected = business.provider?.isConnected ?? false
  return {
    ...counts,
    business,
    damaged,
    incoming,
    practiceDay,
    vatReturn,
    ...reminders,
    newDevices,
    providerDisplayName: business.provider ? (providers.find(business.provider.name)?.displayName ?? null) : null,
    deadlinesWithin6Hours: deadlines.filter((at) => at > now && at.getTime() - now.getTime() <= SOON_MS).length,
    deadlinesPassed: deadlines.filter((at) => at <= now).length,
    nextDeadlineAt: next?.toISOString() ?? null,
    online: network.online(),
    stalledSince: isConnected ? queue.stalledSince(businessId, counts.movingSince) : null,
  }
}

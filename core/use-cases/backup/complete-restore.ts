import { SYSTEM } from '../../domain/audit/audit.ts'
import { resumedAfter } from '../../domain/business/reminder-plan.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { afterRestore } from '../../domain/submission/handle-result.ts'
import type { Anchor } from '../../ports/audit/anchor.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { endDevices } from '../devices/devices.ts'
import { markQueuedUncertain } from '../mail/emails.ts'

export type RestoredData = {
  /** Of the backup. */
  readonly id: string
  readonly createdAt: string
  readonly reason: string
  /** When it took the place of the data. */
  readonly at: string
  /** Where that is kept. */
  readonly aside: string
}

type Restoring = {
  readonly units: Units
  readonly anchor: Anchor
  readonly auditSealing: {
    /** What signs from here on, called first in a unit; new entries get ids above the one it is given. */
    prepare(): Promise<(unit: Unit, above: number) => Promise<void>>
  }
}

const UNFINISHED_STATES = ['QUEUED', 'SENDING', 'CHECKING', 'WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION'] as const

/**
 * What a database has to be told that was just restored, before anything in it moves: what was on its way to the
 * authority is looked up, and the log says where the past ends, with an id above all that were given. May be repeated.
 * Numbers are a matter of every start.
 */
export async function completeRestore(
  { units, anchor, auditSealing }: Restoring,
  restored: RestoredData,
): Promise<void> {
  anchor.begin(await units.read(({ audit }) => audit.heads()))
  const { commits = 0, newest = 0 } = anchor.found ?? {}

  const signFrom = await auditSealing.prepare()
  await units.write(async (unit) => {
    await signFrom(unit, newest)
    await unit.instance.raiseCommits(commits)
    await checkInFlightSubmissions(unit)

    const { id, createdAt, reason, at, aside } = restored
    await unit.audit.append(
      {
        businessId: null,
        actor: SYSTEM,
        at: unit.now.toISOString(),
        action: 'backup.restored',
        subject: { kind: 'backup', id },
        from: { createdAt, reason },
        to: { at, keptAside: aside },
      },
      newest,
    )
    await endDevices(unit)
  })
}

/** What reached a step by today counts as reminded of: nobody is reminded of it twice. */
async function skipReachedReminders(unit: Unit): Promise<void> {
  for (const business of await unit.businesses.all()) {
    const { reminderPlan } = business
    if (!reminderPlan) continue
    await unit.businesses.update({ ...business, reminderPlan: resumedAfter(reminderPlan, lagosDate(unit.now)) })
  }
}

/** After the database went back in time: the authority, or a customer, may have heard of what it takes for unsent. */
export async function checkInFlightSubmissions(unit: Unit): Promise<void> {
  await markQueuedUncertain(unit)
  await skipReachedReminders(unit)
  for (const state of UNFINISHED_STATES) {
    for (const submission of await unit.submissions.inState(state)) {
      await unit.submissions.update(afterRestore(submission, unit))
    }
  }
}

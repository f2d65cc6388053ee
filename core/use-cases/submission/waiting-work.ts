import { environmentOf } from '../../domain/business/business.ts'
import { reportBy } from '../../domain/submission/deadline.ts'
import { UNANSWERED_STATES } from '../../domain/submission/queue-rules.ts'
import type { Units } from '../../ports/unit.ts'

/** What stops when the program does, of all businesses together. It says nothing of whose it is. */
export type WaitingWork = {
  /** On their way to the authority, without an answer. */
  readonly invoices: number
  /** By when the first of what was finalized has to be reported; null where no clock runs. */
  readonly reportBy: string | null
  /** Programs are connected, such as tills. */
  readonly hasPrograms: boolean
}

/** Nobody is signed in for a caller whom no draft was sent back to. */
const NOBODY = ''

/** What waits in the whole installation, for whoever is about to end the program. */
export function waitingWork(units: Units): Promise<WaitingWork> {
  return units.read(async ({ businesses, submissions, apiKeys, now, today }) => {
    const all = await businesses.all()
    const at = { now: now.toISOString(), today }
    const counts = await Promise.all(
      all.map((business) => submissions.attentionCounts(business.id, environmentOf(business), at, NOBODY)),
    )
    const keys = await Promise.all(all.map(({ id }) => apiKeys.listOf(id)))
    const finalized = counts.flatMap(({ unreportedSince }) => unreportedSince).toSorted()
    return {
      invoices: counts
        .flatMap(({ byState }) => UNANSWERED_STATES.map((state) => byState.get(state) ?? 0))
        .reduce((sum, count) => sum + count, 0),
      reportBy: finalized[0] === undefined ? null : reportBy(finalized[0]).toISOString(),
      hasPrograms: keys.some((ofBusiness) => ofBusiness.length > 0),
    }
  })
}

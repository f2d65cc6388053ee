import { SYSTEM } from '../../domain/audit/audit.ts'
import { afterRestore } from '../../domain/submission/settle.ts'
import type { Units } from '../../ports/unit.ts'

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

const ON_THE_WAY = ['QUEUED', 'SENDING', 'CHECKING', 'WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION'] as const

/**
 * What a database has to be told that was just restored, before anything in it moves: what was on its way to the
 * authority is looked up, and the log says where the past ends. May be repeated. Numbers are a matter of every start.
 */
export function settleRestore(units: Units, restored: RestoredData): Promise<void> {
  return units.write(async (unit) => {
    for (const state of ON_THE_WAY) {
      for (const submission of await unit.submissions.inState(state)) {
        await unit.submissions.update(afterRestore(submission, unit))
      }
    }

    const { id, createdAt, reason, at, aside } = restored
    await unit.audit.append({
      businessId: null,
      actor: SYSTEM,
      at: unit.now.toISOString(),
      action: 'backup.restored',
      subject: { kind: 'backup', id },
      from: { createdAt, reason },
      to: { at, keptAside: aside },
    })
  })
}

import { confirmClock, getClock } from '../../../contract/installation/clock.ts'
import { lagosDate } from '../../../domain/calendar/lagos.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { bind, type Binding } from '../../bind.ts'
import { clockMessage } from '../../wire/clock.ts'

async function clockBody({ clock, clockCheck }: Core) {
  const now = clock.now()
  const problem = await clockCheck.problem()
  return {
    now: now.toISOString(),
    today: lagosDate(now),
    problem: problem && { ...problem, message: clockMessage(problem) },
  }
}

/** The clock of the computer. */
export const clockBindings: readonly Binding[] = [
  bind(getClock, async ({ core }) => ({ data: await clockBody(core) })),

  bind(
    confirmClock,
    async ({ core, member, body }) => {
      await core.clockCheck.confirm(core.units, member, body.day)
      return { data: await clockBody(core) }
    },
    async ({ core }) => ({ data: await clockBody(core) }),
  ),
]

import { expect } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/scenario.ts'

import type { World } from './world.ts'

/** With everything mended and every way out taken, nothing is left on its way, and both sides agree on what was accepted. */
export async function expectDrained(world: World): Promise<void> {
  world.provider.behave()
  await world.line.become('up')
  await world.mendCredentials()

  const stuck = async (): Promise<Json[]> => {
    const onTheWay = (await world.invoices()).filter(({ status }) => status === 'PENDING' || status === 'SUBMITTED')
    const found: Json[] = []
    for (const { id } of onTheWay) {
      const { status, irn, submission } = await world.invoice(id)
      if (submission.state === 'NEEDS_ATTENTION') await world.act(id, 'submission/retry')
      found.push({ irn, status, submission })
    }
    return found
  }
  await until(stuck, (left) => left.length === 0, { withinMs: 60_000 })

  for (const { irn, status } of await world.invoices()) {
    const times = world.provider.accepted.get(irn)?.times ?? 0
    const isTaken = status === 'FIRS_APPROVED' || status === 'PAID'
    // An abandoned invoice may have been taken before it was given up; nothing else that is not approved may.
    if (status !== 'CANCELLED') expect([irn, status, times]).toEqual([irn, status, isTaken ? 1 : 0])
  }
}

import { describe, expect, it } from 'vitest'

import { until } from '../../support/scenario.ts'

import { expectOk, untilStatus } from '../support/app.ts'
import { DAY, HOUR, inState, openProvider1Business } from '../support/provider1-business.ts'

const MINUTE = 60_000

describe("when somebody sets the computer's clock back", () => {
  it('the queue goes on at its pace', async () => {
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'temporary' }, { do: 'drop' })
    const id = await shop.submitted()
    shop.server.clock.setWall(-DAY)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(3)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('the next try of an invoice queued from then on is minutes away at most', async () => {
    const shop = await openProvider1Business()
    shop.server.clock.setWall(-DAY)
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const before = shop.server.clock.now().getTime()
    const { submission } = await shop.now(await shop.submitted())
    const waitMs = Date.parse(submission.nextAttemptAt) - before
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThan(15 * MINUTE)
  })

  it('an invoice that was last touched "in the future" is sent at once all the same', async () => {
    const shop = await openProvider1Business()
    const draft = await shop.draft()
    const future = new Date(shop.server.clock.now().getTime() + 30 * DAY).toISOString()
    // What is left of a run whose clock was a month ahead.
    await shop.server.storage.write(async ({ invoices }) => {
      const invoice = await invoices.get(shop.businessId, draft)
      if (invoice) await invoices.update({ ...invoice, updatedAt: future })
    })
    expectOk(await shop.owner.patch(shop.at('settings'), { autoSubmitToFirs: true }))
    shop.provider.always('SignInvoice', { do: 'temporary' })
    expectOk(await shop.act(draft, 'finalize'))
    // Nobody moves the clock.
    await shop.provider.arrived('SignInvoice', 1)
    const { submission } = await until(() => shop.now(draft), inState('QUEUED'))
    const now = shop.server.clock.now().getTime()
    expect(Date.parse(submission.nextAttemptAt)).toBeLessThan(now + 15 * MINUTE)

    shop.provider.behave()
    const { updatedAt } = await untilStatus(shop, draft, 'FIRS_APPROVED')
    expect(updatedAt >= future).toBe(true)
  })
})

describe('at a start after a run whose clock was ahead', () => {
  it('nothing waits longer than an hour', async () => {
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const id = await shop.submitted()
    const start = shop.server.clock.now().getTime()
    await shop.leave(id, { nextAttemptAt: new Date(start + 30 * DAY).toISOString() })
    await shop.restart()

    const { submission } = await shop.now(id)
    expect(Date.parse(submission.nextAttemptAt)).toBeLessThanOrEqual(shop.server.clock.now().getTime() + HOUR)
    shop.pass(HOUR)
    await untilStatus(shop, id, 'FIRS_APPROVED')
  })
})

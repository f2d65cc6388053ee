import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { until } from '../../support/scenario.ts'

import { expectOk, untilStatus } from '../support/app.ts'
import { openProvider1Business } from '../support/provider1-business.ts'

const MINUTE = 60_000

describe('a queue that stands still while online', () => {
  it("is told of although the computer's clock was set back meanwhile", async () => {
    const shop = await openProvider1Business()
    shop.provider.always('SignInvoice', { do: 'temporary' })
    await shop.submitted()
    shop.server.clock.setWall(-24 * 60 * MINUTE)
    shop.pass(16 * MINUTE)
    expect((await shop.attention()).stalledSince).toMatch(/Z$/)
  })

  it('is noted in the history of its oldest invoice, once in every stretch', async () => {
    // The watch looks once a minute; here a minute passes when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const shop = await openProvider1Business()
    const stalls = async (id: string) => (await shop.historyOf(id)).filter((action) => action === 'invoice.stalled')
    const looksAfter = async (minutes: number) => {
      shop.pass(minutes * MINUTE)
      await vi.advanceTimersByTimeAsync(3 * MINUTE)
    }

    shop.provider.always('SignInvoice', { do: 'temporary' })
    const first = await shop.submitted()
    await looksAfter(14)
    expect(await stalls(first)).toEqual([])
    await looksAfter(2)
    await until(
      () => stalls(first),
      ({ length }) => length > 0,
    )
    await looksAfter(10)

    shop.provider.behave()
    expectOk(await shop.act(first, 'submission/retry'))
    await untilStatus(shop, first, 'FIRS_APPROVED')
    await looksAfter(1)
    shop.provider.always('SignInvoice', { do: 'temporary' })
    const second = await shop.submitted()
    await looksAfter(16)
    await until(
      () => stalls(second),
      ({ length }) => length > 0,
    )
    await looksAfter(5)
    expect([await stalls(first), await stalls(second)]).toEqual([['invoice.stalled'], ['invoice.stalled']])
    expect(shop.server.log.filter((line) => line.includes('submission.stalled'))).toHaveLength(2)
    expect((await shop.attention()).stalledSince).toMatch(/Z$/)
  })
})

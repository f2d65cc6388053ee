import { describe, expect, it, onTestFinished, vi } from 'vitest'

import type { Gateway } from '../../../core/ports/submission/provider.ts'
import { until } from '../../support/scenario.ts'

import { expectOk, untilStatus } from '../support/app.ts'
import { inState, openProvider1Business, stateOf } from '../support/provider1-business.ts'

/** What a crash between a call and its record leaves behind. */
const CUT_OFF = { state: 'SENDING', outcomeUnknown: true, nextAttemptAt: null }

/** A gateway whose next sending breaks down on this machine, before or after the provider has it. */
function breakingGateway() {
  const next: ('before' | 'after')[] = []
  const throughGateway = (gateway: Gateway): Gateway => ({
    ...gateway,
    async submit(...sent) {
      const when = next.shift()
      if (when === 'before') throw new Error('It broke before anything was sent.')
      const outcome = await gateway.submit(...sent)
      if (when === 'after') throw new Error('It broke with the answer in hand.')
      return outcome
    },
  })
  return { next, throughGateway }
}

/** What looks at the queue every now and then looks only when the test says so. */
function standStill(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const moments = [
  ['before anything is sent', 'before', 1],
  ['with the answer in hand', 'after', 1],
] as const

describe('a step that breaks down on this machine after its start was recorded', () => {
  it.each(moments)('%s, while somebody waits: 202, looked up, accepted once', async (_what, when, sends) => {
    const { next, throughGateway } = breakingGateway()
    const shop = await openProvider1Business({ throughGateway, providerWindowMs: 60_000 })
    next.push(when)
    const id = await shop.approved()
    const { submission } = expectOk(await shop.act(id, 'submit-to-app'), 202)
    expect(submission).toMatchObject({ state: 'CHECKING', attempts: 1, nextAttemptAt: expect.stringMatching(/Z$/) })

    shop.pass(60_000)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(sends)
    expect(shop.provider.callsOf('ConfirmInvoice').length).toBeGreaterThan(0)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it.each(moments)('%s, in the background: looked up, accepted once', async (_what, when, sends) => {
    const { next, throughGateway } = breakingGateway()
    const shop = await openProvider1Business({ throughGateway, providerWindowMs: 60_000 })
    expectOk(await shop.owner.patch(shop.at('settings'), { autoSubmitToFirs: true }))
    next.push(when)
    const id = await shop.approved()
    await until(() => shop.now(id), inState('CHECKING'))

    shop.pass(60_000)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(sends)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })
})

describe('a step that ended between its call and its record', () => {
  it('is looked up after the next start', async () => {
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const id = await shop.submitted()
    await shop.leave(id, CUT_OFF)
    await shop.restart()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    const attempts = await shop.attemptsOf(id)
    expect(attempts[1]).toMatch(/^lookup /)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('is found and looked up while the program runs on', async () => {
    standStill()
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const id = await shop.submitted()
    await shop.leave(id, CUT_OFF)
    await vi.advanceTimersByTimeAsync(30_000)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('is left alone while it really is on the line', async () => {
    standStill()
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'hang' })
    const id = await shop.approved()
    const submitting = shop.act(id, 'submit-to-app')
    await shop.provider.arrived('SignInvoice', 1)
    await vi.advanceTimersByTimeAsync(60_000)
    // The whole way of another invoice: the queue has looked at everything that it takes for due.
    await untilStatus(shop, await shop.submitted(), 'FIRS_APPROVED')
    expect(stateOf(await shop.now(id))).toBe('SENDING')
    expect(await shop.attemptsOf(id)).toEqual(['submit null'])

    await shop.provider.goDown()
    expectOk(await submitting, 202)
    await shop.provider.comeBack()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.doubleAcceptances).toBe(0)
  })
})

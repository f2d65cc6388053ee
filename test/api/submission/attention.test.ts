import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/scenario.ts'
import type { Script } from '../../support/scripted-provider/scripts.ts'

import { expectError, expectOk, untilStatus } from '../support/app.ts'
import {
  DAY,
  passDay,
  HOUR,
  inState,
  openProvider1Business,
  stateOf,
  untilState,
  type Provider1Business,
} from '../support/provider1-business.ts'

/** What stands at the authority is an invoice of one naira. */
const otherContent: Script = {
  do: 'answer',
  status: 200,
  body: JSON.stringify({ code: 200, data: { issue_date: '2026-11-20', payable_amount: 1 } }),
}

const signed = ({ provider }: Provider1Business): number => provider.callsOf('SignInvoice').length

describe('an accepted invoice under whose IRN something else is found', () => {
  async function conflicting() {
    const shop = await openProvider1Business()
    shop.provider.always('ConfirmInvoice', otherContent)
    const id = await shop.submitted()
    const { status, allowedActions, submission } = await untilState(shop, id, ['NEEDS_ATTENTION'], 1_000)
    expect(status).toBe('SUBMITTED')
    expect(allowedActions).toEqual(expect.arrayContaining(['retry', 'abandon']))
    expect(submission).toMatchObject({ nextAttemptAt: null, message: expect.stringContaining('FIRS portal') })
    expect(await shop.attention()).toMatchObject({ needsAttention: 1 })
    return { shop, id }
  }

  it('is asked after again by a retry, never sent again, and approved once the right one is found', async () => {
    const { shop, id } = await conflicting()
    const asked = shop.provider.callsOf('ConfirmInvoice').length
    expectOk(await shop.act(id, 'submission/retry'))
    await until(
      async () => shop.provider.callsOf('ConfirmInvoice').length,
      (calls) => calls > asked,
    )
    expect((await untilState(shop, id, ['NEEDS_ATTENTION'], 1_000)).status).toBe('SUBMITTED')

    shop.provider.behave()
    expectOk(await shop.act(id, 'submission/retry'))
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(signed(shop)).toBe(1)
  })

  it('can be abandoned, and is never asked after or sent again', async () => {
    const { shop, id } = await conflicting()
    const calls = shop.provider.calls.length
    expect(expectOk(await shop.act(id, 'abandon', { reason: 'Not ours' })).status).toBe('CANCELLED')
    expectError(await shop.act(id, 'submission/retry'), 409, 'submission_not_retryable')
    expect(shop.provider.calls).toHaveLength(calls)
    expect(await shop.attention()).toMatchObject({ needsAttention: 0 })
  })

  it('waits for a person, whatever else is started or answered', async () => {
    const { shop, id } = await conflicting()
    await shop.restart()
    await shop.submitted()
    expect(stateOf(await shop.now(id))).toBe('NEEDS_ATTENTION')
  })
})

describe('an accepted invoice of which nobody could tell for a day what became of it', () => {
  const undecided = async (): Promise<{ shop: Provider1Business; id: string; asked: () => Promise<Json> }> => {
    const shop = await openProvider1Business()
    shop.provider.always('ConfirmInvoice', { do: 'html', status: 503 })
    const id = await shop.submitted()
    const recorded = async () => (await shop.attemptsOf(id)).filter((attempt) => attempt === 'lookup trouble').length
    const asked = async () => {
      const before = await recorded()
      await until(
        async () => {
          shop.pass(60_000)
          return recorded()
        },
        (count) => count > before,
      )
      return shop.now(id)
    }
    await asked()
    shop.pass(DAY - HOUR)
    await asked()
    return { shop, id, asked }
  }

  it('is a case for a person then and not before, and may be abandoned', async () => {
    const { shop, id, asked } = await undecided()
    expectError(await shop.act(id, 'abandon', { reason: 'Too early' }), 409, 'submission_not_abandonable')
    expect(await shop.attention()).toMatchObject({ sent: 1, needsAttention: 0 })

    shop.pass(HOUR)
    const { status, submission, allowedActions } = await asked()
    expect(status).toBe('SUBMITTED')
    expect(submission).toMatchObject({ state: 'SENT', message: expect.stringContaining('for a day') })
    expect(allowedActions).toContain('abandon')
    expect(await shop.attention()).toMatchObject({ sent: 0, needsAttention: 1 })
    expect(expectOk(await shop.act(id, 'abandon', { reason: 'Billed by hand' })).status).toBe('CANCELLED')
    expect(await shop.attention()).toMatchObject({ needsAttention: 0 })
  })

  it('stays abandoned when an answer that was on its way comes afterwards', async () => {
    const { shop, id, asked } = await undecided()
    shop.pass(HOUR)
    await asked()
    shop.provider.always('ConfirmInvoice', { do: 'hang' })
    await until(
      async () => {
        shop.pass(60_000)
        return shop.provider.unanswered
      },
      (onTheLine) => onTheLine > 0,
    )
    expectOk(await shop.act(id, 'abandon', { reason: 'Billed by hand' }))
    await shop.provider.goDown()
    await until(
      () => shop.attemptsOf(id),
      (attempts) => attempts.at(-1) === 'lookup trouble',
    )

    await shop.provider.comeBack()
    shop.provider.behave()
    for (let hour = 0; hour < 3; hour += 1) shop.pass(HOUR)
    // The whole way of another invoice: the queue has looked at everything that it takes for due.
    await untilStatus(shop, await shop.submitted(), 'FIRS_APPROVED')
    expect(await shop.now(id)).toMatchObject({ status: 'CANCELLED', submission: { state: 'DONE' } })
    expect(await shop.attention()).toMatchObject({ sent: 0, needsAttention: 0 })
    expect((await shop.attemptsOf(id)).at(-1)).toBe('lookup trouble')
  })

  it('is asked after all the same, and approved when somebody can tell', async () => {
    const { shop, id, asked } = await undecided()
    shop.pass(2 * DAY)
    await asked()
    shop.provider.behave()
    shop.pass(HOUR)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(signed(shop)).toBe(1)
    expect(await shop.attention()).toMatchObject({ needsAttention: 0 })
  })
})

describe('an invoice that waits for a connection which never comes back', () => {
  it('can be given up after a day, and the business is free to change its provider', async () => {
    const shop = await openProvider1Business()
    const { owner, provider, at } = shop
    provider.always('SignInvoice', { do: 'html', status: 401 })
    const id = await shop.submitted()
    await untilState(shop, id, ['WAITING_FOR_CONNECTION'], 1_000)
    expectError(await owner.patch(at('app-provider'), { provider: 'mbs' }), 409, 'work_in_flight')

    shop.pass(DAY - HOUR)
    expectError(await shop.act(id, 'abandon', { reason: 'Too early' }), 409, 'submission_not_abandonable')
    shop.pass(HOUR)
    const { allowedActions, submission } = await shop.now(id)
    expect(allowedActions).toContain('abandon')
    expect(submission.message).toContain('give up on this invoice')
    expect(expectOk(await shop.act(id, 'abandon', { reason: 'The account is closed' })).status).toBe('CANCELLED')
    expectOk(await owner.patch(at('app-provider'), { provider: 'mbs' }))
  })
})

describe('what needs attention for want of a line', () => {
  /** A network that never says it is back, so that nothing but what is tested lets the queue go on. */
  const network = { online: () => true, reaches: async () => false }

  async function stranded() {
    const shop = await openProvider1Business({ network })
    await shop.provider.goDown()
    const id = await shop.submitted()
    await passDay(shop, id)
    return { shop, id }
  }

  it('is tried again by itself after the next start', async () => {
    const { shop, id } = await stranded()
    await shop.restart()
    expect(stateOf(await shop.now(id))).not.toBe('NEEDS_ATTENTION')

    await shop.provider.comeBack()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(signed(shop)).toBe(1)
  })

  it('goes on as soon as another invoice of the business is answered', async () => {
    const { shop, id } = await stranded()
    await shop.provider.comeBack()
    expectOk(await shop.act(await shop.approved(), 'submit-to-app'))
    expect(inState('NEEDS_ATTENTION')(await shop.now(id))).toBe(false)

    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(signed(shop)).toBe(2)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('is looked up first where it may have arrived', async () => {
    const shop = await openProvider1Business({ network })
    shop.provider.always('SignInvoice', { do: 'accept-then-drop' })
    shop.provider.always('ConfirmInvoice', { do: 'drop' })
    const id = await shop.submitted()
    await passDay(shop, id)
    shop.provider.behave()
    await shop.restart()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(signed(shop)).toBe(1)
  })
})

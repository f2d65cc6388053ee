import { describe, expect, it } from 'vitest'

import { until } from '../../support/scenario.ts'

import { expectOk, untilStatus } from '../support/app.ts'
import { openProvider1Business, stateOf } from '../support/provider1-business.ts'

const bare404 = { do: 'answer', status: 404, body: '{"message":"Not Found"}' } as const

describe('a bare "Not Found"', () => {
  it.each([
    ['finds an accepted invoice', 'accept-then-drop', 1],
    ['does not find one that was lost, which is sent again', 'drop', 2],
  ] as const)('is no proof of absence: a search is the second witness, and %s', async (_what, doing, sends) => {
    const shop = await openProvider1Business()
    const { provider, act, approved } = shop
    provider.script('SignInvoice', { do: doing })
    provider.always('ConfirmInvoice', bare404)
    const id = await approved()
    expectOk(await act(id, 'submit-to-app'), 202)
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(sends)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('sends nothing again while no witness answers', async () => {
    const shop = await openProvider1Business()
    const { provider, act, approved } = shop
    provider.script('SignInvoice', { do: 'accept-then-drop' })
    for (const call of ['ConfirmInvoice', 'SearchInvoice', 'LookupWithIRN'] as const) provider.always(call, bare404)
    const id = await approved()
    expectOk(await act(id, 'submit-to-app'), 202)
    await until(
      async () => {
        shop.pass(30_000)
        return provider.callsOf('ConfirmInvoice').length
      },
      (calls) => calls > 3,
    )
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect(stateOf(await shop.now(id))).toBe('CHECKING')
  })
})

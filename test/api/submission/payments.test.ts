import { describe, expect, it } from 'vitest'

import type { Gateway } from '../../../core/ports/submission/provider.ts'
import { until } from '../../support/scenario.ts'

import { expectOk, hasStatus, untilStatus } from '../support/app.ts'
import { openProvider1Business, type Provider1Business } from '../support/provider1-business.ts'
import { provider1Credentials } from '../support/provider1.ts'

async function sold(shop: Provider1Business): Promise<string> {
  const id = await shop.submitted()
  await untilStatus(shop, id, 'FIRS_APPROVED')
  return id
}

const told = ({ provider }: Provider1Business): string[] =>
  provider.callsOf('UpdateStatus').map(({ body }) => JSON.parse(body.toString()).payment_status)

describe('a payment taken at the counter', () => {
  it('is told by itself once the invoice is approved, with nobody pushing', async () => {
    const { submitted, pay, now } = await openProvider1Business()
    const id = await submitted()
    expectOk(await pay(id), 202)
    // Neither the clock nor the queue is touched here.
    await until(() => now(id), hasStatus('PAID'))
  })

  it('that the provider put off is told again by itself, with nobody pushing', async () => {
    const shop = await openProvider1Business()
    const id = await sold(shop)
    shop.provider.script('UpdateStatus', { do: 'temporary' })
    expectOk(await shop.pay(id), 202)
    await until(() => shop.now(id), hasStatus('PAID'))
    expect(told(shop)).toEqual(['PAID', 'PAID'])
  })

  it('that this machine could not pass on (a locked keychain) is recorded all the same, and told later', async () => {
    const trouble = { isThere: false }
    const throughGateway = (gateway: Gateway): Gateway => ({
      ...gateway,
      updatePayment: async (...update) => {
        if (trouble.isThere) throw new Error('Something on this machine is broken.')
        return gateway.updatePayment(...update)
      },
    })
    const shop = await openProvider1Business({ throughGateway })
    const id = await sold(shop)
    trouble.isThere = true
    expect(expectOk(await shop.pay(id), 202)).toMatchObject({ status: 'PAID', invoiceStatus: 'FIRS_APPROVED' })
    trouble.isThere = false
    await until(() => shop.now(id), hasStatus('PAID'))
  })

  it('whose credentials are refused ends the connection: one knock, and it is told after a connection test', async () => {
    const shop = await openProvider1Business()
    const { owner, provider, at } = shop
    const id = await sold(shop)
    provider.refuseCredentials(true)
    const knocks = () => provider.calls.length
    const before = knocks()
    expectOk(await shop.pay(id), 202)
    expect(await shop.appProvider()).toEqual({ name: 'provider1', isConnected: false })
    // Providers lock accounts: nobody knocks again with the same credentials.
    const once = knocks() - before
    for (let minute = 0; minute < 20; minute += 1) shop.pass(60_000)
    await shop.restart()
    expect(knocks() - before).toBe(once)
    expect((await shop.attemptsOf(id)).filter((attempt) => attempt.startsWith('payment'))).toHaveLength(1)

    provider.refuseCredentials(false)
    expectOk(await owner.patch(at('provider1-credentials'), provider1Credentials))
    expectOk(await owner.post(at('test-provider1-connection')))
    await until(() => shop.now(id), hasStatus('PAID'))
  })

  it('never overtakes the one recorded before it', async () => {
    const shop = await openProvider1Business()
    const { provider, pay, now } = shop
    const id = await sold(shop)
    provider.script('UpdateStatus', { do: 'accept', afterMs: 300 })
    const first = pay(id, 'REJECTED')
    await provider.arrived('UpdateStatus', 1)
    await Promise.all([first, pay(id, 'PAID')])
    await until(() => now(id), hasStatus('PAID'))
    expect(told(shop)).toEqual(['REJECTED', 'PAID'])
    // Its last word is what the authority goes by.
    const { irn } = await now(id)
    expect(provider.accepted.get(irn)?.paymentStatus).toBe('PAID')
  })
})

import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { deliveredInvoice } from '../../support/scripted-provider/delivered-invoice.ts'
import { until } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'
import { connectedToMbs, scriptedGateway } from '../support/mbs.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const app = openApp({ inboxFirstLookMs: 1, startsAt: Date.parse('2026-11-20T09:00:00Z') })

const inboxOf = async (businessId: string): Promise<Json> =>
  expectOk(await app.owner.get(`/v1/purchases/inbox?businessId=${businessId}`))
const look = async (businessId: string): Promise<Json> =>
  expectOk(await app.owner.post('/v1/purchases/inbox/look', { businessId }))

async function connected() {
  const provider = await scriptedGateway()
  return { provider, businessId: await connectedToMbs(app.owner, provider.url) }
}

describe('invoices through a real provider', () => {
  it('come once each, whatever the network says twice', async () => {
    const { provider, businessId } = await connected()
    const first = deliveredInvoice('KT1', '2026-11-18')
    for (const document of [first, first, deliveredInvoice('KT2', '2026-11-19')]) provider.deliver(document)
    await Promise.all(Array.from({ length: 5 }, () => look(businessId)))
    const { items, environment } = await inboxOf(businessId)
    expect(environment).toBe('LIVE')
    expect(items.map(({ supplierInvoiceNumber }: Json) => supplierInvoiceNumber).toSorted()).toEqual(['KT1', 'KT2'])
    // MBS cannot look up a TIN on its own: nothing is said against it.
    expect(items.map(({ kind }: Json) => kind)).toEqual(['RIGHT', 'RIGHT'])
  })

  it('become bills, are confirmed there, and are proved', async () => {
    const { provider, businessId } = await connected()
    provider.deliver(deliveredInvoice('KT1', '2026-11-18'))
    await look(businessId)
    const [item] = (await inboxOf(businessId)).items
    const draft = expectOk(await app.owner.post(`/v1/purchases/inbox/${item.id}/take`, { createSupplier: true }), 201)
    expect(draft).toMatchObject({
      environment: 'LIVE',
      date: '2026-11-18',
      total: 107_500,
      supplierTin: '23456789-0001',
    })
    const confirmed = expectOk(await app.owner.post(`/v1/purchases/inbox/${item.id}/confirm`))
    expect(confirmed).toMatchObject({ confirmation: { state: 'SENT' } })
    expect(provider.confirmed).toEqual([item.irn])

    const { id } = expectOk(await app.owner.post(`/v1/purchases/${draft.id}/record`))
    await app.server.core.inboxWatch.go()
    await until(
      async () => expectOk(await app.owner.get(`/v1/purchases/${id}`)).proof,
      ({ state }) => state === 'CLEARED',
    )
    expect(provider.callsOf('confirm')).toHaveLength(1)
  })

  it('say when it was last looked while the line is away, and come when it is back', async () => {
    const { provider, businessId } = await connected()
    const before = await look(businessId)
    expect(before.look).toMatchObject({ trouble: null, lookedAt: before.look.triedAt })
    provider.deliver(deliveredInvoice('KT1', '2026-11-18'))
    await provider.goDown()
    app.server.clock.advance(1_000)
    const away = await look(businessId)
    expect(away).toMatchObject({ received: 0, look: { lookedAt: before.look.lookedAt } })
    expect(away.look.trouble).toContain('cannot be reached')

    await provider.comeBack()
    app.server.clock.advance(20 * 60_000)
    await until(
      async () => {
        await app.server.core.inboxWatch.go()
        return inboxOf(businessId)
      },
      ({ items }) => items.length === 1,
    )
    expect((await inboxOf(businessId)).look.trouble).toBeNull()
  })

  it.each([
    ['breaks off', { do: 'drop' } as const],
    ['is no JSON', { do: 'answer', status: 200, body: '{"code":200,"data":{"invoices":[{' } as const],
    ['is something else', { do: 'html', status: 200 } as const],
  ])('lose and double nothing where the answer %s midway', async (_what, script) => {
    const { provider, businessId } = await connected()
    for (const number of ['KT1', 'KT2', 'KT3']) provider.deliver(deliveredInvoice(number, '2026-11-18'))
    provider.script('pull', { do: 'accept' }, script)
    expect((await look(businessId)).look.trouble).toMatch(/\S/)
    await look(businessId)
    expect((await inboxOf(businessId)).items).toHaveLength(3)
  })

  it('are confirmed later where the network does not answer now', async () => {
    const { provider, businessId } = await connected()
    provider.deliver(deliveredInvoice('KT1', '2026-11-18'))
    await look(businessId)
    const [item] = (await inboxOf(businessId)).items
    provider.script('receive', { do: 'temporary' })
    const confirmed = expectOk(await app.owner.post(`/v1/purchases/inbox/${item.id}/confirm`))
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', confirmation: { state: 'PENDING' } })
    await until(
      async () => {
        app.server.clock.advance(60_000)
        await app.server.core.inboxWatch.go()
        return (await inboxOf(businessId)).items[0].confirmation
      },
      ({ state }) => state === 'SENT',
    )
    expect(provider.confirmed).toEqual([item.irn])
  })

  it('are not offered by a provider without a call for them, and it says so', async () => {
    const { url } = await scriptedProvider()
    const businessId = await connectedToProvider1(app.owner, url)
    expect(await inboxOf(businessId)).toMatchObject({ isOffered: false, items: [] })
    const refused = await app.owner.post('/v1/purchases/inbox/look', { businessId })
    expectError(refused, 409, 'inbox_not_offered')
    expect(refused.body.message).toContain('Enter bills by hand')
  })
})

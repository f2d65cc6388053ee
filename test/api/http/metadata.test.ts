import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, customerBody, dataOf, invoiceBody } from '../../support/scenario.ts'
import { expectError, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId)
})

const metadata = { table: '7', waiter: 'Ọlá', base: 'Lagos', 'pos.shift:2': 'late' }

let names = 0
/** The things that have metadata: how each is made, and where it is. */
const things: readonly (readonly [string, path: string, () => object])[] = [
  ['an invoice', '/v1/invoices', () => invoiceBody(businessId, customerId)],
  ['a customer', '/v1/customers', () => ({ businessId, ...customerBody, name: `Named ${++names}` })],
  ['a product', '/v1/products', () => ({ businessId, name: `Named ${++names}`, unitPrice: 5, taxPercent: 7.5 })],
  [
    'a payment',
    '/v1/payments',
    () => ({ businessId, customerId, date: '2026-11-20', amount: 5, method: 'CASH', allocations: [] }),
  ],
]
const changeable = things.slice(0, 3)

describe.each(things)('the metadata of %s', (_what, path, body) => {
  it('is kept as it was sent, and answered wherever the thing is', async () => {
    const made = dataOf(await app.owner.post(path, { ...body(), metadata }))
    expect(made.metadata).toEqual(metadata)
    expect(dataOf(await app.owner.get(`${path}/${made.id}`)).metadata).toEqual(metadata)
    const { items } = dataOf(await app.owner.get(`${path}?businessId=${businessId}&limit=100`))
    expect(items.find(({ id }: Json) => id === made.id).metadata).toEqual(metadata)
  })

  it('is null where there is none', async () => {
    for (const none of [{}, { metadata: null }, { metadata: {} }]) {
      expect(dataOf(await app.owner.post(path, { ...body(), ...none })).metadata).toBeNull()
    }
  })

  it('is up to 20 texts by short keys, and nothing else', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'x']))
    expect(dataOf(await app.owner.post(path, { ...body(), metadata: many(20) })).metadata).toEqual(many(20))
    for (const wrong of [
      many(21),
      { key: 5 },
      { key: null },
      { key: '' },
      { key: 'x'.repeat(501) },
      { key: { deep: 'x' } },
      { '': 'x' },
      { _key: 'x' },
      JSON.parse('{ "__proto__": "x" }'),
      { 'with space': 'x' },
      { ['k'.repeat(41)]: 'x' },
      ['x'],
      'x',
    ]) {
      const answer = await app.owner.post(path, { ...body(), metadata: wrong })
      expect([answer.status, answer.body.code], JSON.stringify(wrong).slice(0, 40)).toEqual([400, 'validation_failed'])
      expect(answer.body.details[0].field).toMatch(/^metadata/)
      if ('with space' in Object(wrong)) expect(answer.body.message).toContain('named by a letter')
    }
  })
})

describe.each(changeable)('the metadata of %s, changed', (_what, path, body) => {
  it('is replaced as a whole, stays where it is not sent, and is cleared by null', async () => {
    const { id } = dataOf(await app.owner.post(path, { ...body(), metadata }))
    const change = async (fields: object) => dataOf(await app.owner.patch(`${path}/${id}`, fields)).metadata
    expect(await change({ metadata: { table: '8' } })).toEqual({ table: '8' })
    expect(await change(path === '/v1/invoices' ? { notes: 'x' } : { name: `Named ${++names}` })).toEqual({
      table: '8',
    })
    expect(await change({ metadata: null })).toBeNull()
    expect(await change({ metadata: { table: '9' } })).toEqual({ table: '9' })
    expect(await change({ metadata: {} })).toBeNull()
  })
})

it('stands in the history of an invoice, and is not taken over by a duplicate', async () => {
  const { id } = dataOf(await app.owner.post('/v1/invoices', { ...invoiceBody(businessId, customerId), metadata }))
  dataOf(await app.owner.patch(`/v1/invoices/${id}`, { metadata: { table: '8' } }))
  const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
  expect(items.at(-1)).toMatchObject({
    action: 'invoice.updated',
    from: { metadata },
    to: { metadata: { table: '8' } },
  })
  expect(dataOf(await app.owner.post(`/v1/invoices/${id}/duplicate`)).metadata).toBeNull()
})

it('is in nothing that goes to FIRS / NRS, nor in the copies that an invoice keeps of its parties', async () => {
  const canary = { canary: 'metadata-canary-value' }
  const { id: buyer } = dataOf(
    await app.owner.post('/v1/customers', { businessId, ...customerBody, name: `Named ${++names}`, metadata: canary }),
  )
  const { id } = dataOf(await app.owner.post('/v1/invoices', { ...invoiceBody(businessId, buyer), metadata: canary }))
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  await app.owner.post(`/v1/invoices/${id}/submit-to-app`)
  const approved = await untilStatus(app, id, 'FIRS_APPROVED')
  expect(approved.metadata).toEqual(canary)
  expect(JSON.stringify([approved.customer, approved.business])).not.toContain(canary.canary)

  const sent = await app.server.core.units.read(({ submissions }) => submissions.get(id))
  const payload = Buffer.from(sent?.payload ?? []).toString('utf8')
  expect(payload).toContain('invoice')
  expect(payload).not.toContain(canary.canary)
})

it('cannot be changed once the invoice has left DRAFT', async () => {
  const { id } = dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId)))
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  expectError(await app.owner.patch(`/v1/invoices/${id}`, { metadata }), 409, 'invoice_not_draft')
})

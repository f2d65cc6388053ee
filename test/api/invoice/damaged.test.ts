import { expect, it } from 'vitest'

import { packPayload } from '../../../core/adapters/storage/sqlite/forms/payload-codec.ts'
import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness } from '../../support/scenario.ts'

import { openApp } from '../support/app.ts'

/* Somebody, or something, writes into the database past Invoice Desk. */

const line = { isUp: true, sent: [] as string[] }

const app = openApp({
  throughGateway: (gateway) => ({
    ...gateway,
    async submit(submission, options) {
      if (!line.isUp) return { kind: 'not_processed', trouble: 'unreachable', retryAfterMs: null }
      line.sent.push(submission.irn)
      return gateway.submit(submission, options)
    },
  }),
})

let shops = 0

async function shop(): Promise<{ api: Api; businessId: string; customerId: string }> {
  const api = app.owner
  const businessId = await readyBusiness(api, { TIN: `2048${1000 + ++shops}-0001`, name: `Shop ${shops}` })
  return { api, businessId, customerId: await createCustomer(api, businessId) }
}

async function approved(api: Api, id: string): Promise<Json> {
  return dataOf(await api.post(`/v1/invoices/${id}/finalize`))
}

/** Past the core, as a flipped bit or another program would. */
async function writePast(sql: string, ...values: unknown[]): Promise<void> {
  expect(await app.server.past.force(sql, ...values)).toBeGreaterThan(0)
}

const ways = (api: Api, businessId: string, id: string): Promise<ApiAnswer>[] => [
  api.get(`/v1/invoices/${id}`),
  api.get(`/v1/invoices/${id}/document`),
  api.get(`/v1/invoices/${id}/pdf`),
  api.get(`/v1/invoices/${id}/pdf?format=receipt-80`),
  api.post('/v1/invoices/print', { businessId, ids: [id] }),
  api.post(`/v1/invoices/${id}/generate-qr`),
  api.post(`/v1/invoices/${id}/submit-to-app`),
  api.post(`/v1/invoices/${id}/duplicate`),
]

async function expectRefusedEverywhere(api: Api, businessId: string, id: string, number: string): Promise<void> {
  for (const answer of await Promise.all(ways(api, businessId, id))) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_damaged' } })
    expect(answer.body.message).toContain(number)
    expect(answer.body.message).toContain('Restore an earlier backup')
  }
}

const changes = {
  'the total': 'UPDATE invoice SET total = total + 1 WHERE id = ?',
  'a line': "UPDATE invoice SET lines = replace(lines, 'Cement', 'Cemenu') WHERE id = ?",
  'lines that nobody can read': 'UPDATE invoice SET lines = substr(lines, 2) WHERE id = ?',
  'the IRN': "UPDATE invoice SET irn = 'X' || irn WHERE id = ?",
  'the status': "UPDATE invoice SET status = 'FIRS_APPROVED' WHERE id = ?",
  'the environment': "UPDATE invoice SET environment = 'LIVE' WHERE id = ?",
  'the customer, who is nobody now': 'UPDATE invoice SET customer_key = 0 WHERE id = ?',
  'the date': "UPDATE invoice SET issue_date = '2020-01-01' WHERE id = ?",
  'the QR code': "UPDATE invoice SET qr_text = 'x' || qr_text WHERE id = ?",
  'an amount that is no whole number': 'UPDATE invoice SET subtotal = 1.5 WHERE id = ?',
  'the copy of the buyer': `UPDATE snapshot SET content = replace(content, 'Agbara', 'Agbarb')
    WHERE key = (SELECT buyer_key FROM invoice WHERE id = ?)`,
  'the hash itself': 'UPDATE invoice SET content_hash = substr(content_hash, 2) WHERE id = ?',
} as const

it.each(Object.entries(changes))('%s: nothing of the invoice is served, and the others are', async (_, sql) => {
  const { api, businessId, customerId } = await shop()
  const id = await createInvoice(api, businessId, customerId)
  const whole = await createInvoice(api, businessId, customerId)
  const { invoiceNumber } = await approved(api, id)
  // What a list remembers of it is no longer so.
  const list = async () => dataOf(await api.get(`/v1/invoices?businessId=${businessId}`))
  expect((await list()).items).toMatchObject([{ isDamaged: false }, { isDamaged: false }])
  await writePast(sql, id)

  await expectRefusedEverywhere(api, businessId, id, invoiceNumber)
  expect((await api.get(`/v1/invoices/${whole}/pdf`)).status).toBe(200)

  const { items } = await list()
  const rows = new Map<string, Json>(items.map((item: Json) => [item.id, item]))
  expect(rows.get(id)).toMatchObject({ isDamaged: true, invoiceNumber, total: 0, subtotal: 0, totalTax: 0 })
  expect(rows.get(whole)).toMatchObject({ isDamaged: false })
})

it('several in one file: none of it, and the damaged one is named', async () => {
  const { api, businessId, customerId } = await shop()
  const ids = [await createInvoice(api, businessId, customerId), await createInvoice(api, businessId, customerId)]
  await writePast('UPDATE invoice SET total = total + 1 WHERE id = ?', ids[1])

  const answer = await api.post('/v1/invoices/print', { businessId, ids })
  expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_damaged' } })
  expect(answer.body.message).toMatch(/INV\d+/)
})

it('a changed draft is not laundered by an edit, a new name of its customer or a change of environment', async () => {
  const { api, businessId, customerId } = await shop()
  const id = await createInvoice(api, businessId, customerId)
  await writePast('UPDATE invoice SET total = total + 1 WHERE id = ?', id)

  expect((await api.patch(`/v1/invoices/${id}`, { notes: 'Thank you' })).status).toBe(409)
  expect((await api.patch(`/v1/customers/${customerId}`, { name: 'Olatunji Stores' })).status).toBe(200)
  expect(await api.get(`/v1/invoices/${id}`)).toMatchObject({ status: 409, body: { code: 'invoice_damaged' } })
})

it('a damaged copy of a buyer is mended by the next invoice to the same one', async () => {
  const { api, businessId, customerId } = await shop()
  const [first, second] = [
    await createInvoice(api, businessId, customerId),
    await createInvoice(api, businessId, customerId),
  ]
  await approved(api, first)
  await writePast(changes['the copy of the buyer'], first)
  expect((await api.get(`/v1/invoices/${first}`)).status).toBe(409)

  await approved(api, second)
  expect((await api.get(`/v1/invoices/${second}/pdf`)).status).toBe(200)
  expect((await api.get(`/v1/invoices/${first}/pdf`)).status).toBe(200)
})

it('what Invoice Desk changes itself stays whole: a new name of a customer, every step of an invoice', async () => {
  const { api, businessId, customerId } = await shop()
  const id = await createInvoice(api, businessId, customerId)
  await api.patch(`/v1/customers/${customerId}`, { name: 'Olatunji Stores' })
  expect(dataOf(await api.get(`/v1/invoices/${id}`))).toMatchObject({ customerName: 'Olatunji Stores' })
  await approved(api, id)
  line.isUp = true
  expect(dataOf(await api.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe('SUBMITTED')
  expect((await api.get(`/v1/invoices/${id}/pdf`)).status).toBe(200)
})

it.each<[string, (payload: Buffer) => Buffer]>([
  ['changed', (payload) => packPayload(Buffer.from(payload.toString().replace('Cement', 'Cemenu')))],
  ['replaced as it is sent', (payload) => Buffer.from(payload.toString().replace('Cement', 'Cemenu'))],
  ['cut off', (payload) => packPayload(payload).subarray(0, -40)],
])(
  'what was frozen for sending and %s is never sent; the queue says so and asks for somebody',
  async (_how, damage) => {
    const { api, businessId, customerId } = await shop()
    const id = await createInvoice(api, businessId, customerId)
    await leftInTheQueue(api, id)
    const frozen = await app.server.core.storage.read(({ submissions }) => submissions.get(id))
    const damaged = damage(Buffer.from(frozen?.payload ?? []))
    await writePast(
      `UPDATE submission SET payload = ? WHERE invoice_key = (SELECT key FROM invoice WHERE id = ?)`,
      damaged,
      id,
    )

    line.isUp = true
    await app.server.core.queue.tryNow(businessId, id, 5_000)

    const { items } = dataOf(await api.get(`/v1/businesses/${businessId}/queue`))
    expect(items[0].submission).toMatchObject({
      state: 'NEEDS_ATTENTION',
      attempts: 1,
      message: expect.stringContaining('does not match what was saved'),
    })
    expect(line.sent).toEqual([])
    expect(dataOf(await api.get(`/v1/businesses/${businessId}/attention`)).needsAttention).toBe(1)
  },
)

it('an invoice that is changed while it waits is never sent, and the rest of the queue is shown', async () => {
  const { api, businessId, customerId } = await shop()
  const [damaged, whole] = [
    await createInvoice(api, businessId, customerId),
    await createInvoice(api, businessId, customerId),
  ]
  await leftInTheQueue(api, damaged)
  await leftInTheQueue(api, whole)
  await writePast('UPDATE invoice SET total = total + 1 WHERE id = ?', damaged)

  line.isUp = true
  await app.server.core.queue.tryNow(businessId, damaged, 5_000)

  const { items } = dataOf(await api.get(`/v1/businesses/${businessId}/queue`))
  expect(items.find((item: Json) => item.invoiceId === damaged)).toMatchObject({
    isDamaged: true,
    allowedActions: [],
    submission: { state: 'NEEDS_ATTENTION', attempts: 1 },
  })
  expect(items.find((item: Json) => item.invoiceId === whole)).toMatchObject({ isDamaged: false })
  expect(line.sent).toEqual([])
})

/** Tried once in vain. */
async function leftInTheQueue(api: Api, id: string): Promise<void> {
  Object.assign(line, { isUp: false, sent: [] })
  await approved(api, id)
  expect((await api.post(`/v1/invoices/${id}/submit-to-app`)).status).toBe(202)
}

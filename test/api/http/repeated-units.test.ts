import { describe, expect, it, onTestFinished } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness, signUpOwner } from '../../support/scenario.ts'
import { startTestServer } from '../../support/test-server.ts'

import { importRecords } from '../records/import-steps.ts'
import { trigger, untilStatus, type App } from '../support/app.ts'
import { isReplay, keyed, openTill } from '../support/till.ts'

/** Ids, times and addresses by the order in which they appear: what differs between two runs of the same day. */
function comparable(value: unknown): unknown {
  const names = new Map<string, string>()
  const named = (kind: string) => (found: string) => {
    if (!names.has(found)) names.set(found, `${kind} ${names.size}`)
    return names.get(found) ?? ''
  }
  const text = JSON.stringify(value)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replace(/\b[0-9a-f]{64}\b/g, 'a hash')
    .replace(/\b0{7}\d{6}\b/g, "a demo's TIN")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, named('id'))
    .replace(/[\w.]+@example\.com/g, named('address'))
  return JSON.parse(text) as unknown
}

/** A business's day, from the first sign-up on: everything that is written, once. */
async function theDay(app: App): Promise<Json> {
  const { owner } = app
  const said: [string, number][] = []
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Json> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await owner.request(method, path, body ? { headers, body: JSON.stringify(body) } : {})
    said.push([`${method} ${path}`, answer.status])
    return answer.body?.data
  }
  const businessId = await readyBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  const post = (path: string, body: object = {}) => send('POST', `/v1/${path}`, body)
  const act = (id: string, action: string, body?: object) => send('POST', `/v1/invoices/${id}/${action}`, body)
  const draft = async (changes: object = {}): Promise<string> =>
    (await post('invoices', invoiceBody(businessId, customerId, changes))).id

  // Records, one by one and many at once.
  const { id: productId } = await post('products', { businessId, name: 'Cement', unitPrice: 8450, taxPercent: 7.5 })
  await send('PATCH', `/v1/products/${productId}`, { unitPrice: 9000 })
  await post('products', { businessId, name: 'Cement', unitPrice: 1, taxPercent: 0 })
  await send('DELETE', `/v1/products/${productId}`)
  await send('PATCH', `/v1/customers/${customerId}`, { name: 'Renamed & Sons' })
  await post('payment-details', { businessId, label: 'Main', type: 'CASH', isDefault: true })
  const rows = [{ name: 'Chidi Stores' }, { name: 'Amina Bello', email: 'amina@example.com' }]
  said.push(['import', (await importRecords(owner, businessId, 'customers')(rows)).status])

  // A till that asks twice.
  const { api: till, id: tillId } = await openTill(app, businessId)
  const sale = invoiceBody(businessId, customerId, { externalReference: 'RECEIPT-1' })
  const [first, again] = [
    await keyed(till, 'key-1', 'POST', '/v1/invoices', sale),
    await keyed(till, 'key-1', 'POST', '/v1/invoices', sale),
  ]
  const replayed = { status: again.status, isReplay: isReplay(again), isSame: again.bytes.equals(first.bytes) }
  await post('invoices', sale)

  // An invoice from draft to paid, and its correction.
  const sent = dataOf(first)['id'] as string
  await send('PATCH', `/v1/invoices/${sent}`, { notes: 'Thanks' })
  await act(sent, 'finalize')
  await act(sent, 'submit-to-app')
  await untilStatus(app, sent, 'FIRS_APPROVED')
  const { id: note } = await act(sent, 'credit-notes')
  await act(note, 'finalize')
  const payment = `/v1/api/v1/businesses/${businessId}/app/invoices/${sent}/payment-status`
  await send('PATCH', payment, { status: 'PAID', paymentDate: '2026-11-21' })

  // What the authority refuses, what is cancelled, and what somebody has to approve.
  const refusedId = await createCustomer(owner, businessId, { name: 'Refused', tin: trigger.refuse })
  const refused = await draft({ customerId: refusedId })
  await act(refused, 'finalize')
  await act(refused, 'submit-to-app')
  await act(refused, 'reopen')
  await send('DELETE', `/v1/invoices/${await draft()}`)
  await send('PATCH', `/v1/businesses/${businessId}/settings`, { requireApproval: true })
  const approved = await draft()
  await act(approved, 'finalize')
  await act(approved, 'approve')
  const rejected = await draft()
  await act(rejected, 'finalize')
  await act(rejected, 'reject', { reason: 'Wrong customer' })

  // People, and the numbers.
  const { token } = await post('team/invite', { businessId, email: 'new@example.com', role: 'CREATOR' })
  const account = { email: 'new@example.com', password: 'correct horse battery', invitationToken: token }
  said.push(['join', (await apiClient(app.server.url).post('/v1/auth/signup', account)).status])
  await send('DELETE', `/v1/api-keys/${tillId}`)
  await send('PATCH', `/v1/businesses/${businessId}`, { nextInvoiceNumber: 100, TIN: '99887766-0001' })
  await draft()
  const demo = await post('businesses/demo')

  const [audit = [], ofDemo = []] = await app.server.storage.read(({ audit: entries }) =>
    Promise.all([businessId, demo.id as string].map((id) => entries.after(id, 0, 1_000))),
  )
  // What moves by itself there comes between what is made, as it happens.
  const audits = [audit, ofDemo.filter(({ actor }) => actor.kind !== 'system')]
  const log = (entries: (typeof audits)[number]) =>
    entries.map(({ action, subject, actor, from, to }) => ({ action, subject, actor, from, to }))
  const listed = (await send('GET', `/v1/invoices?businessId=${businessId}&limit=100&sortBy=createdAt&sortOrder=asc`))
    .items
  return {
    said,
    replayed,
    invoices: listed.map(({ invoiceNumber, status, total }: Json) => ({ invoiceNumber, status, total })),
    attempts: (await send('GET', `/v1/invoices/${sent}/attempts`)).items.map(({ call, outcome }: Json) => ({
      call,
      outcome,
    })),
    next: (await send('GET', `/v1/businesses/${businessId}`)).nextInvoiceNumber,
    numbers: (await send('GET', `/v1/businesses/${businessId}/number-register`)).skipped,
    log: audits.map(log),
  }
}

async function dayOn(repeatUnits: boolean): Promise<Json> {
  const server = await startTestServer({ repeatUnits })
  onTestFinished(() => server.close())
  return comparable(await theDay({ server, owner: await signUpOwner(server) })) as Json
}

describe('units that are rolled back once and run again', () => {
  it('come to the same as units that succeed at once: records, numbers, answers and the audit log', async () => {
    const plain = await dayOn(false)
    expect(plain.said.filter(([, status]: [string, number]) => status >= 500)).toEqual([])
    expect(plain.replayed).toEqual({ status: 201, isReplay: true, isSame: true })
    expect(plain.log.flat().length).toBeGreaterThan(40)

    expect(await dayOn(true)).toEqual(plain)
  })
})

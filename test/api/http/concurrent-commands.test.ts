import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ApiAnswer, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, lineBody, until } from '../../support/scenario.ts'
import { irnIn } from '../../support/scripted-provider/authority.ts'
import { startScriptedProvider, type ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { invoiceNow, openApp, untilStatus } from '../support/app.ts'
import { connectedToProvider1 } from '../support/provider1.ts'

const app = openApp({ providerWindowMs: 30 })
const REQUESTS = 20

const commands = {
  edit: (id: string, nth: number) =>
    app.owner.patch(`/v1/invoices/${id}`, { items: [{ ...lineBody, quantity: nth + 1 }] }),
  cancel: (id: string) => app.owner.delete(`/v1/invoices/${id}`),
  finalize: (id: string) => app.owner.post(`/v1/invoices/${id}/finalize`),
  approve: (id: string) => app.owner.post(`/v1/invoices/${id}/approve`),
  reject: (id: string) => app.owner.post(`/v1/invoices/${id}/reject`, { reason: 'Wrong price' }),
  submit: (id: string) => app.owner.post(`/v1/invoices/${id}/submit-to-app`),
  reopen: (id: string) => app.owner.post(`/v1/invoices/${id}/reopen`),
} satisfies Record<string, (id: string, nth: number) => Promise<ApiAnswer>>
type Command = keyof typeof commands

/** Twenty requests at the same moment; answers how often each command was carried out. Who comes too late is told so. */
async function allAtOnce(id: string, turns: readonly Command[]): Promise<Record<Command, number>> {
  const done: Record<Command, number> = { edit: 0, cancel: 0, finalize: 0, approve: 0, reject: 0, submit: 0, reopen: 0 }
  const act = async (nth: number): Promise<void> => {
    const command = turns[nth % turns.length] ?? 'edit'
    const answer = await commands[command](id, nth)
    if (answer.status < 300) done[command] += 1
    else expect([command, answer.status], JSON.stringify(answer.body)).toEqual([command, 409])
  }
  await Promise.all(Array.from({ length: REQUESTS }, (_, nth) => act(nth)))
  return done
}

/** Every change begins where the one before it ended. */
async function expectStraightHistory(id: string): Promise<void> {
  const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
  const changes: Json[] = items.filter(({ from, to }: Json) => from?.status !== to?.status)
  for (const [index, { from }] of changes.entries()) {
    if (index > 0) expect(from.status).toBe(changes[index - 1].to.status)
  }
  expect(changes.at(-1)?.to.status).toBe((await invoiceNow(app.owner, id)).status)
}

describe('twenty requests at once for one invoice', () => {
  let provider: ScriptedProvider
  let businessId: string
  let customerId: string
  beforeAll(async () => {
    provider = await startScriptedProvider()
    businessId = await connectedToProvider1(app.owner, provider.url)
    customerId = await createCustomer(app.owner, businessId)
  })

  afterAll(() => provider.close())

  const requireApproval = async (required: boolean): Promise<void> => {
    dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: required }))
  }

  /** What the provider was given is what the invoice says, and it was given once. */
  async function expectSentAsApproved(id: string): Promise<void> {
    await untilStatus(app, id, 'FIRS_APPROVED')
    const { irn, total, items } = await invoiceNow(app.owner, id)
    const sent = provider.callsOf('SignInvoice').filter(({ body }) => irnIn(body) === irn)
    expect(sent).toHaveLength(1)
    const payload = JSON.parse(sent[0]?.body.toString() ?? '')
    expect(payload.legal_monetary_total.payable_amount).toBe(total)
    expect(payload.invoice_line[0].invoiced_quantity).toBe(items[0].quantity)
  }

  it.each<readonly [Command, ...Command[]]>([
    ['edit', 'finalize', 'cancel', 'submit'],
    ['finalize', 'edit', 'submit', 'cancel'],
    ['cancel', 'finalize', 'edit', 'submit'],
    ['submit', 'edit', 'finalize', 'cancel'],
  ])('on a draft: %s, %s, %s, %s', async (...turns) => {
    await requireApproval(false)
    const id = await createInvoice(app.owner, businessId, customerId)
    const done = await allAtOnce(id, turns)

    expect(done.finalize + done.cancel).toBe(1)
    expect(done.submit).toBeLessThanOrEqual(1)
    await expectStraightHistory(id)
    const { status } = await until(
      () => invoiceNow(app.owner, id),
      (invoice) => invoice.status !== 'PENDING',
    )
    if (status === 'APPROVED') dataOf(await commands.submit(id))
    if (done.submit === 1 || status === 'APPROVED') await expectSentAsApproved(id)
  })

  it.each<readonly [Command, ...Command[]]>([
    ['approve', 'reject', 'submit', 'edit'],
    ['reject', 'approve', 'edit', 'submit'],
    ['submit', 'approve', 'cancel', 'reject'],
    ['edit', 'approve', 'submit', 'cancel'],
  ])('on one that waits for approval: %s, %s, %s, %s', async (...turns) => {
    await requireApproval(true)
    const id = await createInvoice(app.owner, businessId, customerId)
    dataOf(await commands.finalize(id))
    const done = await allAtOnce(id, turns)

    expect(done.approve + done.reject).toBe(1)
    expect(done.submit).toBeLessThanOrEqual(done.approve)
    // Only a rejected one is a draft again, to be edited or cancelled.
    if (done.approve === 1) expect([done.edit, done.cancel]).toEqual([0, 0])
    await expectStraightHistory(id)
    if (done.approve === 0) return
    if (done.submit === 0) dataOf(await commands.submit(id))
    await expectSentAsApproved(id)
  })

  it.each<readonly [Command, ...Command[]]>([
    ['submit', 'reopen', 'edit', 'cancel'],
    ['reopen', 'submit', 'approve', 'reject'],
    ['edit', 'submit', 'submit', 'reopen'],
  ])('on an approved one: %s, %s, %s, %s', async (...turns) => {
    await requireApproval(false)
    const id = await createInvoice(app.owner, businessId, customerId)
    dataOf(await commands.finalize(id))
    const done = await allAtOnce(id, turns)

    expect(done.submit + done.reopen).toBe(1)
    if (done.submit === 1) expect([done.edit, done.cancel]).toEqual([0, 0])
    await expectStraightHistory(id)
    if (done.submit === 1) await expectSentAsApproved(id)
  })
})

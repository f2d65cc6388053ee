import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, addPerson, createInvoice, dataOf, until } from '../../support/scenario.ts'
import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  NO_ID,
  openApp,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const act = (id: string, action: string, body?: object, api = app.owner) =>
  api.post(`/v1/invoices/${id}/${action}`, body)
const abandon = (id: string, reason: unknown = 'Sent by hand', api = app.owner) => act(id, 'abandon', { reason }, api)
const retry = (id: string, api = app.owner) => act(id, 'submission/retry', undefined, api)

/** Its answer named another IRN: a person has to look at it. */
const stuckInvoice = () => invoiceIn(app, businessId, 'PENDING')

async function held(tin: string): Promise<string> {
  const id = await createInvoice(app.owner, businessId, await triggerCustomer(app.owner, businessId, tin))
  dataOf(await act(id, 'finalize'))
  return id
}

describe('an invoice whose answer contradicts it', () => {
  it('needs attention, says why, and shows both ways out', async () => {
    const id = await stuckInvoice()
    expect(await invoiceNow(app.owner, id)).toMatchObject({
      status: 'PENDING',
      submission: {
        state: 'NEEDS_ATTENTION',
        attempts: 1,
        nextAttemptAt: null,
        lastError: expect.stringMatching(/another document/),
      },
      allowedActions: ['retry', 'abandon', 'updatePayment', 'recordPayment', 'duplicate'],
    })
    const manager = await addMember(app.server, businessId, 'MANAGER')
    expect((await invoiceNow(manager, id)).allowedActions).toEqual([
      'retry',
      'updatePayment',
      'recordPayment',
      'duplicate',
    ])
  })

  it('stays so however much time passes', async () => {
    const id = await stuckInvoice()
    const before = await invoiceNow(app.owner, id)
    app.server.clock.advance(60_000)
    app.server.core.worker.wake()
    await app.server.core.worker.stop()
    await app.server.core.worker.start()
    expect(await invoiceNow(app.owner, id)).toMatchObject({ version: before.version, submission: before.submission })
  })
})

describe('retrying', () => {
  it('looks it up first, finds nothing, sends it again, and is in the history', async () => {
    const id = await stuckInvoice()
    expect(expectOk(await retry(id)).submission.state).toBe('CHECKING')
    const again = await until(
      () => {
        app.server.clock.advance(100)
        app.server.core.worker.wake()
        return invoiceNow(app.owner, id)
      },
      ({ submission }) => submission.state === 'NEEDS_ATTENTION',
    )
    expect(again.submission.attempts).toBe(2)
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
    expect(items.map(({ action }: Json) => action)).toContain('invoice.retried')
  })

  it('goes on at once where the queue only waits', async () => {
    const id = await held(trigger.downTwice)
    expect((await act(id, 'submit-to-app')).status).toBe(202)
    const waiting = await invoiceNow(app.owner, id)
    expect(waiting).toMatchObject({ submission: { state: 'QUEUED', attempts: 1 } })
    expect(waiting.allowedActions).toContain('retry')
    expect(waiting.allowedActions).not.toContain('abandon')

    expectOk(await retry(id))
    const tried = await until(
      () => invoiceNow(app.owner, id),
      ({ submission }) => submission.attempts > 1,
    )
    expect(Date.parse(tried.submission.since)).toBe(Date.parse(waiting.submission.since))
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('never sends twice what did arrive: the lost answer is looked up', async () => {
    const id = await held(trigger.loseAnswer)
    expect((await act(id, 'submit-to-app')).status).toBe(202)
    expect((await invoiceNow(app.owner, id)).submission.state).toBe('CHECKING')
    expectOk(await retry(id))
    const cleared = await untilStatus(app, id, 'FIRS_APPROVED')
    expect(cleared.submission).toMatchObject({ state: 'DONE', attempts: 1 })
  })

  it.each(['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'FIRS_APPROVED', 'FIRS_REJECTED', 'PAID', 'CANCELLED'] as const)(
    'is refused for an invoice that is %s (409), and so is abandoning',
    async (status: InvoiceStatus) => {
      const id = await invoiceIn(app, businessId, status)
      expectError(await retry(id), 409, 'submission_not_retryable')
      expectError(await abandon(id), 409, 'submission_not_abandonable')
      const { allowedActions } = await invoiceNow(app.owner, id)
      expect(allowedActions).not.toContain('retry')
      expect(allowedActions).not.toContain('abandon')
    },
  )

  it('is for MANAGER and above, abandoning for ADMIN and above', async () => {
    const id = await stuckInvoice()
    const [creator, manager] = [
      await addMember(app.server, businessId, 'CREATOR'),
      await addMember(app.server, businessId, 'MANAGER'),
    ]
    const stranger = (await addPerson(app.server)).api
    const nobody = apiClient(app.server.url)
    expectError(await retry(id, nobody), 401, 'unauthenticated')
    expectError(await abandon(id, 'x', nobody), 401, 'unauthenticated')
    expectError(await retry(id, stranger), 404, 'not_found')
    expectError(await abandon(id, 'x', stranger), 404, 'not_found')
    expectError(await retry(NO_ID), 404, 'not_found')
    expectError(await abandon(NO_ID), 404, 'not_found')
    expectError(await retry(id, creator), 403, 'role_insufficient')
    expectError(await abandon(id, 'x', manager), 403, 'role_insufficient')
    expectOk(await abandon(id, 'x', await addMember(app.server, businessId, 'ADMIN')))
  })
})

describe('abandoning', () => {
  it('cancels it for good, with the reason, its number and IRN burned', async () => {
    const id = await stuckInvoice()
    const before = await invoiceNow(app.owner, id)
    const after = expectOk(await abandon(id, ' Sent by hand '))
    expect(after).toMatchObject({
      status: 'CANCELLED',
      irn: before.irn,
      invoiceNumber: before.invoiceNumber,
      submission: { state: 'DONE' },
      allowedActions: ['duplicate'],
    })
    const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
    expect(items.at(-1)).toMatchObject({
      action: 'invoice.abandoned',
      by: { name: 'Ngozi Okafor' },
      from: { status: 'PENDING' },
      to: { status: 'CANCELLED', reason: 'Sent by hand' },
    })

    expectError(await abandon(id), 409, 'submission_not_abandonable')
    expectError(await retry(id), 409, 'submission_not_retryable')
    expectError(await act(id, 'reopen'), 409, 'invoice_not_reopenable')
    app.server.clock.advance(60_000)
    await app.server.core.worker.stop()
    await app.server.core.worker.start()
    expect(await invoiceNow(app.owner, id)).toMatchObject({ status: 'CANCELLED', submission: { attempts: 1 } })
  })

  it('wants a reason (400)', async () => {
    const id = await stuckInvoice()
    for (const reason of ['', '  ', null, 5, 'x'.repeat(2001)]) {
      expectError(await abandon(id, reason), 400, 'validation_failed', 'reason')
    }
    expectError(await act(id, 'abandon'), 400, 'validation_failed', 'reason')
    expect((await invoiceNow(app.owner, id)).status).toBe('PENDING')
  })

  it('is refused while the queue still works on it (409)', async () => {
    const id = await held(trigger.downTwice)
    await act(id, 'submit-to-app')
    expectError(await abandon(id), 409, 'submission_not_abandonable')
    const submitted = await invoiceIn(app, businessId, 'SUBMITTED')
    expectError(await abandon(submitted), 409, 'submission_not_abandonable')
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('and duplicating bills again: a new number, and the duplicate goes through', async () => {
    const id = await stuckInvoice()
    const { invoiceNumber, total } = await invoiceNow(app.owner, id)
    dataOf(await abandon(id))
    const copy = expectOk(await act(id, 'duplicate'), 201)
    expect(copy.total).toBe(total)
    expect(copy.invoiceNumber).not.toBe(invoiceNumber)

    const customerId = await triggerCustomer(app.owner, businessId, '31569955-0001')
    dataOf(await app.owner.patch(`/v1/invoices/${copy.id}`, { customerId }))
    dataOf(await act(copy.id, 'finalize'))
    dataOf(await act(copy.id, 'submit-to-app'))
    await untilStatus(app, copy.id, 'FIRS_APPROVED')
  })

  it('lets the business change its provider again', async () => {
    const business = await freshReadyBusiness(app.owner)
    const id = await invoiceIn(app, business, 'PENDING')
    const change = () => app.owner.patch(`/v1/businesses/${business}/app-provider`, { provider: 'provider1' })
    expectError(await change(), 409, 'work_in_flight')
    dataOf(await abandon(id))
    expectOk(await change())
  })
})

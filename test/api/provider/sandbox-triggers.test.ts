import { describe, expect, it } from 'vitest'

import { createInvoice, dataOf, until } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshReadyBusiness,
  invoiceNow,
  openApp,
  paymentPath,
  triggerCustomer,
  untilStatus,
} from '../support/app.ts'

const app = openApp()

/** An invoice that was just submitted to a customer with this TIN. */
async function submitted(tin: string) {
  const businessId = await freshReadyBusiness(app.owner)
  const id = await createInvoice(app.owner, businessId, await triggerCustomer(app.owner, businessId, tin))
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return { businessId, id, answer: await app.owner.post(`/v1/invoices/${id}/submit-to-app`) }
}

describe('the sandbox shows', () => {
  it('refused credentials: the queue waits for a connection test', async () => {
    const { businessId, id, answer } = await submitted('99999999-0008')
    expect(expectOk(answer, 202)).toMatchObject({ submission: { state: 'WAITING_FOR_CONNECTION' } })

    expectOk(await app.owner.post(`/v1/businesses/${businessId}/test-app-connection`))
    await untilStatus(app, id, 'FIRS_APPROVED')
  })

  it('a payment that is refused', async () => {
    const { businessId, id } = await submitted('99999999-0009')
    await untilStatus(app, id, 'FIRS_APPROVED')
    const paid = { status: 'PAID', paymentDate: '2026-11-21' }

    expectError(await app.owner.patch(paymentPath(businessId, id), paid), 422, 'payment_refused')
    const items = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))['items'] as {
      action: string
      to: { reason?: string }
    }[]
    const refused = items.find(({ action }) => action === 'invoice.paymentRefused')
    // The invoice stays approved: what FIRS / NRS did not take is the payment.
    expect(refused?.to.reason).toMatch(/\w/)
    expect(refused?.to.reason).not.toContain('refused this invoice')
    expect((await invoiceNow(app.owner, id)).status).toBe('FIRS_APPROVED')
  })

  it('a hand-over that is refused: the invoice is rejected with the reason', async () => {
    const { id, answer } = await submitted('99999999-0010')
    expect(expectOk(answer)).toMatchObject({ status: 'SUBMITTED' })

    const { firsRejectionReason } = await untilStatus(app, id, 'FIRS_REJECTED')
    expect(firsRejectionReason).toContain("The customer's e-mail address is not valid.")
  })

  it("a buyer's side that is down: approved all the same, and handed over later", async () => {
    const { id } = await submitted('99999999-0011')
    const approved = await untilStatus(app, id, 'FIRS_APPROVED')
    expect(approved.submission.state).toBe('HANDING_OVER')

    await until(
      async () => {
        app.server.clock.advance(60_000)
        app.server.core.worker.wake()
        return invoiceNow(app.owner, id)
      },
      ({ status, submission }) => status === 'FIRS_APPROVED' && submission.state === 'DONE',
    )
  })
})

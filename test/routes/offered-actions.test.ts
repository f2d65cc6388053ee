import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus, InvoiceType } from '../../core/contract/http/vocabulary.ts'
import { invoiceActions } from '../../core/contract/invoice/allowed-actions.ts'
import type { InvoiceAction } from '../../core/domain/invoice/status.ts'
import type { ApiAnswer } from '../support/api-client.ts'
import { dataOf, invoiceBody } from '../support/scenario.ts'
import {
  freshReadyBusiness,
  invoiceNow,
  openApp,
  paymentPath,
  trigger,
  triggerCustomer,
  untilStatus,
} from '../api/support/app.ts'

const app = openApp()
let businessId: string
let originalId: string
const customers = new Map<string, string>()

const line = { description: 'Cement', quantity: 1, taxPercent: 0, hsnCode: '2523.29', productCategory: 'Cement' }
const post = (path: string, body?: object) => app.owner.post(path, body)

beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  originalId = await makeIn('FIRS_APPROVED', 'STANDARD', 1_000_000)
})

async function customerOf(tin: string): Promise<string> {
  const known = customers.get(tin) ?? (await triggerCustomer(app.owner, businessId, tin))
  customers.set(tin, known)
  return known
}

const tins: Partial<Record<InvoiceStatus, string>> = {
  PENDING: trigger.otherIrn,
  SUBMITTED: trigger.confirmLate,
  FIRS_REJECTED: trigger.refuse,
}

/** A document brought into a state through the API. */
async function makeIn(status: InvoiceStatus, invoiceType: InvoiceType, unitPrice: number): Promise<string> {
  const isNote = invoiceType === 'CREDIT_NOTE' || invoiceType === 'DEBIT_NOTE'
  const body = invoiceBody(businessId, await customerOf(tins[status] ?? '31569955-0001'), {
    invoiceType,
    items: [{ ...line, unitPrice }],
    ...(isNote && { originalInvoiceId: originalId }),
  })
  const { id } = dataOf(await post('/v1/invoices', body))
  if (status === 'DRAFT') return id
  if (status === 'CANCELLED') {
    dataOf(await app.owner.delete(`/v1/invoices/${id}`))
    return id
  }
  const approval = (requireApproval: boolean) =>
    app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval })
  if (status === 'PENDING_APPROVAL') dataOf(await approval(true))
  dataOf(await post(`/v1/invoices/${id}/finalize`))
  if (status === 'PENDING_APPROVAL') dataOf(await approval(false))
  if (status === 'APPROVED' || status === 'PENDING_APPROVAL') return id
  await post(`/v1/invoices/${id}/submit-to-app`)
  if (status === 'FIRS_APPROVED' || status === 'PAID') await untilStatus(app, id, 'FIRS_APPROVED')
  if (status === 'PAID') {
    const { issueDate: paymentDate } = await invoiceNow(app.owner, id)
    dataOf(await app.owner.patch(paymentPath(businessId, id), { status: 'PAID', paymentDate }))
    await untilStatus(app, id, 'PAID')
  }
  return id
}

/** What is sent for each action, as little as it takes. */
const tries: Record<InvoiceAction, (id: string) => Promise<ApiAnswer>> = {
  edit: (id) => app.owner.patch(`/v1/invoices/${id}`, { notes: 'Changed' }),
  cancel: (id) => app.owner.delete(`/v1/invoices/${id}`),
  finalize: (id) => post(`/v1/invoices/${id}/finalize`),
  approve: (id) => post(`/v1/invoices/${id}/approve`),
  reject: (id) => post(`/v1/invoices/${id}/reject`, { reason: 'Price' }),
  submit: (id) => post(`/v1/invoices/${id}/submit-to-app`),
  reopen: (id) => post(`/v1/invoices/${id}/reopen`),
  retry: (id) => post(`/v1/invoices/${id}/submission/retry`),
  abandon: (id) => post(`/v1/invoices/${id}/abandon`, { reason: 'Given up' }),
  updatePayment: async (id) =>
    app.owner.patch(paymentPath(businessId, id), {
      status: 'PAID',
      paymentDate: (await invoiceNow(app.owner, id)).issueDate,
    }),
  recordPayment: (id) => post(`/v1/invoices/${id}/payments`, { method: 'CASH' }),
  creditNote: (id) => post(`/v1/invoices/${id}/credit-notes`, {}),
  debitNote: (id) => post(`/v1/invoices/${id}/debit-notes`, {}),
  duplicate: (id) => post(`/v1/invoices/${id}/duplicate`),
}

const states: readonly InvoiceStatus[] = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'PENDING',
  'SUBMITTED',
  'FIRS_APPROVED',
  'FIRS_REJECTED',
  'PAID',
  'CANCELLED',
]
const types: readonly InvoiceType[] = ['STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE']

/** The actions whose answer is not what was offered. */
async function differences(make: () => Promise<string>): Promise<string[]> {
  const wrong: string[] = []
  let id = await make()
  for (const action of invoiceActions) {
    const { status, allowedActions } = await invoiceNow(app.owner, id)
    const isOffered = allowedActions.includes(action)
    const answer = await tries[action](id)
    const isDone = answer.status < 300
    if (isDone !== isOffered) {
      const offer = isOffered ? 'offered' : 'not offered'
      wrong.push(`${action} in ${status}: ${offer}, ${answer.status} ${answer.body?.message}`)
    }
    // What was done changed it: the next one is tried on another one.
    if (isDone) id = await make()
  }
  return wrong
}

const isSteady = (action: InvoiceAction): boolean => action !== 'retry'

/** What nobody can bring a document to: an offer is not sent, and what comes to nothing is not paid. */
const canBe = (status: InvoiceStatus, type: InvoiceType): boolean =>
  !(status === 'PAID' && (type === 'PROFORMA' || type === 'CREDIT_NOTE'))

describe('what may be done is what is offered', () => {
  describe.each(types)('%s', (type) => {
    it.each(states.filter((status) => canBe(status, type)))('in %s', async (status) => {
      expect(await differences(() => makeIn(status, type, 100))).toEqual([])
    })
  })

  it.each(['DRAFT', 'APPROVED', 'PENDING', 'FIRS_APPROVED'] as const)('of a total of 0, in %s', async (status) => {
    expect(await differences(() => makeIn(status, 'STANDARD', 0))).toEqual([])
  })

  it.each(['APPROVED', 'FIRS_APPROVED'] as const)('fully paid, in %s', async (status) => {
    const paid = async () => {
      const id = await makeIn(status, 'STANDARD', 100)
      dataOf(await post(`/v1/invoices/${id}/payments`, { method: 'CASH' }))
      if (status === 'FIRS_APPROVED') await untilStatus(app, id, 'PAID')
      return id
    }
    expect(await differences(paid)).toEqual([])
  })

  it('fully covered by deposits', async () => {
    const covered = async () => {
      const id = await makeIn('APPROVED', 'PROFORMA', 100)
      dataOf(await post(`/v1/invoices/${id}/payments`, { method: 'CASH' }))
      return id
    }
    expect(await differences(covered)).toEqual([])
  })

  it('credited in full', async () => {
    const credited = async () => {
      const id = await makeIn('FIRS_APPROVED', 'STANDARD', 100)
      const { id: note } = dataOf(await post(`/v1/invoices/${id}/credit-notes`, {}))
      dataOf(await post(`/v1/invoices/${note}/finalize`))
      return id
    }
    expect(await differences(credited)).toEqual([])
  })

  it('in lists, too', async () => {
    const { body } = await app.owner.get(`/v1/invoices?businessId=${businessId}&limit=100`)
    let compared = 0
    for (const { id, status, allowedActions } of body.data.items) {
      const invoice = await invoiceNow(app.owner, id)
      // What was sent goes on by itself, and is tried again or not from one moment to the next.
      if (invoice.status !== status) continue
      compared += 1
      expect(invoice.allowedActions.filter(isSteady)).toEqual(allowedActions.filter(isSteady))
    }
    expect(compared).toBeGreaterThan(20)
  })
})

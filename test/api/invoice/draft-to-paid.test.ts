import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

describe('the main job, from an empty folder to a paid invoice', () => {
  let server: TestServer
  let owner: Api

  beforeAll(async () => {
    server = await startTestServer()
    owner = await signUpOwner(server)
  })
  afterAll(() => server.close())

  it('goes from a draft over FIRS approval to paid, with one QR code everywhere and a whole history', async () => {
    const businessId = await readyBusiness(owner)
    const customerId = await createCustomer(owner, businessId)
    const id = await createInvoice(owner, businessId, customerId)

    const draft = dataOf(await owner.get(`/v1/invoices/${id}`))
    expect(draft).toMatchObject({ status: 'DRAFT', irn: 'INV000001-94ND90NR-20261120', qrCode: null, total: 18167.5 })

    const approved = dataOf(await owner.post(`/v1/invoices/${id}/finalize`))
    expect(approved).toMatchObject({ status: 'APPROVED', version: 2 })
    expect(approved['qrCode']).toMatch(/^data:image\/png;base64,/)

    const submitted = await owner.post(`/v1/invoices/${id}/submit-to-app`)
    expect([submitted.status, dataOf(submitted)['status']]).toEqual([200, 'SUBMITTED'])

    const cleared = await until(
      async () => dataOf(await owner.get(`/v1/invoices/${id}`)),
      (invoice) => invoice['status'] === 'FIRS_APPROVED',
    )
    expect(cleared['qrCode']).toBe(approved['qrCode'])
    const qr = dataOf(await owner.post(`/v1/invoices/${id}/generate-qr`))
    expect(qr['qrCodeDataUrl']).toBe(approved['qrCode'])

    const pdf = await owner.get(`/v1/invoices/${id}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    const paid = await owner.patch(`/v1/api/v1/businesses/${businessId}/app/invoices/${id}/payment-status`, {
      status: 'PAID',
      paymentDate: '2026-11-21',
      paymentReference: 'TRF-1',
    })
    expect(dataOf(paid)).toMatchObject({ invoiceId: id, status: 'PAID', paymentDate: '2026-11-21' })

    const history = dataOf(await owner.get(`/v1/invoices/${id}/history`))['items']
    expect(history.map((entry: Json) => entry.to?.status)).toEqual([
      'DRAFT',
      'APPROVED',
      'PENDING',
      'SUBMITTED',
      'FIRS_APPROVED',
      // The payment, and with it the balance.
      undefined,
      undefined,
      'PAID',
    ])
  })
})

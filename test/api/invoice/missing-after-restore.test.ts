import { describe, expect, it } from 'vitest'

import { resumeNumbers } from '../../../core/use-cases/business/resume-numbers.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import { expectError, expectOk, freshBusiness, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
const compare = async (id: string) => app.owner.get(`/v1/businesses/${id}/number-register/only-at-firs`)

async function cleared(businessId: string): Promise<{ id: string; irn: string }> {
  const id = await createInvoice(
    app.owner,
    businessId,
    await createCustomer(app.owner, businessId, { name: `Buyer ${Math.random()}` }),
  )
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
  return { id, irn: (await untilStatus(app, id, 'FIRS_APPROVED')).irn }
}

/** As in a backup that was made before the invoice was: the authority has it, and the mark of the numbers knows of it. */
async function lose(businessId: string, invoiceId: string, next: number): Promise<void> {
  await app.server.past.force('DELETE FROM invoice WHERE id = ?', invoiceId)
  const { TIN } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
  await resumeNumbers(app.server.core.units, [{ tin: TIN, isLive: false, next }])
}

describe('what only FIRS / NRS has', () => {
  it('is listed after a restore, with the numbers that were given', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    const kept = await cleared(businessId)
    const lost = await cleared(businessId)
    expect(expectOk(await compare(businessId))).toEqual({ gaps: [], items: [] })

    await lose(businessId, lost.id, 6)
    const { gaps, items } = expectOk(await compare(businessId))
    expect(gaps).toEqual([{ from: 3, to: 5, at: expect.any(String) }])
    expect(items).toEqual([
      {
        irn: lost.irn,
        invoiceNumber: 'INV000002',
        buyerTIN: expect.toSatisfy((tin) => tin === null || typeof tin === 'string'),
        issueDate: '2026-11-20',
        totalAmount: 18167.5,
        status: 'PENDING',
      },
    ])
    expect(items.some(({ irn }: { irn: string }) => irn === kept.irn)).toBe(false)
    expect(expectOk(await app.owner.get(`/v1/businesses/${businessId}/number-register`)).skipped).toEqual([
      { from: 3, to: 5, at: gaps[0].at, by: 'Invoice Desk', why: 'RESTORED' },
    ])
  })

  it('needs a provider only where numbers were lost', async () => {
    const businessId = await freshBusiness(app.owner)
    expect(expectOk(await compare(businessId))).toEqual({ gaps: [], items: [] })
    const { TIN } = dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
    await resumeNumbers(app.server.core.units, [{ tin: TIN, isLive: false, next: 4 }])
    expectError(await compare(businessId), 422, 'provider_not_configured')
  })
})

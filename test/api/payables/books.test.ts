import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { newSupplier, recordBill } from './support.ts'

const app = openApp()
let businessId: string
let journals: Json[]
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  const books = { api: app.owner, businessId }
  const supplierId = await newSupplier(books, { name: 'Ada Diesel' })
  const items = [
    { description: 'Diesel', quantity: 1, unitPrice: 100_000, taxPercent: 7.5, category: 'Fuel and diesel' },
    { description: 'Lunch', quantity: 1, unitPrice: 10_000, taxPercent: 7.5, inputVat: 'NOT_CLAIMABLE' },
    { description: 'Generator', quantity: 1, unitPrice: 50_000, taxPercent: 7.5, kind: 'FIXED_ASSET' },
  ]
  const bill = await recordBill(books, supplierId, { items, dueDate: '2026-11-30' })
  const payment = { method: 'CASH', accountId: 'OWNER', deductions: [{ kind: 'WHT', ratePercent: 5 }], amount: 50_000 }
  const { id } = expectOk(await app.owner.post(`/v1/purchases/${bill.id}/payments`, payment), 201)
  expectOk(await app.owner.post(`/v1/payments-out/${id}/reverse`, { reason: 'Bounced' }))
  expectOk(await app.owner.post(`/v1/purchases/${bill.id}/write-back`, { amount: 1_000, reason: 'Forgiven' }))
  journals = expectOk(await app.owner.get(path('json'))).purchases
})

const path = (format: string) => `/v1/businesses/${businessId}/books?month=2026-11&format=${format}`
const kobo = (naira: number) => Math.round(naira * 100)

describe('purchases in the books of a month', () => {
  it('are double entries whose debits and credits come to the same', () => {
    for (const { lines, memo } of journals) {
      const sum = (side: 'debit' | 'credit') =>
        (lines as Record<'debit' | 'credit', number>[]).reduce((all, line) => all + kobo(line[side]), 0)
      expect(sum('debit'), memo).toBe(sum('credit'))
      expect(sum('debit'), memo).toBeGreaterThan(0)
    }
  })

  it('put a bill on its categories, claimed VAT apart, and what is not claimed into the cost', () => {
    expect(journals[0]).toMatchObject({
      supplierName: 'Ada Diesel',
      dueDate: '2026-11-30',
      lines: [
        { account: 'PAYABLES', credit: 172_000, debit: 0 },
        { account: null, name: 'Fuel and diesel', debit: 100_000 },
        { account: null, name: 'Other purchases', debit: 10_750 },
        { account: null, name: 'Fixed assets', debit: 50_000 },
        { account: 'INPUT_VAT', debit: 11_250 },
      ],
    })
  })

  it('take money where it came from, and back', () => {
    const of = (kind: string) => journals.filter((journal) => journal.kind === kind)
    expect(of('PAYMENT')).toMatchObject([
      {
        isReversal: false,
        lines: [
          { account: 'PAYABLES', debit: 50_000 },
          { account: 'OWNER', credit: 50_000 },
        ],
      },
      {
        isReversal: true,
        lines: [
          { account: 'PAYABLES', credit: 50_000 },
          { account: 'OWNER', debit: 50_000 },
        ],
      },
    ])
    expect(of('WHT')[0]?.lines[1]).toMatchObject({ account: 'WHT_TO_REMIT' })
    expect(of('WRITE_BACK')).toMatchObject([{ lines: [{ debit: 1_000 }, { account: 'WRITE_BACKS', credit: 1_000 }] }])
  })

  it('are in every file for an accounting program', async () => {
    for (const format of ['ledger', 'iif', 'quickbooks', 'sage']) {
      const { bytes } = await app.owner.get(path(format))
      expect(bytes.toString('utf8'), format).toContain('Ada Diesel')
      expect(bytes.toString('utf8'), format).toContain('172000.00'.slice(0, format === 'sage' ? 0 : 9))
    }
  })
})

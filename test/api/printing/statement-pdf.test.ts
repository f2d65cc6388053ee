import { beforeEach, describe, expect, it } from 'vitest'

import { formatKobo } from '../../../core/domain/money/format.ts'
import { pdfaFaults } from '../../printing/pdf-a-check.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectOk, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const DAYS = 'from=2026-11-01&to=2026-11-30'
const statement = (format: string) =>
  app.owner.get(`/v1/customers/${shop.customerId}/statement?${DAYS}&format=${format}`)
const naira = (amount: number) => formatKobo(BigInt(Math.round(amount * 100)))
const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

describe('a statement on paper', () => {
  it('comes as a PDF under its days, the same bytes for the same figures', async () => {
    const { status, headers, bytes } = await statement('pdf')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline; filename="statement-2026-11-01-to-2026-11-30.pdf"')
    expect((await statement('pdf')).bytes.equals(bytes)).toBe(true)
    expect(await pdfaFaults(bytes)).toEqual([])
  })

  it('says what the report says, to the kobo, on as many pages as it takes', async () => {
    const before = { amount: 1_250_000_000.45, date: '2026-08-01', dueDate: '2026-08-31' }
    expectOk(await app.owner.post(`/v1/customers/${shop.customerId}/opening-items`, before), 201)
    const invoice = await shop.invoice(900.1, { issueDate: '2026-11-02', dueDate: '2026-11-30' })
    const deductions = [{ kind: 'WHT', amount: 45, base: 900 }]
    await shop.pay(300.05, { date: '2026-11-10', allocations: [{ invoiceId: invoice, amount: 300.05, deductions }] })
    for (let index = 1; index <= 40; index += 1)
      await shop.pay(index, { date: '2026-11-12', reference: `TRF/${index}`, allocations: [] })

    const report = dataOf(await statement('json'))
    const pages = textOf((await statement('pdf')).bytes).map(plain)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('What Due Charged ₦')
    const paper = pages.join(' ')
    expect(paper).toContain(`Opening balance ${naira(report.opening)}`)
    for (const { number, debit, credit, balance } of report.entries) {
      if (number !== null) expect(paper).toContain(number)
      expect(paper).toContain(naira(debit + credit))
      expect(paper).toContain(naira(balance))
    }
    expect(paper).toContain('Invoice INV000001 30 Nov 2026 900.10')
    expect(pages.at(-1)).toContain(`Balance due ₦${naira(report.closing)}`)
    for (const amount of Object.values<number>(report.ageing)) expect(pages.at(-1)).toContain(naira(amount))
    // The ages are of what is owed: with the credit they come to the balance.
    expect(pages.at(-1)).toContain('Less credit')
    expect(pages.at(-1)).toContain(formatKobo(-82_000n))
  })

  it('says where to pay what is open, and asks nobody to pay who owes nothing', async () => {
    const account = { accountName: 'Olatunji Materials', accountNumber: '0123456789', bankName: 'GTBank' }
    const detail = { businessId: shop.businessId, label: 'Current', type: 'BANK_TRANSFER', details: account }
    expectOk(await app.owner.post('/v1/payment-details', { ...detail, isDefault: true }), 201)
    const paper = async () => plain(textOf((await statement('pdf')).bytes).join(' '))
    expect(await paper()).not.toContain('PLEASE PAY INTO')

    await shop.invoice(900, { issueDate: '2026-11-02', dueDate: '2026-11-30' })
    expect(await paper()).toMatch(/PLEASE PAY INTO .*GTBank 0123456789 Olatunji Materials/)
  })

  it('names credit as what it is', async () => {
    await shop.pay(70.5, { date: '2026-11-10', allocations: [] })
    expect(plain(textOf((await statement('pdf')).bytes).join(' '))).toContain('Your credit ₦70.50')
  })
})

import { PDFDocument } from 'pdf-lib'
import { beforeEach, describe, expect, it } from 'vitest'

import { formatKobo } from '../../../core/domain/money/format.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import { invoiceBody } from '../../support/scenario.ts'
import { expectError, expectOk, NO_ID, openApp } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness

beforeEach(async () => {
  shop = await moneyBusiness(app)
})

const formats = ['a4', 'receipt-80', 'receipt-58'] as const
const receipt = (id: string, format = 'a4') => app.owner.get(`/v1/payments/${id}/receipt?format=${format}`)
const naira = (amount: number) => formatKobo(BigInt(Math.round(amount * 100)))
const wordsOf = async (id: string, format: string) =>
  textOf((await receipt(id, format)).bytes)
    .join('\n')
    .replace(/[\s\u00a0]+/g, ' ')

describe('the receipt of a payment', () => {
  it('comes as a PDF under its number, in the three sizes of paper', async () => {
    const { id } = await shop.pay(10, { allocations: [] })
    const { status, headers, bytes } = await receipt(id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline; filename="receipt-RCT000001.pdf"')
    expect((await receipt(id)).bytes.equals(bytes)).toBe(true)
    const widths = []
    for (const format of formats) {
      const [page] = (await PDFDocument.load((await receipt(id, format)).bytes)).getPages()
      widths.push(Math.round(((page?.getWidth() ?? 0) * 25.4) / 72))
    }
    expect(widths).toEqual([210, 80, 58])
    expectError(await receipt(id, 'a5'), 400, 'validation_failed', 'format')
    expectError(await receipt(NO_ID), 404, 'not_found')
  })

  it.each(formats)('says on %s to the kobo where the money went', async (format) => {
    const first = await shop.invoice(1_250_000_000.45)
    const second = await shop.invoice(900)
    const allocations = [
      { invoiceId: first, amount: 1_000_000_000.1, deductions: [{ kind: 'WHT', amount: 50_000.05, base: 1_000_001 }] },
      { invoiceId: second, amount: 900 },
    ]
    const said = { allocations, reference: 'TRF/118', method: 'BANK_TRANSFER' }
    const payment = await shop.pay(1_000_001_000.2, said)
    const words = await wordsOf(payment.id, format)

    expect(words).toContain('RCT000001')
    expect(words).toContain('TRF/118')
    expect(words).toContain('Bank transfer')
    expect(words).toContain(`₦${naira(payment.amount)}`)
    expect(words).toContain(naira(payment.unallocated))
    for (const { invoiceNumber, amount, balanceAfter, deductions } of payment.allocations) {
      for (const text of [invoiceNumber, naira(amount), naira(balanceAfter)]) expect(words).toContain(text)
      for (const deduction of deductions) expect(words).toContain(naira(deduction.amount))
    }
    expect(words).not.toContain('VOID')
  })

  it.each(formats)('says on %s for ever what it said when the money came', async (format) => {
    const first = await shop.invoice(1000)
    const second = await shop.invoice(900)
    const before = await shop.pay(250, { allocations: [{ invoiceId: first, amount: 150 }] })
    const payment = await shop.pay(700, {
      allocations: [
        { invoiceId: first, amount: 300, deductions: [{ kind: 'WHT', amount: 20, base: 1000 }] },
        { invoiceId: second, amount: 250 },
      ],
    })
    const handedOut = [await wordsOf(before.id, format), await wordsOf(payment.id, format)]
    expect(payment.allocations.map((part: { balanceAfter: number }) => part.balanceAfter)).toEqual([530, 650])
    for (const words of ['530.00', '650.00', 'Added to your credit 150.00']) expect(handedOut[1]).toContain(words)

    // More money, credit that is used, some that is given back, and tax that was not kept back after all.
    await shop.pay(50, { allocations: [{ invoiceId: first, amount: 50 }] })
    expectOk(await app.owner.post(`/v1/invoices/${second}/apply-credit`, { amount: 200 }))
    expectOk(
      await app.owner.post(`/v1/customers/${shop.customerId}/refunds`, {
        amount: 50,
        method: 'CASH',
        date: '2026-11-20',
      }),
      201,
    )
    const [{ deductions }] = payment.allocations
    expectOk(await app.owner.post(`/v1/deductions/${deductions[0].id}/reverse`, { reason: 'Not kept back' }))
    expectOk(await app.owner.post(`/v1/payments/${payment.id}/unallocate`, { invoiceId: first }))
    expect([await wordsOf(before.id, format), await wordsOf(payment.id, format)]).toEqual(handedOut)
  })

  it('of money that came with an invoice names it from its approval on', async () => {
    const { businessId, customerId } = shop
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { requireApproval: true }))
    const sale = invoiceBody(businessId, customerId, { payment: { method: 'CASH', amount: 5000 } })
    const { id, total, invoiceNumber, expanded } = expectOk(await app.owner.post('/v1/invoices', sale), 201)
    const [payment] = expanded.payments
    expect(await wordsOf(payment.id, 'a4')).toContain('Added to your credit 5,000.00')

    expectOk(await app.owner.post(`/v1/invoices/${id}/approve`))
    const approved = await wordsOf(payment.id, 'a4')
    for (const words of [invoiceNumber, naira(total - 5000)]) expect(approved).toContain(words)
    expect(approved).not.toContain('Added to your credit')
    await shop.pay(1000, { allocations: [{ invoiceId: id, amount: 1000 }] })
    expect(await wordsOf(payment.id, 'a4')).toBe(approved)
  })

  it.each(formats)('is void on %s once the payment was taken back', async (format) => {
    const payment = await shop.pay(100, { allocations: [] })
    await app.owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'The cheque bounced.' })
    const words = await wordsOf(payment.id, format)
    expect(words).toContain('VOID')
    expect(words).not.toContain('Added to your credit')
  })

  it.each(formats)('says COPY on %s where it was given out before, void or not', async (format) => {
    const payment = await shop.pay(100, { allocations: [] })
    const copy = `${format}&copy=true`
    expect(await wordsOf(payment.id, format)).not.toContain('COPY')
    expect(await wordsOf(payment.id, `${format}&copy=false`)).not.toContain('COPY')
    expect(await wordsOf(payment.id, copy)).toContain('COPY')
    await app.owner.post(`/v1/payments/${payment.id}/reverse`, { reason: 'The cheque bounced.' })
    const words = await wordsOf(payment.id, copy)
    for (const mark of ['VOID', 'COPY']) expect(words).toContain(mark)
    expectError(await receipt(payment.id, `${format}&copy=yes`), 400, 'validation_failed', 'copy')
  })

  it('goes on over pages with a head of its own, every invoice on one of them', async () => {
    const ids = []
    for (let index = 0; index < 40; index += 1) ids.push(await shop.invoice(10))
    const { id, allocations } = await shop.pay(400, {
      allocations: ids.map((invoiceId) => ({ invoiceId, amount: 10 })),
    })
    const pages = textOf((await receipt(id)).bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('For invoice')
    for (const { invoiceNumber } of allocations)
      expect(pages.filter((page) => page.includes(invoiceNumber))).toHaveLength(1)
  })

  it('is not there where everything was withheld', async () => {
    const invoice = await shop.invoice(100)
    const deductions = [{ kind: 'WHT', amount: 5, base: 100 }]
    const { id, receiptNumber } = await shop.pay(0, { allocations: [{ invoiceId: invoice, amount: 0, deductions }] })
    expect(receiptNumber).toBeNull()
    expectError(await receipt(id), 404, 'not_found')
  })
})

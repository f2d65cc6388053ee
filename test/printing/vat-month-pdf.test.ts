import { afterAll, expect, it } from 'vitest'

import { createPrinter } from '../../core/adapters/printing/printer.ts'
import type { TaxCategory } from '../../core/contract/http/vocabulary.ts'
import { formatKobo } from '../../core/domain/money/format.ts'
import type { VatMonthDocument } from '../../core/domain/printing/vat-month.ts'
import { vatMonthOf, type VatDocument, type VatMonthDeduction } from '../../core/domain/vat/month.ts'
import { returnWithoutPurchases } from './return-without-purchases.ts'
import { memoryLogger } from '../support/memory/logger.ts'

import { pdfaFaults } from './pdf-a-check.ts'
import { textOf } from './pdf-tools.ts'

const printer = createPrinter({ logger: memoryLogger() })
afterAll(() => printer.close())

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

const buyer = { customerId: 'c', customerName: 'Adébáyọ̀ Ọlátúnjí & Sons', customerTin: null }

function sale(number: number, parts: readonly [TaxCategory, string, bigint, bigint][], isNote = false): VatDocument {
  const sign = isNote ? -1n : 1n
  return {
    ...buyer,
    ...{ id: String(number), number: `INV${String(number)}`, status: 'APPROVED', date: '2026-10-05', original: null },
    invoiceType: isNote ? 'CREDIT_NOTE' : 'STANDARD',
    net: sign * parts.reduce((sum, [, , net]) => sum + net, 0n),
    vat: sign * parts.reduce((sum, [, , , vat]) => sum + vat, 0n),
    parts: parts.map(([category, percent, net, vat]) => ({
      ...{ category, percent },
      ...{ taxable: sign * net, tax: sign * vat },
    })),
  }
}

const withheld = (index: number, changes: Partial<VatMonthDeduction> = {}): VatMonthDeduction => ({
  ...buyer,
  ...{ id: String(index), date: '2026-10-09', kind: 'VAT_WITHHELD', amount: 1_234_500n, base: 16_460_000n },
  ...{ ratePercent: '7.5', invoiceId: null, documentNumber: `INV${String(index)}`, certificateNumber: null },
  ...{ certificateDate: null, isReversal: false, isTakenBack: false },
  ...changes,
})

/** A month with everything in it, in billions. */
function month(rows: number, changes: Partial<VatMonthDocument> = {}): VatMonthDocument {
  const documents = [
    sale(1, [
      ['STANDARD', '7.5', 812_345_678_901_23n, 60_925_925_917_59n],
      ['EXEMPT', '0', 55_000_00n, 0n],
    ]),
    sale(2, [['ZERO_RATED', '0', 1_950_000_00n, 0n]]),
    sale(3, [['STANDARD', '7.5', 10_000_00n, 750_00n]], true),
  ]
  const beside = {
    deductions: [
      ...Array.from({ length: rows }, (_, index) => withheld(index)),
      withheld(900, { kind: 'WHT', amount: 7_700_77n, certificateNumber: 'CN-4711' }),
    ],
    deposits: [
      {
        ...{ ...buyer, id: 'p', date: '2026-10-30', receiptNumber: 'RCT000007' },
        ...{ amount: 107_500_00n, left: 0n, offer: null },
      },
      {
        ...{ ...buyer, id: 'q', date: '2026-10-31', receiptNumber: 'RCT000008' },
        ...{ amount: 43_000_00n, left: 12_000_00n, offer: null },
      },
    ],
    writeOffs: [
      {
        ...{ ...buyer, id: 'w', date: '2026-10-30', amount: 43_000_00n, vat: 3_000_00n },
        ...{ invoiceId: null, documentNumber: 'INV0', reason: 'Left town' },
      },
    ],
    leftOut: [],
  }
  return {
    ...returnWithoutPurchases(
      vatMonthOf({ month: '2026-10', environment: 'LIVE', chargesVat: true }, documents, beside, '2026-11-02'),
    ),
    supplier: {
      ...{ name: 'Okafor Trading Ltd', tin: '20481166-0001', registrationNumber: null, phone: null, email: null },
      ...{ address: ['12 Broad Street', 'Lagos, Nigeria'], chargesVat: true },
    },
    asOf: '2026-11-02T08:00:00.000Z',
    ...changes,
  }
}

it('says every figure of the month, and every line of the form', async () => {
  const vatMonth = month(2)
  const paper = plain(textOf(Buffer.from(await printer.printVatMonth({ vatMonth, logo: undefined }))).join(' '))
  for (const text of [
    'Okafor Trading Ltd',
    'TIN 20481166-0001',
    'October 2026',
    '21 Nov 2026',
    'CN-4711',
    'RCT000007',
  ]) {
    expect(paper).toContain(text)
  }
  for (const { net, vat, charged, credited } of [...vatMonth.rates, vatMonth.total]) {
    for (const amount of [charged.net, -credited.net, net, vat]) expect(paper).toContain(formatKobo(amount))
  }
  const lines = vatMonth.form
  for (const [index, { line, name, amount }] of lines.entries()) {
    const from = paper.indexOf(`${String(line)} ${name}`)
    const next = lines[index + 1]
    const until = next ? `${String(next.line)} ${next.name}` : 'VAT Form 002 (head office)'
    const row = paper.slice(from, paper.indexOf(until))
    expect(from, name).toBeGreaterThan(0)
    expect(row).toContain(formatKobo(amount))
  }
  expect(paper).toContain(`Sum ${formatKobo(2_469_000n)}`)
  expect(paper).toContain(`Sum ${formatKobo(150_500_00n)} ${formatKobo(10_500_00n)}`)
  expect(paper).toContain('RCT000007 · used or refunded since')
  expect(paper).toContain('RCT000008 · ₦12,000.00 still without an invoice')
  expect(paper).toContain(`Sum ${formatKobo(43_000_00n)} ${formatKobo(3_000_00n)}`)
  expect(paper).not.toContain('SANDBOX')
})

it('goes on over as many pages as it takes, with the heads of the columns on each', async () => {
  const printed = await printer.printVatMonth({ vatMonth: month(120), logo: undefined })
  expect(await pdfaFaults(Buffer.from(printed))).toEqual([])
  const pages = textOf(Buffer.from(printed)).map(plain)
  expect(pages.length).toBeGreaterThan(4)
  const going = pages.filter((page) => page.includes('certificate missing'))
  for (const page of going) expect(page).toContain('VAT WITHHELD BY CUSTOMERS')
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`)
})

it('says of practice that it counts for nothing', async () => {
  const vatMonth = month(1, { environment: 'SANDBOX' })
  const pages = textOf(Buffer.from(await printer.printVatMonth({ vatMonth, logo: undefined }))).map(plain)
  for (const page of pages) expect(page).toContain('SANDBOX')
  expect(pages.join(' ')).toContain('these are sandbox figures')
})

it('is the same bytes for the same figures', async () => {
  const [first, second] = [await once(), await once()]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
})

const once = () => printer.printVatMonth({ vatMonth: month(3), logo: undefined })

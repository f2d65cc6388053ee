import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type LineInput, invoiceTotals } from '../../../core/domain/invoice/amounts.ts'
import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import { koboOf } from '../../lib/format/money.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import { invoiceTable } from './export-table.ts'

const { columns: heads } = texts.invoices.export

/** A line of up to a million naira, with a discount of up to all of it. */
const line = fc
  .record({
    quantity: fc.bigInt({ min: 1n, max: 5_000_000n }),
    unitPrice: fc.bigInt({ min: 0n, max: 2_000_000n }),
    rate: fc.constantFrom(75n, 0n, 50n),
    share: fc.bigInt({ min: 0n, max: 100n }),
  })
  .map(({ quantity, unitPrice, rate, share }): LineInput => {
    const priced = { quantity: { units: quantity, scale: 3 }, unitPrice: { units: unitPrice, scale: 2 } }
    const gross = (quantity * unitPrice) / 1000n
    return { ...priced, taxPercent: { units: rate, scale: 1 }, discount: (gross * share) / 100n }
  })

/** As the list answers an invoice with these lines, of which some is paid. */
const listed = (lines: readonly LineInput[], invoiceType: ListedInvoice['invoiceType'], paid = 0n): ListedInvoice => {
  const { subtotal, totalTax, total } = invoiceTotals(lines)
  const settles = { paid: koboToNumber(paid), deducted: 0, credited: 0, writtenOff: 0 }
  return {
    ...{ invoiceType, invoiceKind: 'B2B', status: 'FIRS_APPROVED', environment: 'LIVE' },
    ...{ issueDate: '2026-11-20', dueDate: '2026-12-20', paymentDate: null, paymentStatus: null, creditNotesTotal: 0 },
    ...{ subtotal: koboToNumber(subtotal), totalTax: koboToNumber(totalTax), total: koboToNumber(total) },
    ...(invoiceType === 'CREDIT_NOTE'
      ? { paid: 0, deducted: 0, credited: 0, writtenOff: 0, balance: 0, paymentState: null }
      : { ...settles, balance: koboToNumber(total - paid), paymentState: 'PARTLY_PAID' }),
  } as unknown as ListedInvoice
}

function rowOf(invoice: ListedInvoice) {
  const table = invoiceTable([invoice])
  const cell = (head: string) => table.rows[0]?.[table.heads.indexOf(head)]
  const kobo = (head: string) => {
    const value = cell(head)
    if (typeof value !== 'object' || !('amount' in value)) throw new TypeError(`${head} has no amount.`)
    return koboOf(value.amount)
  }
  return { cell, kobo }
}

it('adds up to the kobo in each row, whatever the discounts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('STANDARD' as const, 'CREDIT_NOTE' as const),
      (lines, type) => {
        const { kobo } = rowOf(listed(lines, type))
        const sign = type === 'CREDIT_NOTE' ? -1n : 1n
        expect(kobo(heads.net) + kobo(heads.vat)).toBe(kobo(heads.total))
        expect(kobo(heads.total)).toBe(sign * invoiceTotals(lines).total)
        expect(kobo(heads.discount)).toBe(sign * invoiceTotals(lines).totalDiscount)
      },
    ),
  )
})

it('says what is paid and what is open, and nothing of the two for a credit note', () => {
  const lines: LineInput[] = [
    {
      quantity: { units: 1n, scale: 0 },
      unitPrice: { units: 381_810n, scale: 2 },
      taxPercent: { units: 75n, scale: 1 },
      discount: 19_090n,
    },
  ]
  const { kobo } = rowOf(listed(lines, 'STANDARD', 100_000n))
  expect([kobo(heads.net), kobo(heads.discount), kobo(heads.vat)]).toEqual([362_720n, 19_090n, 27_204n])
  expect(kobo(heads.open)).toBe(kobo(heads.total) - kobo(heads.paid))

  const { cell } = rowOf(listed(lines, 'CREDIT_NOTE'))
  expect([cell(heads.paid), cell(heads.open)]).toEqual([undefined, undefined])
})

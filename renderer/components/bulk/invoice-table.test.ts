import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type LineInput, invoiceTotals } from '../../../core/domain/invoice/amounts.ts'
import { koboToNumber } from '../../../core/domain/money/decimal.ts'
import { koboOf } from '../../lib/format/money.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { invoiceTable } from './invoice-table.ts'

const { columns: heads } = bulkTexts.export

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

const settled = fc.record({
  paid: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  deducted: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  credited: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  writtenOff: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  balance: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  /** What of the notes settles nothing here: what they correct was paid before, and it is credit. */
  elsewhere: fc.bigInt({ min: 0n, max: 10n ** 12n }),
})

it('has columns from which what is open can be worked out, whatever settles the invoice', () => {
  fc.assert(
    fc.property(settled, ({ elsewhere, ...parts }) => {
      const { paid, deducted, credited, writtenOff, balance } = parts
      const { kobo } = rowOf({
        ...listed([], 'STANDARD'),
        ...Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, koboToNumber(amount)])),
        total: koboToNumber(paid + deducted + credited + writtenOff + balance),
        creditNotesTotal: koboToNumber(credited + elsewhere),
      })
      const settles = [heads.credited, heads.paid, heads.deducted, heads.writtenOff].map(kobo)
      expect(kobo(heads.total) - settles.reduce((sum, one) => sum + one, 0n)).toBe(kobo(heads.open))
      expect(kobo(heads.creditNotes)).toBe(credited + elsewhere)
    }),
  )
})

it('says how far an invoice is paid, whatever the authority was told, and what a note corrects', () => {
  const { cell } = rowOf({ ...listed([], 'STANDARD'), paymentState: 'PARTLY_PAID', paymentStatus: 'PENDING' })
  expect([cell(heads.payment), cell(heads.original)]).toEqual(['Paid in part', undefined])

  const note = { ...listed([], 'CREDIT_NOTE'), originalInvoiceNumber: 'INV000004', originalIrn: 'INV000004-X-20261120' }
  expect(rowOf(note).cell(heads.original)).toBe('INV000004')
  expect(rowOf({ ...note, originalInvoiceNumber: null }).cell(heads.original)).toBe('INV000004-X-20261120')
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

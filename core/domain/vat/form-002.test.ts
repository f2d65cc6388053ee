import { expect, it } from 'vitest'

import { formLines, givenLines } from './form-002.ts'
import { vatMonthOf, type VatMonthDeduction } from './month.ts'
import { inputVatOf } from './purchase.ts'

const kept = (amount: bigint, more: Partial<VatMonthDeduction> = {}): VatMonthDeduction => ({
  ...{ id: `${amount}`, date: '2026-11-03', customerId: 'c', customerName: 'Zenith Stores', customerTin: null },
  ...{ kind: 'VAT_WITHHELD', amount, base: 0n, ratePercent: null, invoiceId: null, documentNumber: null },
  ...{ certificateNumber: null, certificateDate: null, isReversal: false, isTakenBack: false },
  ...more,
})

const line85 = (...deductions: VatMonthDeduction[]) => {
  const about = { month: '2026-11', environment: 'LIVE', chargesVat: true } as const
  const vat = vatMonthOf(about, [], { deductions, deposits: [], writeOffs: [], leftOut: [] }, '2026-12-01')
  const input = inputVatOf([], [], 0n)
  const broughtForward = { amount: 0n, origin: 'NOT_SAID', refunded: 0n } as const
  const shown = { vatWithheld: vat.vatWithheld, input, carried: new Map(), broughtForward }
  return formLines(givenLines({ ...vat, input }, new Map()), new Map(), shown).find(({ line }) => line === 85)
}

it('line 85 says what has no certificate, and what was taken back of any month, each by itself', () => {
  expect(line85(kept(750_00n, { certificateNumber: 'CN-7' }))).toMatchObject({ amount: 750_00n, note: null })
  // Withheld in October, taken back in November and recorded again.
  expect(line85(kept(750_00n), kept(-200_00n, { isReversal: true }), kept(200_00n))).toMatchObject({
    amount: 750_00n,
    note: '₦950.00 withheld has no certificate yet: claim only what has one. ₦200.00 reversed in the month is deducted from this line.',
  })
})

import { expect, it } from 'vitest'

import { paymentHeads, reversalRow } from './export-tables.ts'

it('money and tax that were taken back are each in their own column, with a minus', () => {
  const columns = (kind: 'PAYMENT' | 'WHT' | 'VAT_WITHHELD') => {
    const row = reversalRow({
      ...{ kind, number: 'RCT000001', date: '2026-12-03', customerName: 'Okafor', amount: 5_000n, reason: 'Bounced' },
    })
    expect(row).toHaveLength(paymentHeads.length)
    const heads = ['Received (NGN)', 'Withholding tax (NGN)', 'VAT withheld (NGN)']
    return heads.map((head) => row[paymentHeads.indexOf(head)])
  }
  expect(columns('PAYMENT')).toEqual([{ amount: -50 }, undefined, undefined])
  expect(columns('WHT')).toEqual([undefined, { amount: -50 }, undefined])
  expect(columns('VAT_WITHHELD')).toEqual([undefined, undefined, { amount: -50 }])
})

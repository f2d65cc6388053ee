import { expect, it } from 'vitest'

import { paymentHeads, takenBackRow } from './export-tables.ts'

it('money and tax that were taken back are each in their own column, with a minus', () => {
  const columns = (kind: 'PAYMENT' | 'WHT') => {
    const row = takenBackRow({
      ...{ kind, number: 'RCT000001', date: '2026-12-03', customerName: 'Okafor', amount: 5_000n, reason: 'Bounced' },
    })
    expect(row).toHaveLength(paymentHeads.length)
    return [row[paymentHeads.indexOf('Received (NGN)')], row[paymentHeads.indexOf('Tax kept back (NGN)')]]
  }
  expect(columns('PAYMENT')).toEqual([{ amount: -50 }, undefined])
  expect(columns('WHT')).toEqual([undefined, { amount: -50 }])
})

import { expect, it } from 'vitest'

import type { WithheldTaxBody } from '../../../core/contract/money/lists.ts'
import type { RegisteredPaymentBody, ReversalListBody } from '../../../core/contract/money/payment.ts'

import { receivedTable } from './received-table.ts'
import { withheldTable } from './withheld-table.ts'

const payment: RegisteredPaymentBody = {
  id: 'a payment',
  businessId: 'a business',
  environment: 'LIVE',
  receiptNumber: 'RCT000001',
  date: '2026-11-10',
  customerId: 'a customer',
  customerName: 'Adébáyọ̀ & Sons',
  amount: 1_100,
  method: 'BANK_TRANSFER',
  methodDetail: null,
  paymentDetailId: null,
  reference: null,
  externalReference: null,
  metadata: null,
  note: null,
  state: 'RECORDED',
  reversal: null,
  allocations: [],
  unallocated: 0,
  reservedFor: null,
  recordedAt: '2026-11-10T09:00:00.000Z',
  registered: { settles: [{ kind: 'INVOICE', number: 'INV000001' }], withheld: 50, vatWithheld: 0, credit: 150 },
}

const back: ReversalListBody['items'][number] = {
  id: 'a reversal',
  kind: 'WHT',
  receiptNumber: 'RCT000001',
  customerId: 'a customer',
  customerName: 'Adébáyọ̀ & Sons',
  customerTin: null,
  invoiceId: 'an invoice',
  invoiceNumber: 'INV000001',
  base: 1_000,
  ratePercent: 5,
  recordedFor: '2026-11-10',
  date: '2026-12-03',
  amount: 50,
  reason: 'Paid after all',
}

const none = { total: 0, items: [] }
const one = { total: 50, items: [back] }
const columnsOf = ({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly unknown[])[] }) =>
  rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])))

it('receipts have what they settled, the tax and the credit of their days, and tax that went back with a minus', () => {
  const rows = columnsOf(receivedTable([payment], { takenBack: none, taxTakenBack: one }))
  expect(rows).toMatchObject([
    { For: 'INV000001', 'Withholding tax (NGN)': { amount: 50 }, 'Added to credit (NGN)': { amount: 150 } },
    {
      Receipt: 'RCT000001',
      Day: { day: '2026-12-03' },
      'Received (NGN)': undefined,
      'Withholding tax (NGN)': { amount: -50 },
      Note: 'Paid after all',
    },
  ])
})

it('tax that was taken back says when and why, in its own row and in that of its day', () => {
  const tax: WithheldTaxBody = {
    ...back,
    kind: 'WHT',
    base: 1_000,
    date: '2026-11-10',
    paymentId: 'a payment',
    state: 'REVERSED',
    reversal: { date: '2026-12-03', reason: 'Paid after all' },
    certificateNumber: null,
    certificateDate: null,
    daysWaiting: null,
  }
  const told = { Reversed: { day: '2026-12-03' }, Why: 'Paid after all' }
  expect(columnsOf(withheldTable([tax], one))).toMatchObject([
    { 'Withheld (NGN)': { amount: 50 }, ...told },
    { 'Withheld (NGN)': { amount: -50 }, ...told },
  ])
  expect(columnsOf(withheldTable([{ ...tax, reversal: null }], none))).toMatchObject([{ Reversed: undefined }])
})

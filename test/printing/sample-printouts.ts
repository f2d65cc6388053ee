import type { AccountStatement } from '../../core/domain/printing/account-statement.ts'
import type { PaymentReceipt } from '../../core/domain/printing/payment-receipt.ts'
import type { TillReport } from '../../core/domain/printing/till-report.ts'
import type { VatMonthDocument } from '../../core/domain/printing/vat-month.ts'
import type { AccountEntry } from '../../core/domain/receivables/entry.ts'
import { vatMonthOf } from '../../core/domain/vat/month.ts'
import { returnWithoutPurchases } from './return-without-purchases.ts'

import { standardInvoice } from './sample-invoice.ts'

/** Papers that are no invoices, with names and amounts as long as they come. */

const longName = 'Alhaji Ɗanladi Muhammad and Sons Agricultural Equipment and General Merchandise Company'
const customer = {
  ...standardInvoice.buyer,
  name: 'Adébáyọ̀ Ọlátúnjí & Ọmọ Ìbàdàn General Merchandise and Haulage Nigeria Limited',
}
const supplier = { ...standardInvoice.supplier, name: longName }

const entry = (index: number): AccountEntry => ({
  kind: 'INVOICE',
  id: String(index),
  account: { businessId: 'b', customerId: 'c', environment: 'LIVE' },
  amount: 98_765_432_109_87n,
  date: '2026-11-03',
  dueDate: '2026-12-03',
  number: `INV${String(index).padStart(6, '0')}`,
  invoiceId: String(index),
  reverses: null,
  details: null,
  recordedAt: '2026-11-03T09:00:00.000Z',
  recordedBy: 'u',
})

/** A statement with so many entries, in billions. */
export const sampleStatement = (count: number): AccountStatement => ({
  supplier,
  customer,
  environment: 'LIVE',
  from: '2026-11-01',
  to: '2026-11-30',
  opening: 1_250_000_000_45n,
  lines: Array.from({ length: count }, (_, index) => ({
    entry: entry(index + 1),
    balance: 1_250_000_000_45n + BigInt(index + 1) * 98_765_432_109_87n,
    about: null,
  })),
  closing: 1_250_000_000_45n + BigInt(count) * 98_765_432_109_87n,
  ages: {
    notDue: BigInt(count) * 98_765_432_109_87n,
    days1to30: 0n,
    days31to60: 1_250_000_000_45n,
    days61to90: 0n,
    over90: 0n,
  },
  payInto: standardInvoice.payment,
})

/** Of a payment over so many invoices. */
export const sampleReceipt = (count: number): PaymentReceipt => ({
  number: 'RCT000007',
  environment: 'LIVE',
  stands: true,
  isCopy: false,
  date: '2026-11-19',
  amount: 1_250_000_000_45n * BigInt(count) + 500_000_00n,
  method: 'BANK_TRANSFER',
  methodDetail: null,
  reference: 'TRF/2026/11/19/000123456789',
  note: 'With thanks.',
  supplier,
  payer: customer,
  settles: Array.from({ length: count }, (_, index) => ({
    number: `INV${String(index + 1).padStart(6, '0')}`,
    isRefund: false,
    paid: 1_250_000_000_45n,
    withheld: index === 0 ? 62_500_000_02n : 0n,
    balance: 98_765_432_109_87n,
  })),
  credit: 500_000_00n,
  recordedAt: '2026-11-19T09:42:00.000Z',
})

const money = (method: 'CASH' | 'BANK_TRANSFER', received: bigint) => ({
  ...{ method, methodDetail: null, received },
  ...{ givenBack: 0n, takenBack: 0n, net: received },
})

/** A day that was closed. */
export const sampleDayClose: TillReport = {
  supplier,
  environment: 'LIVE',
  asOf: '2026-11-19T19:00:00.000Z',
  screen: { id: 't', name: 'Till by the door' },
  hasOtherTills: true,
  till: {
    day: '2026-11-19',
    from: '2026-11-19T07:00:00.000Z',
    to: '2026-11-19T18:55:00.000Z',
    float: 20_000_00n,
    sales: { count: 214, total: 98_765_432_109_87n },
    returns: { count: 2, total: 12_500_00n, credited: 2_500_00n },
    takenBack: { count: 0, total: 0n },
    methods: [money('CASH', 18_432_109_87n), money('BANK_TRANSFER', 98_747_000_000_00n)],
    vat: [
      { category: 'STANDARD', percent: '7.5', net: 91_874_820_567_32n, vat: 6_890_611_542_55n },
      { category: 'EXEMPT', percent: '0', net: 12_500_00n, vat: 0n },
    ],
    cashIn: 5_000_00n,
    cashOut: 7_500_00n,
    expected: 18_449_609_87n,
    movements: [
      {
        id: 'm',
        kind: 'CASH_OUT',
        amount: 7_500_00n,
        reason: 'Diesel',
        at: '2026-11-19T12:00:00.000Z',
        byName: 'Ụ̀zọ́ Ịfẹọma',
      },
    ],
  },
  close: {
    id: 'z',
    businessId: 'b',
    environment: 'LIVE',
    number: 12,
    screen: { id: 't', name: 'Till by the door' },
    closedAt: '2026-11-19T19:00:00.000Z',
    closedBy: 'u',
    closedByName: 'Ngozi Okafor',
    counted: 18_449_000_00n,
    difference: -609_87n,
    note: 'Change for 1,000.00 was given twice at noon; the customer was not found',
    remains: 20_000_00n,
  },
}

/** A month without anything sold. */
export const emptyVatMonth: VatMonthDocument = {
  ...returnWithoutPurchases(
    vatMonthOf(
      { month: '2026-10', environment: 'LIVE', chargesVat: true },
      [],
      { deductions: [], deposits: [], writeOffs: [], leftOut: [] },
      '2026-11-02',
    ),
  ),
  supplier,
  asOf: '2026-11-02T08:00:00.000Z',
}

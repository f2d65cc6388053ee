import type { InvoiceStatus } from '../../../../../contract/http/vocabulary.ts'
import type { MoneyEntry } from '../../../../../domain/books/journal.ts'
import { creditOrigin } from '../../../../../domain/receivables/credit.ts'
import type { DeductionKind } from '../../../../../domain/receivables/entry.ts'
import { shareOfVat, type VatMonthInputs } from '../../../../../domain/vat/month.ts'

/** What stands beside the VAT of a month, as rows. */

/** What is dated in the month and is no sale yet, or was refused. */
export const UNDECLARED: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED']

type About = { id: string; date: string; customerId: string; customerName: string; customerTin: string | null }

export type DeductionRow = About & {
  kind: DeductionKind
  amount: number
  base: string | null
  ratePercent: string | null
  invoiceId: string | null
  documentNumber: string | null
  certificateNumber: string | null
  certificateDate: string | null
  isReversal: number
  isTakenBack: number
}

export type DepositRow = About & {
  receiptNumber: string | null
  amount: number
  left: number
  settles: number
  offerTotal: number | null
  offerVat: number | null
}

export type WriteOffRow = About & {
  amount: number
  invoiceId: string | null
  documentNumber: string | null
  reason: string | null
  total: number | null
  vat: number | null
}

export type MoneyRow = Omit<MoneyEntry, 'amount' | 'isReversal'> & { amount: number; isReversal: number }

export type UndeclaredRow = { status: InvoiceStatus; documents: number; vat: string }

export const toMoneyEntry = ({ amount, isReversal, ...row }: MoneyRow): MoneyEntry => ({
  ...row,
  amount: BigInt(amount),
  isReversal: isReversal === 1,
})

export const toDeduction = ({ amount, base, isReversal, isTakenBack, ...row }: DeductionRow) => ({
  ...row,
  amount: BigInt(amount),
  base: BigInt(base ?? '0'),
  isReversal: isReversal === 1,
  isTakenBack: isTakenBack === 1,
})

/** What of payments is a deposit. */
export const toDeposits = (rows: readonly DepositRow[]): VatMonthInputs['deposits'] =>
  rows
    .filter(({ settles }) => creditOrigin({ kind: 'PAYMENT' }, BigInt(settles)) === 'DEPOSIT')
    .map(({ id, date, customerId, customerName, customerTin, receiptNumber, amount, left, offerTotal, offerVat }) => ({
      ...{ id, date, customerId, customerName, customerTin, receiptNumber },
      amount: BigInt(amount),
      left: BigInt(left),
      offer: offerTotal === null || offerVat === null ? null : { total: BigInt(offerTotal), vat: BigInt(offerVat) },
    }))

export const toWriteOff = ({ amount, reason, total, vat, ...row }: WriteOffRow) => ({
  ...row,
  amount: BigInt(amount),
  reason: reason ?? '',
  vat: total === null || vat === null ? null : shareOfVat(BigInt(amount), { total: BigInt(total), vat: BigInt(vat) }),
})

export const toUndeclared = ({ vat, ...row }: UndeclaredRow) => ({ ...row, vat: BigInt(vat) })

import type { Kobo } from '../money/money.ts'
import { csvOf } from '../spreadsheet/csv.ts'

/** One transfer to a supplier, as banks take many of them in one file. */
export type BankTransfer = {
  readonly accountName: string
  readonly accountNumber: string
  readonly bankName: string
  /** Kobo above 0. */
  readonly amount: Kobo
  /** What it is for. */
  readonly narration: string
  readonly reference: string
}

const HEADS = ['Account name', 'Account number', 'Bank', 'Amount', 'Narration', 'Reference'] as const

/** CSV, amounts in naira with a point and two digits. An account number keeps the zeros that it begins with. */
export const bankFile = (transfers: readonly BankTransfer[]): string =>
  csvOf(
    HEADS,
    transfers.map(({ accountName, accountNumber, bankName, amount, narration, reference }) => [
      accountName,
      accountNumber,
      bankName,
      amount,
      narration,
      reference,
    ]),
  )

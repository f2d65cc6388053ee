import type { LedgerAccount, PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { Kobo } from '../money/money.ts'
import type { EntryKind } from '../receivables/entry.ts'
import { treatmentOf, type VatDocument } from '../vat/month.ts'

import { MONEY_ACCOUNTS, SALES_ACCOUNTS } from './accounts.ts'

/** Sales and the money for them as double entry: in every journal debits and credits come to the same. */

/** A customer as an accounting program knows it: the same one, by the same name, in everything that is exported. */
export type LedgerCustomer = {
  readonly id: string
  /** Unique and for ever. */
  readonly number: number
  readonly name: string
  readonly tin: string | null
}

/** Kobo: above 0 a debit, below 0 a credit. */
type JournalLine = { readonly account: LedgerAccount; readonly amount: Kobo }

export type Journal = {
  /** Of the document, or of the entry in the account of the customer. */
  readonly id: string
  readonly kind: EntryKind
  /** Takes an earlier one back. */
  readonly isReversal: boolean
  /** Of the entry in the account, unique and for ever; null of documents, which have their number. */
  readonly entryNumber: number | null
  readonly date: string
  readonly dueDate: string | null
  /** Of the document or the receipt. */
  readonly number: string | null
  /** The document that a deduction or a write-off is about; of a note what it corrects. */
  readonly about: string | null
  /** Of the bank, or the reason. */
  readonly memo: string | null
  readonly customer: LedgerCustomer
  /** The first is that of the customer. */
  readonly lines: readonly [JournalLine, ...JournalLine[]]
  /** What a document is made of; null of the others. */
  readonly document: VatDocument | null
}

/** An entry of a customer's account that is no document. */
export type MoneyEntry = {
  readonly id: string
  readonly kind: Exclude<EntryKind, 'INVOICE' | 'DEBIT_NOTE' | 'CREDIT_NOTE'>
  readonly isReversal: boolean
  readonly entryNumber: number
  readonly date: string
  readonly dueDate: string | null
  readonly number: string | null
  readonly about: string | null
  readonly memo: string | null
  /** How money came or went; null of what is none. */
  readonly method: PaymentMethod | null
  readonly customerId: string
  /** Kobo as in the account: above 0 the customer owes more. */
  readonly amount: Kobo
}

const KINDS = { STANDARD: 'INVOICE', DEBIT_NOTE: 'DEBIT_NOTE', CREDIT_NOTE: 'CREDIT_NOTE' } as const

/** @param customer whom the books know it by, whatever stands on the document */
export function journalOfDocument(
  document: VatDocument & { readonly dueDate: string },
  customer: LedgerCustomer,
): Journal {
  const { id, number, invoiceType, date, dueDate, net, vat, parts, original } = document
  return {
    ...{
      id,
      kind: KINDS[invoiceType],
      isReversal: false,
      entryNumber: null,
      date,
      dueDate,
      number,
      memo: null,
      document,
    },
    about: original?.irn ?? null,
    customer,
    lines: [
      { account: 'RECEIVABLES', amount: net + vat },
      ...parts
        .map(({ category, taxable }) => ({ account: SALES_ACCOUNTS[treatmentOf(category)], amount: -taxable }))
        .filter(({ amount }) => amount !== 0n),
      ...(vat === 0n ? [] : [{ account: 'OUTPUT_VAT' as const, amount: -vat }]),
    ],
  }
}

/** Undefined for a payment of nothing, where all was withheld. */
export function journalOfMoney(
  { method, amount, customerId: _, ...entry }: MoneyEntry,
  customer: LedgerCustomer,
): Journal | undefined {
  if (amount === 0n) return undefined
  return {
    ...entry,
    customer,
    document: null,
    lines: [
      { account: 'RECEIVABLES', amount },
      { account: counterAccount(entry.kind, method), amount: -amount },
    ],
  }
}

function counterAccount(kind: MoneyEntry['kind'], method: PaymentMethod | null): LedgerAccount {
  switch (kind) {
    case 'PAYMENT':
    case 'REFUND':
      return MONEY_ACCOUNTS[method ?? 'OTHER']
    case 'WHT':
      return 'WHT_WITHHELD'
    case 'VAT_WITHHELD':
      return 'VAT_WITHHELD'
    case 'WRITE_OFF':
      return 'BAD_DEBTS'
    case 'OPENING_ITEM':
      return 'OPENING_BALANCES'
  }
}

/** By day, documents before the money of the same day. */
export function inOrder(journals: readonly Journal[]): Journal[] {
  const rank = ({ document }: Journal) => (document === null ? 1 : 0)
  return journals
    .map((journal, at) => ({ journal, at }))
    .toSorted(
      (one, other) =>
        one.journal.date.localeCompare(other.journal.date) ||
        rank(one.journal) - rank(other.journal) ||
        one.at - other.at,
    )
    .map(({ journal }) => journal)
}

const WORDS: Record<EntryKind, string> = {
  INVOICE: 'Invoice',
  DEBIT_NOTE: 'Debit note',
  CREDIT_NOTE: 'Credit note',
  OPENING_ITEM: 'Opening item',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  WHT: 'WHT withheld',
  VAT_WITHHELD: 'VAT withheld',
  WRITE_OFF: 'Write-off',
}

/** What a journal is, in words: `WHT withheld of INV000012, reversed: Bounced`. */
export function memoOf({ kind, isReversal, about, memo }: Journal): string {
  const of = about === null ? '' : kind === 'CREDIT_NOTE' || kind === 'DEBIT_NOTE' ? ` for ${about}` : ` of ${about}`
  return `${WORDS[kind]}${of}${isReversal ? ', reversed' : ''}${memo === null || memo === '' ? '' : `: ${memo}`}`
}

/** One of the files that an accounting program takes together. */
export type TextFile = { readonly name: string; readonly text: string }

/** DD/MM/YYYY. */
export const dayMonthYear = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

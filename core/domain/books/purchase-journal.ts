import type { LedgerAccount, PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { LedgerAccounts } from '../business/ledger-accounts.ts'
import type { Kobo } from '../money/money.ts'
import type { PaidOutDetails, PayableEntry, PayableKind } from '../payables/entry.ts'
import { FIXED_ASSETS, purchaseCategory } from '../purchases/categories.ts'
import type { PurchaseLine, PurchaseRecord } from '../purchases/purchase.ts'

import { MONEY_ACCOUNTS } from './accounts.ts'

/** What was bought, and the money for it, as double entry: in every journal debits and credits come to the same. */

/** Of an account that a category names, or one of those that a business may name as its accounting program does. */
type NamedAccount = { readonly code: string; readonly name: string }

/** Kobo: above 0 a debit, below 0 a credit. */
type PurchaseJournalLine = NamedAccount & {
  /** Null of the account of a category. */
  readonly account: LedgerAccount | null
  readonly amount: Kobo
  /** VAT in it that is claimed, kobo; only of what a category names. */
  readonly vat: Kobo
}

export type PurchaseJournal = {
  /** Of the entry in the account of the supplier. */
  readonly id: string
  readonly kind: PayableKind
  readonly isReversal: boolean
  /** Unique and for ever. */
  readonly entryNumber: number
  readonly date: string
  readonly dueDate: string | null
  /** Of the bill, or of the receipt for withholding tax. */
  readonly number: string | null
  readonly memo: string
  /** Null of bills without one. */
  readonly supplier: { readonly id: string; readonly name: string; readonly tin: string | null } | null
  /** The first is what is owed to the supplier. */
  readonly lines: readonly [PurchaseJournalLine, ...PurchaseJournalLine[]]
}

type EntryOfBooks = {
  readonly entry: PayableEntry
  /** Of what a reversal takes back, where it is one. */
  readonly original: PayableEntry
  readonly entryNumber: number
  readonly supplier: PurchaseJournal['supplier']
  /** Of a bill or a credit note. */
  readonly purchase: PurchaseRecord | undefined
}

/** Undefined for a payment of nothing, where all was withheld. */
export function purchaseJournal(
  { entry, original, entryNumber, supplier, purchase }: EntryOfBooks,
  accounts: LedgerAccounts,
): PurchaseJournal | undefined {
  const { id, kind, amount, date, dueDate, number, reverses } = entry
  if (amount === 0n) return undefined
  const named = (account: LedgerAccount, of: Kobo): PurchaseJournalLine => ({
    ...{ account, ...accounts[account], amount: of, vat: 0n },
  })
  const sign = amount > 0n ? 1n : -1n
  const rest = purchase
    ? costLines(purchase, named).map((line) => ({ ...line, amount: sign * line.amount, vat: sign * line.vat }))
    : [named(counterAccount(original), amount)]
  return {
    ...{ id, kind, isReversal: reverses !== null, entryNumber, date, dueDate, number, supplier },
    memo: memoOf(entry),
    lines: [named('PAYABLES', -amount), ...rest.filter((line) => line.amount !== 0n)],
  }
}

/** What a bill costs by category, the VAT that is claimed, and VAT that is owed to the authority: they come to its total. */
function costLines(
  { lines, rounding }: PurchaseRecord,
  named: (account: LedgerAccount, of: Kobo) => PurchaseJournalLine,
): PurchaseJournalLine[] {
  const costs = new Map<string, PurchaseJournalLine>()
  let claimed = 0n
  let toRemit = 0n
  lines.forEach((line, index) => {
    const vat = isClaimed(line) ? line.taxAmount + line.vatToRemit : 0n
    const cost = line.lineTotal + line.taxAmount + line.vatToRemit - vat + (index === 0 ? rounding : 0n)
    const { ledgerCode: code, ledgerName: name } = accountOf(line)
    const known = costs.get(code)?.amount ?? 0n
    const knownVat = costs.get(code)?.vat ?? 0n
    costs.set(code, { account: null, code, name, amount: known + cost, vat: knownVat + vat })
    claimed += vat
    toRemit += line.vatToRemit
  })
  return [
    ...costs.values(),
    ...(claimed === 0n ? [] : [named('INPUT_VAT', claimed)]),
    ...(toRemit === 0n ? [] : [named('VAT_TO_REMIT', -toRemit)]),
  ]
}

/** VAT that is claimed, as a whole or by the share of the month; the rest is cost. */
const isClaimed = ({ inputVat }: PurchaseLine): boolean => inputVat === 'CLAIMABLE' || inputVat === 'APPORTIONED'

const accountOf = ({ kind, category }: PurchaseLine) =>
  kind === 'FIXED_ASSET' ? FIXED_ASSETS : purchaseCategory(category)

function counterAccount({ kind, details }: PayableEntry): LedgerAccount {
  switch (kind) {
    case 'PAYMENT':
    case 'REFUND':
      return moneyAccount(details as PaidOutDetails)
    case 'WHT':
      return 'WHT_TO_REMIT'
    case 'VAT_WITHHELD':
      return 'VAT_TO_REMIT'
    case 'WRITE_BACK':
      return 'WRITE_BACKS'
    case 'OPENING_ITEM':
      return 'OPENING_BALANCES'
    case 'BILL':
    case 'CREDIT_NOTE':
      throw new Error('A bill has accounts by its categories.')
  }
}

function moneyAccount({ accountId, method }: { accountId: string | null; method: PaymentMethod }): LedgerAccount {
  if (accountId === 'OWNER') return 'OWNER'
  if (accountId === 'PETTY_CASH') return 'PETTY_CASH'
  if (accountId === 'TILL') return 'CASH'
  return MONEY_ACCOUNTS[method]
}

const WORDS: Record<PayableKind, string> = {
  BILL: 'Bill',
  OPENING_ITEM: 'Opening item',
  REFUND: 'Refund',
  PAYMENT: 'Payment',
  WHT: 'WHT withheld',
  VAT_WITHHELD: 'VAT withheld',
  CREDIT_NOTE: 'Credit note',
  WRITE_BACK: 'Write-back',
}

/** What a journal is, in words: `Payment, reversed: Bounced`. */
function memoOf({ kind, reverses, details }: PayableEntry): string {
  const told = details && ('reason' in details ? details.reason : 'reference' in details ? details.reference : null)
  return `${WORDS[kind]}${reverses === null ? '' : ', reversed'}${told ? `: ${told}` : ''}`
}

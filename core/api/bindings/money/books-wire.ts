import type { z } from 'zod'

import { LedgerAccount } from '../../../contract/http/vocabulary.ts'
import type { BooksBody, updateLedgerAccounts } from '../../../contract/money/books.ts'
import { memoOf, type Journal } from '../../../domain/books/journal.ts'
import type { PurchaseJournal } from '../../../domain/books/purchase-journal.ts'
import type { BusinessRecord } from '../../../domain/business/business.ts'
import { DEFAULT_ACCOUNTS, type LedgerAccounts } from '../../../domain/business/ledger-accounts.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Books } from '../../../use-cases/books/books.ts'

export const toBooks = ({ month, environment, journals, purchases }: Books): BooksBody => ({
  month,
  environment,
  journals: journals.map(toJournal),
  purchases: purchases.map(toPurchaseJournal),
})

function toJournal(journal: Journal): BooksBody['journals'][number] {
  const { id, kind, isReversal, date, dueDate, number, customer, lines } = journal
  return {
    ...{ id, kind, isReversal, date, dueDate, number, memo: memoOf(journal) },
    ...{ customerId: customer.id, customerName: customer.name, customerTin: customer.tin },
    lines: lines.map(({ account, amount }) => ({
      account,
      debit: koboToNumber(amount > 0n ? amount : 0n),
      credit: koboToNumber(amount < 0n ? -amount : 0n),
    })),
  }
}

function toPurchaseJournal(journal: PurchaseJournal): BooksBody['purchases'][number] {
  const { id, kind, isReversal, date, dueDate, number, memo, supplier, lines } = journal
  return {
    ...{ id, kind, isReversal, date, dueDate, number, memo },
    supplierId: supplier?.id ?? null,
    supplierName: supplier?.name ?? null,
    supplierTin: supplier?.tin ?? null,
    lines: lines.map(({ account, code, name, amount }) => ({
      ...{ account, code, name },
      debit: koboToNumber(amount > 0n ? amount : 0n),
      credit: koboToNumber(amount < 0n ? -amount : 0n),
    })),
  }
}

export function toLedgerAccounts({ ledgerAccounts }: Pick<BusinessRecord, 'ledgerAccounts'>) {
  const named = ledgerAccounts ?? DEFAULT_ACCOUNTS
  return {
    accounts: LedgerAccount.options.map((account) => ({ account, ...named[account] })),
    isUsual: ledgerAccounts === null,
  }
}

type Named = NonNullable<z.output<typeof updateLedgerAccounts.body>['accounts']>

export const fromLedgerAccounts = (accounts: Named): Partial<LedgerAccounts> =>
  Object.fromEntries(accounts.map(({ account, code, name }) => [account, { code, name }]))

import type { LedgerAccount } from '../../contract/http/vocabulary.ts'

/** How a business calls the accounts of its ledger: what its accounting program knows them by. */

type AccountName = { readonly code: string; readonly name: string }
export type LedgerAccounts = Readonly<Record<LedgerAccount, AccountName>>

/** Until somebody says otherwise. */
export const DEFAULT_ACCOUNTS: LedgerAccounts = {
  RECEIVABLES: { code: '1100', name: 'Accounts Receivable' },
  CASH: { code: '1000', name: 'Cash' },
  BANK: { code: '1010', name: 'Bank' },
  CARD: { code: '1020', name: 'Card payments' },
  MOBILE_MONEY: { code: '1030', name: 'Mobile money' },
  OTHER_MONEY: { code: '1040', name: 'Other money received' },
  SALES: { code: '4000', name: 'Sales' },
  ZERO_RATED_SALES: { code: '4010', name: 'Zero-rated sales' },
  EXEMPT_SALES: { code: '4020', name: 'Exempt sales' },
  OUTPUT_VAT: { code: '2200', name: 'Output VAT' },
  WHT_WITHHELD: { code: '1200', name: 'WHT withheld by customers' },
  VAT_WITHHELD: { code: '1210', name: 'VAT withheld by customers' },
  BAD_DEBTS: { code: '6100', name: 'Bad debts' },
  OPENING_BALANCES: { code: '3000', name: 'Opening balances' },
  PAYABLES: { code: '2000', name: 'Accounts Payable' },
  INPUT_VAT: { code: '1300', name: 'Input VAT' },
  WHT_TO_REMIT: { code: '2220', name: 'WHT to remit' },
  VAT_TO_REMIT: { code: '2230', name: 'VAT to remit' },
  PETTY_CASH: { code: '1005', name: 'Petty cash' },
  OWNER: { code: '3200', name: 'Paid by the owner' },
  WRITE_BACKS: { code: '4900', name: 'Write-backs' },
}

import type { LedgerAccount, PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { VatTreatment } from '../vat/month.ts'

/** Into which account of the ledger something goes. */

export const SALES_ACCOUNTS: Record<VatTreatment, LedgerAccount> = {
  STANDARD: 'SALES',
  OTHER: 'SALES',
  ZERO_RATED: 'ZERO_RATED_SALES',
  EXEMPT: 'EXEMPT_SALES',
}

export const MONEY_ACCOUNTS: Record<PaymentMethod, LedgerAccount> = {
  CASH: 'CASH',
  BANK_TRANSFER: 'BANK',
  CREDIT_CARD: 'CARD',
  MOBILE_MONEY: 'MOBILE_MONEY',
  OTHER: 'OTHER_MONEY',
}

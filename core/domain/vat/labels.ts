import type { VatPurchase, VatPurchaseLine } from './purchase.ts'

/** What people read of purchases on paper and in files. */

export const PURCHASE_LABELS: Record<VatPurchase['type'], string> = {
  BILL: 'Bill',
  CREDIT_NOTE: 'Credit note',
  IMPORT_VAT: 'Import VAT',
}

export const TREATMENT_LABELS: Record<VatPurchaseLine['treatment'], string> = {
  CLAIMABLE: 'Claimed',
  NOT_CLAIMABLE: 'Not claimable',
  APPORTIONED: 'Claimed in part',
  NONE_DUE: 'No VAT due',
  NONE_SHOWN: 'VAT not charged',
}

const REASONS: Readonly<Record<string, string>> = {
  EXEMPT_USE: 'For exempt sales',
  PRIVATE: 'Private',
  NO_VALID_INVOICE: 'No valid invoice',
  NOT_REGISTERED: 'The business charges no VAT',
  BEFORE_2026: 'Bought before 2026',
  OTHER: 'Other',
}

/** Why VAT is not claimed; undefined where there is no reason. */
export const reasonLabel = (reason: string | null): string | undefined =>
  reason === null ? undefined : (REASONS[reason] ?? reason)

import type {
  InputVat,
  NotClaimableReason,
  PaymentState,
  PurchaseKind,
  PurchaseStatus,
  PurchaseType,
} from '../../../../core/contract/http/vocabulary.ts'

/** What people read for the words of bills, wherever they stand. */
export const purchaseWords = {
  types: {
    BILL: 'Bill',
    CREDIT_NOTE: 'Credit note',
    IMPORT_VAT: 'Import VAT (customs)',
  } satisfies Record<PurchaseType, string>,
  statuses: {
    DRAFT: 'Draft',
    RECORDED: 'Recorded',
    CANCELLED: 'Cancelled',
  } satisfies Record<PurchaseStatus, string>,
  paymentStates: {
    UNPAID: 'Not paid yet',
    PARTLY_PAID: 'Partly paid',
    PAID: 'Paid',
    CLOSED: 'Closed',
  } satisfies Record<PaymentState, string>,
  kinds: {
    GOODS: 'Goods',
    SERVICE: 'Service',
    FIXED_ASSET: 'Fixed asset',
    FOREIGN_SERVICE: 'Service from abroad',
  } satisfies Record<PurchaseKind, string>,
  inputVat: {
    CLAIMABLE: 'Claim the VAT',
    NOT_CLAIMABLE: 'Do not claim it',
    APPORTIONED: 'Claim a share',
    NONE_DUE: 'No VAT due',
    NONE_SHOWN: 'VAT due, not charged',
  } satisfies Record<InputVat, string>,
  /** What became of it, on a bill that is entered. */
  inputVatDone: {
    CLAIMABLE: 'VAT claimed',
    NOT_CLAIMABLE: 'VAT not claimed',
    APPORTIONED: 'VAT claimed in part',
    NONE_DUE: 'no VAT due',
    NONE_SHOWN: 'VAT due, not charged',
  } satisfies Record<InputVat, string>,
  /** Beside a line, where there is little room. */
  inputVatShort: {
    CLAIMABLE: 'claim',
    NOT_CLAIMABLE: 'no claim',
    APPORTIONED: 'share',
    NONE_DUE: 'none due',
    NONE_SHOWN: 'not charged',
  } satisfies Record<InputVat, string>,
  inputVatHints: {
    CLAIMABLE: 'Bought for sales with VAT, with a tax invoice.',
    NOT_CLAIMABLE: 'Private, for exempt sales, or without a tax invoice. The VAT becomes cost.',
    APPORTIONED: 'For sales with VAT and exempt ones: the share of the month is claimed.',
    NONE_DUE: 'Exempt or zero-rated, or the supplier is too small to charge VAT.',
    NONE_SHOWN: 'The supplier should have charged VAT. The cost is then not deductible for income tax.',
  } satisfies Record<InputVat, string>,
  reasons: {
    EXEMPT_USE: 'For exempt sales',
    PRIVATE: 'Private use',
    NO_VALID_INVOICE: 'No valid tax invoice',
    NOT_REGISTERED: 'We charge no VAT',
    BEFORE_2026: 'From before 2026',
    OTHER: 'Another reason',
  } satisfies Record<NotClaimableReason, string>,
} as const

import type { Environment } from '../../contract/http/vocabulary.ts'

/** Receipts of customers have no kind; WHT is for suppliers from whom tax was withheld, BILL numbers what was bought. */
export const RECEIPT_KINDS = ['WHT', 'BILL'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** What the numbers of a kind are of. */
export const RECEIPT_NAMES: Readonly<Record<ReceiptKind | 'PAYMENT', string>> = {
  PAYMENT: 'receipts',
  WHT: 'withholding tax receipts',
  BILL: 'bills',
}

/** Consecutive numbers of receipts: one series of each kind for each business and environment. */
export type ReceiptSeries = {
  readonly businessId: string
  readonly environment: Environment
  readonly next: number
  readonly kind?: ReceiptKind | undefined
}

/** One text for one series. */
export const receiptSeriesName = ({ businessId, environment, kind }: ReceiptSeries): string =>
  `${environment}/${businessId}${kind === undefined ? '' : `/${kind}`}`

import { DEFAULT_COUNTER_LIMITS } from '../../../../contract/business/counter-limits.ts'

/** What of a business is compared with its log, in both databases. */

/** The series of receipts of a business: where each stands, and the numbers that were given in it. */
export type Receipts = {
  readonly table: 'receipt_series' | 'wht_receipt_series' | 'purchase_series'
  readonly entries: 'account_entry' | 'payable_entry' | 'purchase'
  readonly prefix: string
  /** What the log calls them where they go on above an older copy. */
  readonly kind: string
}

export const RECEIPTS: readonly Receipts[] = [
  { table: 'receipt_series', entries: 'account_entry', prefix: 'RCT', kind: '' },
  { table: 'wht_receipt_series', entries: 'payable_entry', prefix: 'WHR', kind: 'WHT' },
  { table: 'purchase_series', entries: 'purchase', prefix: 'BILL', kind: 'BILL' },
]

/** Where settings stand that decide what may be done, and how they begin. */
export const SETTINGS: readonly (readonly [column: string, field: string, initially: string])[] = [
  ['require_approval', 'requireApproval', '0'],
  ['auto_submit_to_firs', 'autoSubmitToFirs', '0'],
  ['require_different_approver', 'requireDifferentApprover', '0'],
  ['counter_without_approval', 'counterWithoutApproval', '0'],
  ['lock_date', 'lockDate', 'NULL'],
  ['charges_vat', 'chargesVat', '1'],
  ['withholds_vat', 'withholdsVat', '0'],
  ['year_end_month', 'yearEndMonth', '12'],
  ['pay_cleared_only', 'payClearedOnly', '0'],
  ['refusal_hours', 'refusalHours', '72'],
]

/** What each role may do at the counter, by its place below the limits, and how that begins. */
export const COUNTER_LIMITS: readonly (readonly [path: string, initially: string])[] = Object.entries(
  DEFAULT_COUNTER_LIMITS,
).flatMap(([role, limits]) =>
  Object.entries(limits).map(([limit, value]) => [`${role}.${limit}`, String(Number(value))] as const),
)

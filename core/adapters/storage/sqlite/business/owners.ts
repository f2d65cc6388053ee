import type { ResourceKind } from '../../../../contract/http/route.ts'

/** From a resource `r` to its business `b`, as both databases write it. */
export const owners: Record<ResourceKind, string> = {
  business: 'business b',
  invoice: 'invoice r JOIN business b ON b.key = r.business_key',
  // One that was merged answers for the one that is kept.
  customer:
    'customer r JOIN business b ON b.key = r.business_key AND (r.deleted_at IS NULL OR r.merged_into_key IS NOT NULL)',
  product: 'product r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  paymentDetail: 'payment_detail r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  teamMember: 'membership r JOIN business b ON b.key = r.business_key',
  invitation: 'invitation r JOIN business b ON b.key = r.business_key AND r.closed_at IS NULL',
  apiKey: 'api_key r JOIN business b ON b.key = r.business_key AND r.revoked_at IS NULL',
  webhook: 'webhook r JOIN business b ON b.key = r.business_key',
  dayClose: 'day_close r JOIN business b ON b.key = r.business_key',
  job: 'job r JOIN business b ON b.key = r.business_key',
  supplier: 'supplier r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  purchase: 'purchase r JOIN business b ON b.key = r.business_key',
  inboxItem: 'inbox_item r JOIN business b ON b.key = r.business_key',
  payableEntry: 'payable_entry r JOIN business b ON b.key = r.business_key',
  accountEntry: 'account_entry r JOIN business b ON b.key = r.business_key',
}

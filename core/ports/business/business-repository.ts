import type { Grant } from '../../contract/http/permissions.ts'
import type { ResourceKind } from '../../contract/http/route.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import type { NumberSeries } from '../../domain/business/number-series.ts'

/** Soft-deleted businesses are invisible to everything here. */
export type BusinessRepository = {
  get(id: string): Promise<BusinessRecord | undefined>
  byTin(tin: string): Promise<BusinessRecord | undefined>
  listOf(userId: string): Promise<{ business: BusinessRecord; grant: Grant }[]>
  /** The ids of all businesses, for the queue. */
  all(): Promise<BusinessRecord[]>
  /** Numbered in a series that is stored. */
  insert(business: BusinessRecord, series: NumberSeries): Promise<void>
  update(business: BusinessRecord): Promise<void>

  /**
   * The business that a resource belongs to and the user's role in it, asked in one query with the membership:
   * undefined when it does not exist, is deleted, or is somebody else's. Where memberships stood like
   * this (`membershipsAsOf`) a moment ago, what is known of that moment will do.
   */
  reach(
    userId: string,
    kind: ResourceKind,
    id: string,
    membershipsAsOf?: string | undefined,
  ): Promise<(Grant & { businessId: string }) | undefined>
  /** The same for an API key, which belongs to one business: whether the resource is that business's. */
  owns(businessId: string, kind: ResourceKind, id: string): Promise<boolean>
}

import type { ResourceKind } from '../contract/route.ts'
import type { Environment, Role } from '../contract/vocabulary.ts'

import type { BusinessRecord } from '../domain/business/business.ts'

export type NumberSeries = {
  readonly next: number
  /** Begun when the sandbox was left: no sandbox invoice stands in it. */
  readonly isLive: boolean
}

/** Soft-deleted businesses are invisible to everything here. */
export type BusinessRepository = {
  get(id: string): Promise<BusinessRecord | undefined>
  byTin(tin: string): Promise<BusinessRecord | undefined>
  listOf(userId: string): Promise<{ business: BusinessRecord; role: Role }[]>
  /** The ids of all businesses, for the queue. */
  all(): Promise<BusinessRecord[]>
  insert(business: BusinessRecord): Promise<void>
  update(business: BusinessRecord): Promise<void>

  /**
   * The business that a resource belongs to and the user's role in it, asked in one query with the membership:
   * undefined when it does not exist, is deleted, or is somebody else's.
   */
  reach(userId: string, kind: ResourceKind, id: string): Promise<{ businessId: string; role: Role } | undefined>
  /** The same for an API key, which belongs to one business: whether the resource is that business's. */
  owns(businessId: string, kind: ResourceKind, id: string): Promise<boolean>

  /** Takes the next number of the business's series. */
  takeNumber(businessId: string): Promise<number>
  nextNumber(businessId: string): Promise<number>
  /** Lets the series go on at `next`; a smaller value than the present one changes nothing. */
  raiseNextNumber(businessId: string, next: number): Promise<void>

  /** The series that new invoices of the business are numbered in. */
  series(businessId: string): Promise<NumberSeries>
  /** The LIVE series of the business's TIN, whether the business is in it or not. */
  liveSeries(businessId: string): Promise<NumberSeries | undefined>
  /** Puts the business into the LIVE or the practice series of its TIN, which goes on at `atLeast` or after. */
  enterSeries(businessId: string, series: { readonly isLive: boolean; readonly atLeast: number }): Promise<void>
  /** The highest number that an invoice of the business, or of a deleted one with its TIN, has in an environment; 0 for none. */
  highestNumber(businessId: string, environment: Environment): Promise<number>
}

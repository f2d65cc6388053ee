import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { type Business, getBusiness } from '../../../core/contract/business/business.ts'
import { getMe, type User } from '../../../core/contract/people/account.ts'
import { ofBusiness, ofMe } from '../queries/keys.ts'

import type { TillOwner } from './unsent-sales.ts'

const PREFIX = 'invoice-desk.till-snapshot '

const LAST = 'invoice-desk.last-counter'

const nameOf = ({ userId, businessId }: TillOwner) => `${PREFIX}${userId} ${businessId}`

type Snapshot = { readonly me: User; readonly business: Business }

/** Keeps what a counter has to know to open while nobody answers: who sells, and by which rules. */
export function keepTillSnapshot(storage: () => Storage, owner: TillOwner, snapshot: Snapshot): void {
  try {
    const text = JSON.stringify(snapshot)
    if (storage().getItem(nameOf(owner)) !== text) storage().setItem(nameOf(owner), text)
    storage().setItem(LAST, owner.businessId)
  } catch {
    // Then the counter opens once somebody answers.
  }
}

/**
 * Puts what was kept where all pages read it, as something to be asked anew: for the counter of a business that is opened
 * by its address. What an other version kept, or nobody did, is left out.
 */
export function readTillSnapshot(storage: () => Storage, queries: QueryClient, owner: TillOwner): void {
  try {
    const kept = z
      .object({ me: getMe.data, business: getBusiness.data })
      .safeParse(JSON.parse(storage().getItem(nameOf(owner)) ?? 'null'))
    if (!kept.success) return
    const old = { updatedAt: 1 }
    queries.setQueryData(ofMe(), kept.data.me, old)
    queries.setQueryData(ofBusiness(owner.businessId, 'details'), kept.data.business, old)
  } catch {
    // A blocked storage keeps none.
  }
}

/** The business whose counter was open last in this browser for somebody; undefined for none. */
export function lastCounterOf(storage: () => Storage, userId: string): string | undefined {
  try {
    const kept = storage()
    const names = Object.keys(kept).filter((name) => name.startsWith(`${PREFIX}${userId} `))
    const known = names.map((name) => name.slice(`${PREFIX}${userId} `.length))
    const last = kept.getItem(LAST)
    return known.find((id) => id === last) ?? known[0]
  } catch {
    return undefined
  }
}

/** Of all people but the one who is signed in; of everybody where nobody is. */
export function forgetTillSnapshots(storage: () => Storage, but: string | undefined): void {
  try {
    const kept = storage()
    for (const name of Object.keys(kept)) {
      const isOwn = but !== undefined && name.startsWith(`${PREFIX}${but} `)
      if (name.startsWith(PREFIX) && !isOwn) kept.removeItem(name)
    }
  } catch {
    // What could not be kept is not there.
  }
}

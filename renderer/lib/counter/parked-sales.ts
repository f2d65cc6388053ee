import { useEffect, useState } from 'react'
import { z } from 'zod'

import { type Sale, saleSchema } from './sale.ts'
import { openTillStore, type TillStore } from './till-store.ts'
import { counterKeyPrefix, type TillOwner } from './unsent-sales.ts'

const parked = z.object({ id: z.string(), at: z.iso.datetime(), sale: saleSchema })
/** A sale that was put aside, and when. */
export type ParkedSale = z.infer<typeof parked>

/** What tells a sale from the others: its customer or, of one who walked in, the first thing of it. */
export const labelOfSale = ({ customer, lines }: Sale): string | undefined => customer?.name ?? lines[0]?.name

/** What somebody put aside at the counter, in all tabs of this browser. */
export function createParkedSales(store: TillStore, owner: TillOwner) {
  const begin = `${counterKeyPrefix(owner)} parked `
  const read = (name: string) => {
    try {
      return parked.safeParse(JSON.parse(store.get(name) ?? 'null')).data ?? []
    } catch {
      return []
    }
  }

  return {
    /** The oldest first. */
    all: (): readonly ParkedSale[] =>
      store
        .names(begin)
        .flatMap(read)
        .toSorted((left, right) => left.at.localeCompare(right.at)),
    park: (value: ParkedSale): void => store.set(`${begin}${value.id}`, JSON.stringify(value)),
    resume: (id: string): void => store.remove(`${begin}${id}`),
  }
}

/** What somebody put aside at the counter, with what other tabs park or take up meanwhile; none of nobody. */
export function useParkedSales(userId: string | undefined, businessId: string): readonly ParkedSale[] {
  const [parked, setParked] = useState<readonly ParkedSale[]>([])
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop: (() => void) | undefined
    let isLeft = false
    void openTillStore().then((store) => {
      if (isLeft) return
      const look = () => setParked(createParkedSales(store, { userId, businessId }).all())
      look()
      stop = store.watch(look)
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [userId, businessId])
  return userId === undefined ? [] : parked
}

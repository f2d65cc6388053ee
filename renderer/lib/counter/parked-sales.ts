import { useEffect, useState } from 'react'
import { z } from 'zod'

import { type Sale, saleSchema } from './sale.ts'
import { counterKeyPrefix, type TillOwner } from './unsent-sales.ts'

const parked = z.object({ id: z.string(), at: z.iso.datetime(), sale: saleSchema })
/** A sale that was put aside, and when. */
export type ParkedSale = z.infer<typeof parked>

/** What tells a sale from the others: its customer or, of one who walked in, the first thing of it. */
export const labelOfSale = ({ customer, lines }: Sale): string | undefined => customer?.name ?? lines[0]?.name

/** What somebody put aside at the counter, in all tabs of this browser. A blocked or full storage keeps none. */
export function createParkedSales(storage: () => Storage, owner: TillOwner) {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  const begin = `${counterKeyPrefix(owner)} parked `
  const read = (kept: Storage, name: string) => {
    try {
      return parked.safeParse(JSON.parse(kept.getItem(name) ?? 'null')).data ?? []
    } catch {
      return []
    }
  }

  return {
    /** The oldest first. */
    all: (): readonly ParkedSale[] =>
      attempt((kept) =>
        Object.keys(kept)
          .filter((name) => name.startsWith(begin))
          .flatMap((name) => read(kept, name))
          .toSorted((left, right) => left.at.localeCompare(right.at)),
      ) ?? [],
    park: (value: ParkedSale): void =>
      void attempt((kept) => kept.setItem(`${begin}${value.id}`, JSON.stringify(value))),
    resume: (id: string): void => void attempt((kept) => kept.removeItem(`${begin}${id}`)),
  }
}

/** What somebody put aside at the counter, with what other tabs park or take up meanwhile; none of nobody. */
export function useParkedSales(userId: string | undefined, businessId: string): readonly ParkedSale[] {
  const [parked, setParked] = useState(() => ofBrowser(userId, businessId))
  useEffect(() => {
    const look = () => setParked(ofBrowser(userId, businessId))
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [userId, businessId])
  return parked
}

const ofBrowser = (userId: string | undefined, businessId: string): readonly ParkedSale[] =>
  userId === undefined ? [] : createParkedSales(() => localStorage, { userId, businessId }).all()

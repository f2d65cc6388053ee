import { z } from 'zod'

import { createParkedSales } from '../../../lib/counter/parked-sales.ts'
import type { TillStore } from '../../../lib/counter/till-store.ts'
import { saleSchema } from '../../../lib/counter/sale.ts'
import { counterKeyPrefix, type TillOwner } from '../../../lib/counter/unsent-sales.ts'

const instant = z.iso.datetime()

/** A sale that was finished and is not known to have arrived. Its key and its body stay what they are. */
const unsent = z.object({
  key: z.string(),
  at: instant,
  body: z.unknown(),
  sale: saleSchema,
  /** Kobo. */
  total: z.string(),
  change: z.string(),
  /** Why the core would not have it, in its words for people; null while it is on its way. */
  refused: z.string().nullable(),
  /** What stands on its slip, by which it is found once it has a number. */
  slip: z.string().nullable().default(null),
})
export type Unsent = z.infer<typeof unsent>

const sold = z.object({
  invoiceId: z.string(),
  number: z.string(),
  at: instant,
  warning: z.string().nullable(),
  /** What may be a slip and only the core knows. */
  doubt: z.string().nullable().default(null),
})
export type Sold = z.infer<typeof sold>

const scan = z.object({ id: z.string(), text: z.string(), quantity: z.string(), isScanned: z.boolean() })

/** What stands at the till, what is still looked up or asked for, and what was sold last. */
const openSale = z.object({ sale: saleSchema, scans: z.array(scan), latest: z.array(sold) })
export type OpenSale = z.infer<typeof openSale>

/**
 * What a browser keeps of a till: over reloads, a crash and a power cut, for the same person. The open sale is that of
 * one tab; what is parked and what was not sent is there in all of them. Where storage is blocked, a till still works
 * for as long as its page is open.
 */
export function createTillStorage(store: TillStore, owner: TillOwner) {
  const aside = createParkedSales(store, owner)
  const nameOf = (kind: string, id: string) => `${counterKeyPrefix(owner)} ${kind} ${id}`
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    try {
      return schema.safeParse(JSON.parse(store.get(name) ?? 'null')).data
    } catch {
      return undefined
    }
  }
  const write = (name: string, value: unknown): void => store.set(name, JSON.stringify(value))
  const idsOf = (kind: string): readonly string[] => {
    const begin = nameOf(kind, '')
    return store.names(begin).map((name) => name.slice(begin.length))
  }
  const listOf = <T extends { readonly at: string }>(kind: string, schema: z.ZodType<T>): readonly T[] =>
    idsOf(kind)
      .flatMap((id) => read(nameOf(kind, id), schema) ?? [])
      .toSorted((left, right) => left.at.localeCompare(right.at))

  return {
    open: (tab: string) => read(nameOf('open', tab), openSale),
    keepOpen: (tab: string, value: OpenSale) => write(nameOf('open', tab), value),
    forgetOpen: (tab: string) => store.remove(nameOf('open', tab)),
    /** Tabs that have an open sale, this one among them. */
    tabs: () => idsOf('open'),

    parked: aside.all,
    park: aside.park,
    takeUp: aside.resume,

    unsent: () => listOf('unsent', unsent),
    keepUnsent: (value: Unsent) => write(nameOf('unsent', value.key), value),
    sent: (key: string) => store.remove(nameOf('unsent', key)),

    /** Once all of it is on the disk; false where it could not be kept. */
    settled: store.settled,
  }
}
export type TillStorage = ReturnType<typeof createTillStorage>

import type { KeptOwner } from '../../lib/kept/unsaved-lines.ts'
import type { Doc } from './doc.ts'
import { type KnownPercent, percentsIn, withPercents } from './percent-off.ts'

export type KeptPercents = ReturnType<typeof createKeptPercents>

const MOST = 200

/**
 * Which discounts of a draft were typed as a part of their line: they go to the core as amounts, so this browser keeps it,
 * of the drafts that were typed last. Where storage is blocked, discounts come back as amounts.
 */
export function createKeptPercents(storage: () => Storage, { userId, businessId }: KeptOwner) {
  const key = `invoice-desk.percents.${userId}.${businessId}`
  const all = (): readonly (readonly [id: string, percents: readonly KnownPercent[]])[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '{}')
      return typeof kept === 'object' && kept !== null ? Object.entries(kept).filter(arePercents) : []
    } catch {
      return []
    }
  }

  return {
    /**
     * Of a document as the core has it. A draft of which nothing is known here is a duplicate, or the note of another one,
     * where it has all the lines of that one which have such a discount.
     *
     * @param id of the draft in the core
     */
    of(id: string, doc: Doc): readonly KnownPercent[] {
      const kept = all()
      const own = kept.find(([known]) => known === id)?.[1]
      if (own) return own
      const isOf = (percents: readonly KnownPercent[]) => {
        const found = new Set(percentsIn(withPercents(doc, percents)).map(({ line }) => line))
        return percents.every(({ line }) => found.has(line))
      }
      return kept.findLast(([, percents]) => isOf(percents))?.[1] ?? []
    },

    save(id: string, percents: readonly KnownPercent[]): void {
      const before = all()
      const known = before.find(([other]) => other === id)?.[1] ?? []
      if (JSON.stringify(known) === JSON.stringify(percents)) return
      const others = before.filter(([other]) => other !== id).slice(1 - MOST)
      const after = percents.length === 0 ? others : [...others, [id, percents] as const]
      try {
        storage().setItem(key, JSON.stringify(Object.fromEntries(after)))
      } catch {
        // A full storage keeps nothing more.
      }
    },
  }
}

const arePercents = (entry: [string, unknown]): entry is [string, KnownPercent[]] =>
  Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isPercent)

function isPercent(value: unknown): value is KnownPercent {
  const { line, percent } = Object(value) as Partial<Record<keyof KnownPercent, unknown>>
  return typeof line === 'string' && typeof percent === 'string'
}

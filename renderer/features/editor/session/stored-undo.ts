import type { DraftOwner } from '../../../lib/persistence/unsaved-lines.ts'
import type { Doc, Row } from '../document/doc.ts'
import type { UndoHistory, UndoStep } from './undo-history.ts'

/** What can be undone of one draft, and the document that it stands on. */
export type StoredUndo = {
  readonly doc: Doc
  readonly history: UndoHistory
  /** Of the draft in the core; undefined before it has a number. */
  readonly version: number | undefined
}

export type UndoStore = ReturnType<typeof createUndoStore>

/**
 * Keeps what can be undone over a reload, of the draft that this tab had open last. It stays in its tab, as the screen
 * does; where storage is blocked or full, undo begins anew.
 */
export function createUndoStore(storage: () => Storage, { userId, businessId }: DraftOwner) {
  const key = `invoice-desk.undo ${userId} ${businessId}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }

  return {
    /** @param slot names the draft, as the kept drafts do */
    save(slot: string, kept: StoredUndo): void {
      const isNothing = kept.history.past.length === 0 && kept.history.future.length === 0
      attempt((place) => place.removeItem(key))
      if (!isNothing) attempt((place) => place.setItem(key, JSON.stringify(packed(slot, kept))))
    },

    load: (slot: string): StoredUndo | undefined => attempt((place) => unpacked(slot, place.getItem(key))),
  }
}

/** Documents share most of their rows with their neighbours: each row and each document is written once. */
type PackedDoc = Omit<Doc, 'rows'> & { readonly rows: readonly number[] }
type PackedStep = Omit<UndoStep, 'before' | 'after'> & { readonly before: number; readonly after: number }
type Packed = {
  readonly format: 1
  readonly slot: string
  readonly version: number | undefined
  readonly rows: readonly Row[]
  readonly docs: readonly PackedDoc[]
  readonly doc: number
  readonly past: readonly PackedStep[]
  readonly future: readonly PackedStep[]
}

function packed(slot: string, { doc, history, version }: StoredUndo): Packed {
  const rows = new Map<Row, number>()
  const docs = new Map<Doc, number>()
  const written: PackedDoc[] = []
  const placeOfRow = (row: Row): number => {
    const place = rows.get(row) ?? rows.size
    rows.set(row, place)
    return place
  }
  const placeOf = (one: Doc): number => {
    const known = docs.get(one)
    if (known !== undefined) return known
    docs.set(one, written.length)
    return written.push({ ...one, rows: one.rows.map(placeOfRow) }) - 1
  }
  const packStep = (step: UndoStep) => ({ ...step, before: placeOf(step.before), after: placeOf(step.after) })
  const steps = { doc: placeOf(doc), past: history.past.map(packStep), future: history.future.map(packStep) }
  return { format: 1, slot, version, ...steps, rows: [...rows.keys()], docs: written }
}

function unpacked(slot: string, text: string | null): StoredUndo | undefined {
  const kept = text === null ? undefined : (JSON.parse(text) as Packed)
  if (kept?.format !== 1 || kept.slot !== slot) return undefined

  const shared = sharing()
  const docs = kept.docs.map((doc): Doc => {
    const rows = doc.rows.map((place) => known(kept.rows, place))
    return { ...(shared({ ...doc, rows: undefined }) as Omit<Doc, 'rows'>), rows }
  })
  const unpackStep = (step: PackedStep) => ({
    ...step,
    place: step.place ?? undefined,
    typedInto: step.typedInto ?? undefined,
    before: known(docs, step.before),
    after: known(docs, step.after),
  })
  const history = { past: kept.past.map(unpackStep), future: kept.future.map(unpackStep), isTyping: false }
  return { doc: known(docs, kept.doc), history, version: kept.version }
}

function known<T>(all: readonly T[], place: number): T {
  const found = all[place]
  if (found === undefined) throw new Error(`Nothing is kept at ${place}.`)
  return found
}

/** Fields that hold the same are the same object again: what two documents share did not change between them. */
function sharing() {
  const seen = new Map<string, unknown>()
  return (fields: object): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]: [string, unknown]) => {
        if (typeof value !== 'object' || value === null) return [name, value]
        const text = JSON.stringify(value)
        if (!seen.has(text)) seen.set(text, value)
        return [name, seen.get(text)]
      }),
    )
}

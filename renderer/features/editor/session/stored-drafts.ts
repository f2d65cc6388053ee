import { slotOfNewBill } from '../../../lib/persistence/pending-files.ts'
import { type DraftOwner, draftKeyPrefix, storedRow } from '../../../lib/persistence/unsaved-lines.ts'
import type { Doc } from '../document/doc.ts'
import { blankRow, isBlank, linesOf, type Row } from '../document/doc.ts'
import type { PendingCreate, EditorState, Stored } from './state.ts'

/** What was typed and is not saved, as this browser keeps it. */
export type StoredDraft = {
  /** 2: lines of `base` that are as in `doc` are kept as their place there. */
  readonly format: 1 | 2
  /** When, as an instant. */
  readonly at: string
  readonly doc: Doc
  readonly stored: Stored | undefined
  readonly base: Doc | undefined
  readonly creating: PendingCreate | undefined
}

export type RecoverableDraft = StoredDraft & { readonly slot: string }

export type DraftStore = ReturnType<typeof createDraftStore>

const MOST_OFFERED = 20

/** Keeps unsaved invoices over reloads, crashes and the end of a session; where storage is blocked, nothing is kept. */
export function createDraftStore(storage: () => Storage, owner: DraftOwner) {
  const prefix = draftKeyPrefix(owner)

  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }

  const load = (slot: string): StoredDraft | undefined => attempt((kept) => parse(kept.getItem(prefix + slot)))

  const listed = (begin: string, except: string, isWorth: (doc: Doc) => boolean): readonly RecoverableDraft[] => {
    const keys = attempt((kept) => Object.keys(kept).filter((key) => key.startsWith(prefix + begin))) ?? []
    return keys
      .map((key) => key.slice(prefix.length))
      .filter((slot) => slot !== except)
      .flatMap((slot) => {
        const kept = load(slot)
        if (kept && isWorth(kept.doc)) return [{ ...kept, slot }]
        attempt((storage) => storage.removeItem(prefix + slot))
        return []
      })
      .toSorted((left, right) => right.at.localeCompare(left.at))
      .slice(0, MOST_OFFERED)
  }

  return {
    load,

    save(slot: string, { doc, stored, base, creating }: EditorState, at: string): void {
      const kept: Omit<StoredDraft, 'doc' | 'base'> = { format: 2, at, stored, creating }
      const docs = `"doc":${textOfDoc(doc)}${base ? `,"base":${textOfDoc(base, doc)}` : ''}`
      attempt((place) => place.setItem(prefix + slot, `${JSON.stringify(kept).slice(0, -1)},${docs}}`))
    },

    remove(slot: string): void {
      attempt((kept) => kept.removeItem(prefix + slot))
    },

    /**
     * Invoices without a number yet in which something was typed, the newest first; the others are not kept any longer.
     * `except`: the one that is typed now. `usualNotes` stand on every invoice and were typed by nobody.
     */
    unfinished: (except: string, usualNotes: string): readonly RecoverableDraft[] =>
      listed(slotOfNew(''), except, (doc) => linesOf(doc).length > 0 || doc.notes.trim() !== usualNotes.trim()),

    /** Bills of suppliers that were never saved, the newest first. */
    unfinishedBills: (except: string): readonly RecoverableDraft[] => listed(slotOfNewBill(''), except, isWorthStoring),
  }
}

const textOfRow = new WeakMap<Row, string>()

/**
 * As JSON. A line that has not changed is not written out again, nor one a second time that `other` has, too: what a
 * thousand lines take is felt while somebody types.
 */
function textOfDoc({ rows, ...head }: Doc, other?: Doc): string {
  const places = new Map(other?.rows.map((row, place) => [row, place]))
  const lines = rows.map((row) => {
    const place = places.get(row)
    if (place !== undefined) return place
    const text = textOfRow.get(row) ?? JSON.stringify(row)
    textOfRow.set(row, text)
    return text
  })
  return `${JSON.stringify(head).slice(0, -1)},"rows":[${lines.join(',')}]}`
}

export const slotOfNew = (id: string) => `new.${id}`

/** Whether there is anything to lose. */
export function isWorthStoring({ customer, supplier, supplierInvoiceNumber = '', rows, notes }: Doc): boolean {
  const hasHead = Boolean(customer ?? supplier) || supplierInvoiceNumber.trim() !== ''
  return hasHead || notes.trim() !== '' || rows.some((row) => !isBlank(row))
}

/** What an older version, or somebody else, has put there is not taken. */
function parse(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  const kept = value as Partial<StoredDraft>
  const isKnown = kept.format === 1 || kept.format === 2
  if (!isKnown || typeof kept.at !== 'string' || !Array.isArray(kept.doc?.rows)) return undefined
  const { creating, ...rest } = kept as StoredDraft
  const doc = withAllOfRows(rest.doc)
  return {
    ...rest,
    doc,
    creating: creating && { ...creating, doc: withAllOfRows(creating.doc) },
    // Earlier versions kept the request body instead.
    base: Array.isArray(kept.base?.rows) ? withAllOfRows(withRowsOf(doc, kept.base)) : undefined,
  }
}

const withRowsOf = (doc: Doc, base: Doc): Doc => ({ ...base, rows: base.rows.map((row) => storedRow(doc.rows, row)) })

/** Earlier versions knew less of a row. */
const withAllOfRows = (doc: Doc): Doc => ({ ...doc, rows: doc.rows.map((row) => ({ ...blankRow(row.id), ...row })) })

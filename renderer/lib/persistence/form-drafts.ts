import { z } from 'zod'

/** What was typed over what, by field. Fields as they are stored are not here. */
export type DraftFields = Readonly<Record<string, { readonly typed: string; readonly over: string }>>

const storedFormDraft = z.object({
  /** When the last key was pressed, as an instant. */
  at: z.iso.datetime(),
  fields: z.record(z.string(), z.object({ typed: z.string(), over: z.string() })),
})

export type StoredFormDraft = { readonly at: string; readonly fields: DraftFields }

/** Which form of whom. */
export type FormDraftKey = { readonly userId: string; readonly businessId?: string | undefined; readonly form: string }

const PREFIX = 'invoice-desk.typed'

const keyOf = ({ userId, businessId = '', form }: FormDraftKey) => `${PREFIX} ${userId} ${businessId} ${form}`

/**
 * What is typed into forms and not saved, for as long as its tab lives: over reloads, a crash of the page and the end of
 * a session. It is no store of the whole browser, so nobody finds it in another tab or after this one was closed. Where
 * storage is blocked nothing is kept, and forms work all the same.
 */
export function createFormDrafts(storage: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }

  const load = (place: FormDraftKey): StoredFormDraft | undefined =>
    attempt((kept) => storedFormDraft.safeParse(JSON.parse(kept.getItem(keyOf(place)) ?? 'null')).data)

  return {
    load,

    /** The moment stays what it was where nothing is new. */
    save(place: FormDraftKey, fields: DraftFields, at: string): void {
      if (JSON.stringify(load(place)?.fields) === JSON.stringify(fields)) return
      attempt((kept) => kept.setItem(keyOf(place), JSON.stringify({ at, fields })))
    },

    forget(place: FormDraftKey): void {
      attempt((kept) => kept.removeItem(keyOf(place)))
    },

    /** What everybody else has typed here. */
    forgetOthers(userId: string): void {
      attempt((kept) => {
        const others = Object.keys(kept).filter(
          (key) => key.startsWith(`${PREFIX} `) && !key.startsWith(`${PREFIX} ${userId} `),
        )
        for (const key of others) kept.removeItem(key)
      })
    },
  }
}

/** Of this tab. */
export const formDrafts = createFormDrafts(() => sessionStorage)

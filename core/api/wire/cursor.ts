import { z } from 'zod'

import { invalidField } from '../../contract/http/errors.ts'
import type { Place } from '../../use-cases/records/records.ts'

/** Where a page of a list ended, as callers carry it: opaque to them, and good for one order of one list. */

/** In which order a list is, and how many values its rows are sorted by besides their key. */
export type Order = { readonly words: readonly string[]; readonly values: number }

type PageQuery = { readonly page: number; readonly after?: string | undefined }

const carried = z.object({
  order: z.array(z.string()),
  id: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.null()])),
})

/** What an answer says for it; nothing where nothing follows. */
export function toCursor(next: Place | null, { words }: Order): { nextCursor?: string } {
  if (next === null) return {}
  const { id, values } = next
  return { nextCursor: Buffer.from(JSON.stringify({ order: words, id, values })).toString('base64url') }
}

/** Where the asked page begins. @throws validation_failed */
export function placeOf({ after, page }: PageQuery, { words, values }: Order): Place | undefined {
  if (after === undefined) return undefined
  if (page !== 1) throw invalidField('after', 'replaces page; send one of them')

  const { success, data } = carried.safeParse(parsed(Buffer.from(after, 'base64url').toString('utf8')))
  if (!success) throw invalidField('after', 'is not a cursor; use nextCursor of the previous page')
  if (JSON.stringify(data.order) !== JSON.stringify(words) || data.values.length !== values) {
    throw invalidField(
      'after',
      'belongs to a list in another order; keep search, sortBy and sortOrder, or start without it',
    )
  }
  return { id: data.id, values: data.values }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

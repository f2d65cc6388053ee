import { z } from 'zod'

import { invalidField } from '../../contract/errors.ts'
import { invoiceSorts, type InvoiceSort } from '../../contract/invoice-list.ts'

/** Where a page of invoices ended, as callers carry it: opaque to them, and good for one order. */

type Asked = {
  readonly page: number
  readonly after?: string | undefined
  readonly sortBy?: InvoiceSort | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

type Cursor = { readonly values: readonly (string | number | null)[]; readonly id: string }

const carried = z.object({
  sortBy: z.enum(invoiceSorts),
  sortOrder: z.enum(['asc', 'desc']),
  id: z.string(),
  values: z
    .array(z.union([z.string(), z.number(), z.null()]))
    .min(1)
    .max(2),
})

export const orderOf = ({ sortBy = 'createdAt', sortOrder = 'desc' }: Asked) => ({ sortBy, sortOrder })

/** What an answer says for it; nothing where nothing follows. */
export function toCursor(next: Cursor | null, asked: Asked): { nextCursor?: string } {
  if (next === null) return {}
  const { id, values } = next
  return { nextCursor: Buffer.from(JSON.stringify({ ...orderOf(asked), id, values })).toString('base64url') }
}

/** Where the asked page begins. @throws validation_failed */
export function cursorOf(asked: Asked): Cursor | undefined {
  const { after, page } = asked
  if (after === undefined) return undefined
  if (page !== 1) throw invalidField('after', 'takes the place of page; send one of them')

  const { success, data } = carried.safeParse(parsed(Buffer.from(after, 'base64url').toString('utf8')))
  if (!success) throw invalidField('after', 'is no cursor; take nextCursor of the page before')
  const { sortBy, sortOrder } = orderOf(asked)
  const isOfOrder = data.sortBy === sortBy && data.sortOrder === sortOrder
  if (!isOfOrder || data.values.length !== (sortBy === 'status' ? 2 : 1)) {
    throw invalidField('after', 'belongs to a list in another order; keep sortBy and sortOrder, or begin without it')
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

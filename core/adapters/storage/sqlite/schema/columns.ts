import { integer, text } from 'drizzle-orm/sqlite-core'

/** What other tables refer to. */
export const key = () => integer('key').primaryKey()

/** The UUID that the outside knows. */
export const id = () => text('id').notNull()

/** The row as searches see it, and the rules by which it was folded: see search.ts. Null in rows from before. */
export const searched = () => ({ searchText: text('search_text'), searchVersion: integer('search_version') })

import { integer, text } from 'drizzle-orm/sqlite-core'

/** What other tables refer to. */
export const key = () => integer('key').primaryKey()

/** The UUID that the outside knows. */
export const id = () => text('id').notNull()

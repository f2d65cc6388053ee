import type { BusinessRow } from '../../sqlite/business/business-codec.ts'
import type { Connection } from '../engine/connection.ts'

/** Rows that a unit has read, by their ids: what is written next names their keys, and need not ask for them. */

export const rememberBusiness = (connection: Connection, row: BusinessRow): void =>
  connection.remember(`business ${row.id}`, row)

export const knownBusiness = (connection: Connection, id: string): BusinessRow | undefined =>
  connection.recall(`business ${id}`)

/** To be said by whoever writes it. */
export const forgetBusiness = (connection: Connection, id: string): void =>
  connection.remember(`business ${id}`, undefined)

type Keyed = 'customer' | 'payment_detail'

export const rememberKey = (connection: Connection, table: Keyed, id: string, key: number): void =>
  connection.remember(`key of ${table} ${id}`, key)

export const knownKey = (connection: Connection, table: Keyed, id: string): number | undefined =>
  connection.recall(`key of ${table} ${id}`)

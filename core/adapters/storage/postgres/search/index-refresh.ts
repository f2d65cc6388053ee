import { createPartBuilder } from '../../sqlite/search/part.ts'
import { PART_VERSION } from '../../sqlite/search/part-reader.ts'
import { PART_ROWS } from '../../sqlite/search/row-set.ts'
import type { Connection } from '../engine/connection.ts'

import { encodeKeys } from './shelves.ts'

/** Asks past the unit, in a transaction of its own: what is read for a part would meet every unit that writes. */
export type AskAside = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>

/** So many invoices behind the last part of a business are looked through with each search. */
const MAX_BEHIND = 1024
/** So many invoices of a part are looked at with each search before the part is made again. */
const MAX_CHANGED = 256

/** Businesses, of which one that has many invoices behind its last part comes first; or one of which much has changed. */
const nextOf = (businesses: string): string => `
  SELECT n.business_key AS "businessKey", NULL::bigint AS stamp FROM (${businesses}) n
    CROSS JOIN LATERAL (SELECT sum(c.count) AS count FROM invoice_count c WHERE c.business_key = n.business_key) there
    CROSS JOIN LATERAL (SELECT coalesce(sum(p.size), 0) AS size FROM search_part p
      WHERE p.business_key = n.business_key AND p.version = $1) indexed
  WHERE there.count - indexed.size >= $2
  UNION ALL (
    SELECT p.business_key, p.stamp FROM search_changed c JOIN search_part p ON p.business_key = c.business_key
      AND c.invoice_key BETWEEN p.first_key AND p.last_key
    GROUP BY 1, 2 HAVING count(*) >= $3 LIMIT 1
  )`
/** Once a start: all there are, and what other rules have made. */
const NEXT_OF_ALL = `${nextOf('SELECT key AS business_key FROM business WHERE $4::bigint = 0')}
  UNION ALL (SELECT business_key, stamp FROM search_part WHERE version <> $1 LIMIT 1) LIMIT 1`
/** And then those that made invoices since. */
const NEXT = `${nextOf('SELECT DISTINCT i.business_key FROM invoice i WHERE i.key > $4')} LIMIT 1`

/** The last part of a business, which is made again with what came behind it where it is not full. */
const LAST = `SELECT stamp, first_key AS first, last_key AS last, size FROM search_part
  WHERE business_key = $1 ORDER BY first_key DESC LIMIT 1`
const PART =
  'SELECT stamp, first_key AS first, last_key AS last, size FROM search_part WHERE business_key = $1 AND stamp = $2'

/** What is there to index, and which changes that has in it: both in one look. */
const CONTENT = `
  SELECT i.key, i.search_text AS text, NULL::bigint AS changed FROM invoice i
    WHERE i.business_key = $1 AND i.key >= $2 AND i.key <= $3
      AND i.key <= (SELECT max(n.key) FROM (SELECT o.key FROM invoice o WHERE o.business_key = $1 AND o.key >= $2 ORDER BY o.key LIMIT $4) n)
  UNION ALL SELECT NULL, NULL, c.key FROM search_changed c WHERE c.business_key = $1`

type Part = { readonly stamp: number; readonly first: number; readonly last: number; readonly size: number }
type Content = { readonly key: number | null; readonly text: string | null; readonly changed: number | null }

/**
 * Makes parts of the index in the background, one in each unit: what was read was read in one look, with the changes that
 * were written down up to then. Those that come later stay written down.
 */
export function createIndexRefresh(connection: Connection, aside: AskAside, damaged: Set<number>) {
  /** Up to this invoice, no business had much to index. */
  let lookedUpTo = 0

  return async function refresh(): Promise<boolean> {
    const [broken] = damaged
    if (broken !== undefined) {
      await forget(broken)
      connection.afterCommit(() => {
        damaged.delete(broken)
        lookedUpTo = 0
      })
      return true
    }
    const [newest] = await aside<{ key: number | null }>('SELECT max(key) AS key FROM invoice', [])
    const [next] = await aside<{ businessKey: number; stamp: number | null }>(lookedUpTo === 0 ? NEXT_OF_ALL : NEXT, [
      ...[PART_VERSION, MAX_BEHIND, MAX_CHANGED, lookedUpTo],
    ])
    if (!next) {
      lookedUpTo = newest?.key ?? 0
      // Where nothing is indexed, nothing is looked at again.
      await connection.run(
        `DELETE FROM search_changed c WHERE NOT EXISTS (SELECT 1 FROM search_part p WHERE p.business_key = c.business_key)`,
      )
      return false
    }
    const { businessKey, stamp } = next
    const [part] =
      stamp === null ? await aside<Part>(LAST, [businessKey]) : await aside<Part>(PART, [businessKey, stamp])
    const isRenewed = part !== undefined && (stamp !== null || part.size < PART_ROWS)
    const from = isRenewed ? part.first : (part?.last ?? 0) + 1
    const upTo = isRenewed && stamp !== null ? part.last : Number.MAX_SAFE_INTEGER
    await make(businessKey, isRenewed ? part : undefined, { from, upTo })
    return true
  }

  async function forget(businessKey: number): Promise<void> {
    await connection.run('DELETE FROM search_shelf WHERE business_key = @businessKey', { businessKey })
    await connection.run('DELETE FROM search_part WHERE business_key = @businessKey', { businessKey })
  }

  async function make(
    businessKey: number,
    before: Part | undefined,
    { from, upTo }: { readonly from: number; readonly upTo: number },
  ): Promise<void> {
    const content = await aside<Content>(CONTENT, [businessKey, from, upTo, PART_ROWS])
    const rows = content
      .flatMap(({ key, text }) => (key === null ? [] : [{ key, text: text ?? '' }]))
      .toSorted((left, right) => left.key - right.key)
    const keys = rows.map(({ key }) => key)
    const [first, last] = [keys[0], keys.at(-1)]
    if (before) {
      await connection.run('DELETE FROM search_part WHERE business_key = @businessKey AND stamp = @stamp', {
        businessKey,
        stamp: before.stamp,
      })
      await connection.run(
        'DELETE FROM search_shelf WHERE business_key = @businessKey AND key BETWEEN @first AND @last',
        { businessKey, first: before.stamp * SHELVES, last: before.stamp * SHELVES + SHELVES - 1 },
      )
    }
    if (first === undefined || last === undefined) return
    const stamp = (await connection.one<{ stamp: number }>("SELECT nextval('search_stamp') AS stamp"))?.stamp ?? 0
    const builder = createPartBuilder(stamp)
    for (const [row, { text }] of rows.entries()) builder.take({ row, owner: 0, text })
    let shelves = builder.build()
    while (!shelves) {
      await yieldOnce()
      shelves = builder.build()
    }
    await connection.run(
      `INSERT INTO search_part (business_key, first_key, last_key, size, stamp, version, keys)
       VALUES (@businessKey, @first, @last, @size, @stamp, @version, @keys)`,
      { businessKey, first, last, size: keys.length, stamp, version: PART_VERSION, keys: encodeKeys(keys) },
    )
    await connection.run(
      `INSERT INTO search_shelf (business_key, key, content)
       SELECT @businessKey, v.key, v.content FROM unnest(@shelfKeys::bigint[], @contents::bytea[]) AS v(key, content)`,
      { businessKey, shelfKeys: [...shelves.keys()], contents: [...shelves.values()] },
    )
    // Of what lies behind the last part nothing has to be written down.
    await connection.run(
      `DELETE FROM search_changed WHERE business_key = @businessKey AND key = ANY(@changed::bigint[])
         AND invoice_key >= @first`,
      { businessKey, changed: content.flatMap(({ changed }) => changed ?? []), first },
    )
  }
}

const SHELVES = 256

/** Whoever waits for this process has its turn. */
const yieldOnce = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

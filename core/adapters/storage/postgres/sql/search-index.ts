import { getTableColumns } from 'drizzle-orm'

import { SEARCH_FOLD_VERSION, searchFold } from '../../../../domain/text/search-fold.ts'
import type { SearchIndex } from '../../../../ports/records/search-index.ts'
import { hasLines, searchedTables, withSearchText, type SearchedTable } from '../../sqlite/sql/search-codec.ts'
import type { Connection } from '../engine/connection.ts'

import { nameSort } from './name-sort.ts'

const ROWS_AT_ONCE = 500

type Progress = { readonly version: number; readonly after: number | null }
type Found = {
  readonly key: number
  readonly isOld: number
  readonly name?: string
  readonly customerName?: string
  readonly supplierName?: string | null
}

/**
 * Folds what was stored under other rules, business after business; how far it came is kept. Until a text is folded anew,
 * it is searched as it was folded before.
 *
 * @param foldOthers folds some of what stands beside its rows; answers whether there may be more
 */
export function createSearchIndex(connection: Connection, foldOthers: () => Promise<boolean>): SearchIndex {
  const progressOf = async (name: string): Promise<Progress | undefined> =>
    connection.one<Progress>('SELECT version, after_key AS after FROM search_refresh WHERE name = @name', { name })

  /** From the beginning where the rules are others than the last time. */
  const startOf = (progress: Progress | undefined): number | null =>
    progress?.version === SEARCH_FOLD_VERSION ? progress.after : 0

  const keepProgress = (name: string, after: number | null): Promise<number> =>
    connection.run(
      `INSERT INTO search_refresh (name, version, after_key) VALUES (@name, @version, @after)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, after_key = excluded.after_key`,
      { name, version: SEARCH_FOLD_VERSION, after },
    )

  /** Rows of one business behind a key; the key of the last one, or null once there are no more. */
  async function refold(table: SearchedTable, businessKey: number, after: number): Promise<number | null> {
    const { schema, by } = searchedTables[table]
    const columns = getTableColumns(schema) as Record<string, { readonly name: string }>
    const read = [...new Set<string>(['key', ...by, ...(hasLines(table) ? ['lines'] : [])])]
    const rows = await connection.many<Found>(
      `SELECT ${read.map((property) => `${columns[property]?.name} AS "${property}"`).join(', ')},
         (search_version IS DISTINCT FROM @version) AS "isOld"
       FROM ${table} WHERE business_key = @businessKey AND key > @after ORDER BY key LIMIT @limit`,
      { version: SEARCH_FOLD_VERSION, businessKey, after, limit: ROWS_AT_ONCE },
    )
    const old = rows.filter(({ isOld }) => isOld === 1)
    if (old.length > 0)
      await connection.run(
        `UPDATE ${table} AS t SET search_text = v.text, search_version = @version, ${sortColumn(table)} = v.sorted
         FROM unnest(@keys::bigint[], @texts::text[], @sorts::text[]) AS v(key, text, sorted)
         WHERE t.business_key = @businessKey AND t.key = v.key`,
        {
          version: SEARCH_FOLD_VERSION,
          businessKey,
          keys: old.map(({ key }) => key),
          texts: old.map(
            (row) => withSearchText(table, row as never as Parameters<typeof withSearchText>[1]).searchText,
          ),
          sorts: old.map(({ name, customerName, supplierName }) =>
            name === undefined ? searchFold(customerName ?? supplierName ?? '') : nameSort(name),
          ),
        },
      )
    return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.key ?? null)
  }

  async function refreshSome(table: SearchedTable): Promise<boolean> {
    const after = startOf(await progressOf(table))
    if (after === null) return false
    const business = await connection.one<{ key: number }>(
      'SELECT key FROM business WHERE key > @after ORDER BY key LIMIT 1',
      { after },
    )
    if (!business) {
      await keepProgress(table, null)
      return true
    }
    const within = `${table} ${business.key}`
    const reached = await refold(table, business.key, startOf(await progressOf(within)) ?? 0)
    if (reached !== null) await keepProgress(within, reached)
    else {
      await connection.run('DELETE FROM search_refresh WHERE name = @within', { within })
      await keepProgress(table, business.key)
    }
    return true
  }

  return {
    async refresh() {
      for (const table of Object.keys(searchedTables) as SearchedTable[]) if (await refreshSome(table)) return true
      return foldOthers()
    },
  }
}

/** What a list sorts names by. */
function sortColumn(table: SearchedTable): string {
  if (table === 'invoice') return 'customer_fold'
  return table === 'purchase' ? 'supplier_sort' : 'name_sort'
}

import type { Connection } from '../../core/adapters/storage/sqlite/engine/connection.ts'

/** How SQLite goes about a statement. */
export type QueryPlan = { readonly sql: string; readonly steps: readonly string[] }

/** A connection that explains every statement it runs, with the values it runs with. */
export function recordQueryPlans(connection: Connection, plans: QueryPlan[]): Connection {
  const explain = (sql: string, values: unknown[]) => {
    const rows = connection.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
    plans.push({ sql, steps: rows.map(({ detail }) => detail) })
  }

  return {
    ...connection,
    prepare<Row>(sql: string) {
      const statement = connection.prepare<Row>(sql)
      return {
        get: (...values: unknown[]) => (explain(sql, values), statement.get(...values)),
        all: (...values: unknown[]) => (explain(sql, values), statement.all(...values)),
        run: (...values: unknown[]) => statement.run(...values),
      }
    },
  }
}

import type { Connection } from '../engine/connection.ts'

type Pending<T> = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> }

/**
 * Answers what finds things by their ids. Whatever units that only read ask for in one moment is asked of the server in one
 * statement, as for the rows of a page, and each is answered with all of it; where a unit writes, each has its own
 * statement, in its place among the others.
 *
 * @param name what it is, in the unit
 */
export function gathered<T>(
  connection: Connection,
  name: string,
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  return (ids) => {
    const isReading = connection.lock('any') === ''
    if (!isReading) return load(ids)
    const pending = connection.recall<Pending<T>>(name)
    if (pending) {
      for (const id of ids) pending.ids.add(id)
      return pending.found
    }
    const all = new Set(ids)
    const found = Promise.resolve().then(() => {
      connection.remember(name, undefined)
      return load([...all])
    })
    connection.remember(name, { ids: all, found })
    return found
  }
}

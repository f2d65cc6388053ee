import type { Connection } from './connection.ts'

/** A shop has some hundred customers that it writes invoices to in an hour: half a megabyte. */
const MOST_RECORDS = 1_000

/** Where the records of a business stand: another text after each commit that changed one, null where nobody counts yet. */
type State = string | null

export type RecordMemory = {
  /** Told of what a unit asks for anyway: where the records of a business stand as this unit sees them. */
  stands(businessId: string, state: Promise<State>): void
  /**
   * What `load` answered for this key in a unit that saw the records of this business where this one sees them. It is
   * remembered where a unit knows that, and has written nothing yet. Callers share what they get, and leave it as it is.
   */
  recall<T>(businessId: string, key: string, load: () => Promise<T>): Promise<T>
  /** The same of what was read where all memberships stood as in `asOf`; `load` tells where they stood for it. */
  recallMembership<T>(
    key: string,
    asOf: string | undefined,
    load: () => Promise<{ readonly value: T; readonly asOf: State }>,
  ): Promise<T>
}

type Remembered = { readonly value: unknown; readonly state: string }

/**
 * Remembers records between units of work: business, customers, products, suppliers and accounts.
 * Triggers change a text in the row of the end of the log of a business with each commit that changes one of its records,
 * of whatever process, and a unit that will add to the log reads that row with its first statement. So nothing is asked
 * for besides, and who changes a record meets whoever has it from memory, as if that had read it. See docs/adr/0041.
 *
 * A create takes the server 0.2 ms less by it, and the program as much.
 */
export function rememberRecords(connection: Connection): RecordMemory {
  const known = new Map<string, Remembered>()

  function keep(key: string, value: unknown, state: State): void {
    if (state === null) return
    if (known.size >= MOST_RECORDS) known.clear()
    known.set(key, { value, state })
  }
  const nameOf = (businessId: string): string => `state of ${businessId}`

  return {
    stands: (businessId, state) => connection.remember(nameOf(businessId), state),

    async recall<T>(businessId: string, key: string, load: () => Promise<T>): Promise<T> {
      const asked = connection.recall<Promise<State>>(nameOf(businessId))
      if (!asked || connection.hasWritten()) return load()
      const whole = `${businessId} ${key}`
      const remembered = known.get(whole)
      // Where it is not remembered, it travels with what is asked.
      if (remembered && remembered.state === (await asked)) return remembered.value as T
      const [state, value] = await Promise.all([asked, load()])
      keep(whole, value, state)
      return value
    },

    async recallMembership<T>(
      key: string,
      asOf: string | undefined,
      load: () => Promise<{ readonly value: T; readonly asOf: State }>,
    ): Promise<T> {
      const remembered = known.get(key)
      if (remembered && remembered.state === asOf) return remembered.value as T
      const loaded = await load()
      keep(key, loaded.value, loaded.asOf)
      return loaded.value
    },
  }
}

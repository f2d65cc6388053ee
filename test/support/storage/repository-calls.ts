import type { Repositories, Storage } from '../../../core/ports/storage.ts'

/** The calls that a storage answered: `invoices.get` and so on, one after the other. */
export type RepositoryCalls = {
  /** Puts the counter between the core and a storage. */
  count<S extends Storage>(storage: S): S
  /** What was called since the last time. */
  take(): readonly string[]
}

/**
 * Writes down each call that reaches the repositories of a storage. It stands beneath what a unit of work remembers: what
 * that answers asks the database nothing, and is no call.
 */
export function repositoryCalls(): RepositoryCalls {
  let calls: string[] = []

  const counted = (repositories: Repositories): Repositories =>
    Object.fromEntries(
      Object.entries(repositories).map(([name, repository]) => [name, countedRepository(name, repository)]),
    ) as Repositories

  const countedRepository = (name: string, repository: Repositories[keyof Repositories]): object =>
    Object.fromEntries(
      Object.entries(repository).map(([method, call]) => [
        method,
        (...args: unknown[]): unknown => {
          calls.push(`${name}.${method}`)
          return (call as (...given: unknown[]) => unknown)(...args)
        },
      ]),
    )

  return {
    count: (storage) => ({
      ...storage,
      read: (work) => storage.read((repositories) => work(counted(repositories))),
      write: (work) => storage.write((repositories) => work(counted(repositories))),
    }),
    take() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

import type { Repositories, Storage } from '../../../core/ports/storage.ts'

/**
 * A storage that runs every unit that writes twice, as a database does whose first try collided with somebody else's:
 * the first one is rolled back with all that it wrote. Whatever a unit does outside of it shows as having been done twice.
 */
export function repeatingUnits<S extends Storage>(storage: S): S {
  return {
    ...storage,
    async write<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
      const firstTry = storage.write(async (repositories) => {
        await work(repositories)
        throw new Error('rolled back to be repeated')
      })
      await firstTry.catch(() => undefined)
      return storage.write(work)
    },
  }
}

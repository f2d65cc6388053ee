import { z } from 'zod'

import type { Exclusively, KeptSession, SessionKeeper } from './session.ts'

const key = 'invoice-desk.session'

const keptSession = z.object({ refreshToken: z.string(), userId: z.string() })

function parse(text: string | null): KeptSession | undefined {
  try {
    return keptSession.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Keeps the session in localStorage; where that is blocked, in memory until the tab is closed. */
export function createBrowserKeeper(host: Window): SessionKeeper {
  let inMemory: string | null = null

  function tryStorage<T>(work: (storage: Storage) => T, otherwise: () => T): T {
    try {
      return work(host.localStorage)
    } catch {
      return otherwise()
    }
  }

  const write = (text: string | null) => {
    inMemory = text
    tryStorage(
      (storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)),
      () => undefined,
    )
  }

  return {
    load: () =>
      parse(
        tryStorage(
          (storage) => storage.getItem(key),
          () => inMemory,
        ),
      ),
    save: (session) => write(JSON.stringify(session)),
    clear: () => write(null),

    watch(onChange) {
      // `key` is null when the whole storage was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange()
      }
      host.addEventListener('storage', onStorage)
      return () => host.removeEventListener('storage', onStorage)
    },
  }
}

/** One tab exchanges the refresh token at a time, so that no tab is left with one that was exchanged long ago. */
export function createTabLock(host: Window): Exclusively {
  // Not there outside secure contexts; the core then still accepts the token before the last for a minute.
  const locks: LockManager | undefined = host.navigator.locks
  return async (work) => (locks === undefined ? work() : await locks.request(`${key}.refresh`, work))
}

import { z } from 'zod'

import { createSessionStore, type Secrets, type Vault } from './session-store.ts'
import type { SessionStore } from './session.ts'

const STORE = 'session'
const PRESENT = 'present'

const kept = z.object({ userId: z.string(), refreshToken: z.string(), privateKey: z.instanceof(CryptoKey) })

/**
 * Keeps the session of a browser, bound to a key that no script can read out: the refresh token alone renews nothing. Both
 * are in IndexedDB, which holds such keys; where there is none, in memory until the tab is closed.
 */
export function createBrowserSessionStore(host: Window): SessionStore {
  return createSessionStore({
    host,
    vault: createIndexedVault(host),
    makeKey: () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
  })
}

/** Opened for each use: the browser may have thrown everything away since the last. */
function createIndexedVault(host: Window): Vault {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = host.indexedDB.open('invoice-desk', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB could not be opened.'))
    })

  async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode)
        const request = work(transaction.objectStore(STORE))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up.'))
      })
    } finally {
      database.close()
    }
  }

  return {
    async get(): Promise<Secrets | undefined> {
      return kept.safeParse(await inStore('readonly', (store) => store.get(PRESENT))).data
    },
    async put(secrets) {
      await inStore('readwrite', (store) => store.put(secrets, PRESENT))
    },
    async clear() {
      await inStore('readwrite', (store) => store.delete(PRESENT))
    },
  }
}

const formerSession = z.object({ refreshToken: z.string() })

/**
 * The refresh token that an earlier version kept in localStorage for 30 days, where any program that takes the port could
 * have read it. Taken away; whoever gets it ends it.
 */
export function takeLegacyToken(host: Window): string | undefined {
  try {
    const key = 'invoice-desk.session'
    const { data } = formerSession.safeParse(JSON.parse(host.localStorage.getItem(key) ?? 'null'))
    if (data) host.localStorage.setItem(key, JSON.stringify({ ended: 'upgraded' }))
    return data?.refreshToken
  } catch {
    return undefined
  }
}

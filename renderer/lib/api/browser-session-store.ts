import { z } from 'zod'

import { makeProofKey } from '../device/proof-key.ts'
import { createBrowserRecord } from '../persistence/browser-record.ts'
import { createSessionStore, type Secrets, type Vault } from './session-store.ts'
import type { SessionStore } from './session.ts'

const kept = z.object({ userId: z.string(), refreshToken: z.string(), privateKey: z.instanceof(CryptoKey) })

/**
 * Keeps the session of a browser, bound to a key that no script can read out: the refresh token alone renews nothing. Both
 * are in IndexedDB, which holds such keys; where there is none, in memory until the tab is closed.
 */
export function createBrowserSessionStore(host: Window): SessionStore {
  return createSessionStore({ host, vault: createIndexedVault(host), makeKey: makeProofKey })
}

function createIndexedVault(host: Window): Vault {
  const { get, put, clear } = createBrowserRecord(host, 'present')
  return {
    async get(): Promise<Secrets | undefined> {
      return kept.safeParse(await get()).data
    },
    put,
    clear,
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

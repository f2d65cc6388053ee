import { z } from 'zod'

import { publicKeyText, signText } from '../device/proof-key.ts'
import { holdTillStore } from '../counter/till-store.ts'
import type { RunExclusively, BrowserIntroduction, RenewableSession, SessionStore, SessionStatus } from './session.ts'

/** The secret part of a session. */
export type Secrets = {
  readonly userId: string
  readonly refreshToken: string
  /** Signs, and cannot be read out. */
  readonly privateKey?: CryptoKey | undefined
}

/** Where secrets are kept over a reload. It may fail, and then keeps nothing. */
export type Vault = {
  get(): Promise<Secrets | undefined>
  put(secrets: Secrets): Promise<void>
  clear(): Promise<void>
}

type Parts = {
  readonly host: Window
  readonly vault: Vault
  /** Makes the key that a session is bound to; undefined where the vault itself is safe enough. */
  readonly makeKey: (() => Promise<CryptoKeyPair>) | undefined
}

const PREFIX = 'invoice-desk.'
const STANDING = `${PREFIX}session`
const BROWSER_SECRET = `${PREFIX}browser`

const standing = z.object({
  userId: z.string().optional(),
  ended: z
    .enum(['expired', 'signed_out_elsewhere', 'password_changed', 'token_reused', 'device_removed', 'upgraded'])
    .optional(),
})

/**
 * Keeps secrets in the vault, and beside it in localStorage who they are of, which every tab sees at once. Where nothing
 * can be kept the session lasts until the tab is closed.
 */
export function createSessionStore({ host, vault, makeKey }: Parts): SessionStore {
  let inMemory: { readonly standing: SessionStatus; readonly secrets?: Secrets } | undefined
  let declared: Promise<CryptoKeyPair> | undefined

  function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(host.localStorage)
    } catch {
      return undefined
    }
  }

  const read = (): SessionStatus =>
    tryStorage((storage) => standing.safeParse(JSON.parse(storage.getItem(STANDING) ?? 'null')).data) ?? {}

  function stand(next: SessionStatus): void {
    const text = Object.keys(next).length === 0 ? null : JSON.stringify(next)
    tryStorage((storage) => (text === null ? storage.removeItem(STANDING) : storage.setItem(STANDING, text)))
  }

  const load = async (): Promise<Secrets | undefined> => {
    if (inMemory) return inMemory.secrets
    const secrets = await vault.get().catch(() => undefined)
    return secrets?.userId === read().userId ? secrets : undefined
  }

  async function keep(secrets: Secrets): Promise<void> {
    try {
      await vault.put(secrets)
      stand({ userId: secrets.userId })
      inMemory = read().userId === secrets.userId ? undefined : { standing: { userId: secrets.userId }, secrets }
    } catch {
      stand({})
      inMemory = { standing: { userId: secrets.userId }, secrets }
    }
  }

  return {
    status: () => inMemory?.standing ?? read(),

    async load(): Promise<RenewableSession | undefined> {
      const secrets = await load()
      if (!secrets) return undefined
      const { refreshToken, privateKey } = secrets
      return privateKey === undefined ? { refreshToken } : { refreshToken, sign: (text) => signText(privateKey, text) }
    },

    async introduce(): Promise<BrowserIntroduction> {
      const secret = tryStorage((storage) => storage.getItem(BROWSER_SECRET)) ?? undefined
      declared ??= makeKey?.()
      const key = await declared
      return { ...(key && { proofKey: await publicKeyText(key) }), ...(secret !== undefined && { secret }) }
    },

    async begin(session, browserSecret) {
      const key = await declared
      declared = undefined
      if (browserSecret !== undefined) tryStorage((storage) => storage.setItem(BROWSER_SECRET, browserSecret))
      await keep({ ...session, privateKey: key?.privateKey })
    },

    renew: async (session) => keep({ ...session, privateKey: (await load())?.privateKey }),

    async end(reason) {
      const next = reason === undefined ? {} : { ended: reason }
      inMemory = inMemory && { standing: next }
      stand(next)
      await vault.clear().catch(() => undefined)
    },

    async keepThrough(work) {
      const kept = tryStorage((storage) => Object.entries(storage).filter(([name]) => name.startsWith(PREFIX))) ?? []
      const putBack = await holdTillStore(host)
      await work()
      await putBack().catch(() => undefined)
      tryStorage((storage) => {
        for (const [name, value] of kept) if (storage.getItem(name) === null) storage.setItem(name, String(value))
      })
    },

    watch(onChange) {
      // `key` is null when the whole storage was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === STANDING || event.key === null) onChange()
      }
      host.addEventListener('storage', onStorage)
      return () => host.removeEventListener('storage', onStorage)
    },
  }
}

/** One tab exchanges the refresh token at a time, so that no tab is left with one that was exchanged long ago. */
export function createTabLock(host: Window): RunExclusively {
  // Not there outside secure contexts; the core then still accepts the token before the last for a minute.
  const locks: LockManager | undefined = host.navigator.locks
  return async (work) => (locks === undefined ? work() : await locks.request(`${STANDING}.refresh`, work))
}

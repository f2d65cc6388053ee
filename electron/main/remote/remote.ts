import { z } from 'zod'

import type { JsonFile } from '../settings/json-file.ts'

import type { FoundRemote } from './look-at-remote.ts'
import { remoteOrigin } from './remote-address.ts'

/** What is kept of the Invoice Desk in the network that this app shows; null for that of this computer. */
export const storedRemote = z
  .object({
    origin: z.string(),
    /** As PEM; null where the system trusts its certificate by itself. */
    authority: z.string().nullable(),
    /** Typed before the pairing page is there to take it. */
    code: z.string().nullable(),
  })
  .nullable()

type StoredRemote = z.output<typeof storedRemote>

type Dependencies = {
  readonly file: JsonFile<StoredRemote>
  readonly look: (origin: string) => Promise<FoundRemote>
  /** Forgets what the pages of it have kept here: session, device, what was cached. */
  readonly clear: () => Promise<void>
  /** Ends the app and starts it anew. */
  readonly restart: () => void
}

/** What came of looking for an Invoice Desk in the network. */
export type RemoteSearch =
  | { readonly found: true; readonly origin: string; readonly fingerprint: string | null }
  | { readonly found: false; readonly reason: 'address' | 'silent' }

/** The Invoice Desk of another computer, which this app shows instead of its own: how it is found, kept and left. */
export function createRemote({ file, look, clear, restart }: Dependencies) {
  let found: { readonly origin: string; readonly remote: FoundRemote } | undefined

  return {
    /** Undefined where this app shows its own. */
    current: () => file.current() ?? undefined,

    /** The address to begin at: with the code for the pairing page, the first time. */
    takeAddress(): string {
      const stored = file.current()
      if (stored === null) throw new Error('This app shows the Invoice Desk of this computer.')
      if (stored.code === null) return stored.origin
      file.save({ ...stored, code: null })
      return `${stored.origin}/#code=${stored.code}`
    },

    /** What listens at an address, as a person typed it. */
    async look(typed: string): Promise<RemoteSearch> {
      found = undefined
      const origin = remoteOrigin(typed)
      if (origin === undefined) return { found: false, reason: 'address' }
      try {
        const remote = await look(origin)
        found = { origin, remote }
        return { found: true, origin, fingerprint: remote.fingerprint }
      } catch {
        return { found: false, reason: 'silent' }
      }
    },

    /** From the next start on it is the one that was looked at last, and whose fingerprint a person compared. */
    use(code: string): { readonly used: boolean } {
      if (!found) return { used: false }
      const { origin, remote } = found
      file.save({ origin, authority: remote.authority, code: code.replace(/\s/g, '') || null })
      restart()
      return { used: true }
    },

    /** From the next start on it is that of this computer again. */
    async leave(): Promise<void> {
      await clear()
      file.save(null)
      restart()
    },
  }
}

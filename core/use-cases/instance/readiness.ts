import type { Installation } from '../../ports/installation/installation.ts'
import type { Served } from '../../ports/installation/instance-repository.ts'
import { SecretStoreError, type SecretStore } from '../../ports/installation/secret-store.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Units } from '../../ports/unit.ts'

/** Why nobody should be sent here at this moment. */
export type NotReady = {
  readonly reason:
    | 'starting'
    | 'recovery'
    | 'shutting_down'
    | 'database_unavailable'
    | 'schema_outdated'
    | 'secrets_locked'
    | 'data_moving'
    | 'data_moved'
  /** What to do, in a sentence. */
  readonly message: string
}

type Parts = {
  readonly units: Pick<Units, 'read'>
  readonly installation: Pick<Installation, 'isRetired'>
  readonly secretStore: Pick<SecretStore, 'assertOpens'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/** Whoever asks need not wait longer for a database that hangs. */
const PATIENCE_MS = 3_000
/** Anybody may ask, as often as they like: the database is asked once in so long. */
const TRUE_FOR_MS = 500

const UNAVAILABLE: NotReady = {
  reason: 'database_unavailable',
  message: 'The database does not answer. Check that it runs and that this computer reaches it.',
}
const MOVED: NotReady = {
  reason: 'data_moved',
  message: 'The data was moved elsewhere. Start Invoice Desk there, and stop this process.',
}

const OF_DATABASE: Record<Exclude<Served, 'yes'>, NotReady> = {
  outdated: {
    reason: 'schema_outdated',
    message: 'The database is of an older version: it was put back. Restart this process, which brings it forward.',
  },
  moving: { reason: 'data_moving', message: 'The data is being moved. Complete the move, then start Invoice Desk.' },
  moved: MOVED,
}

/** Whether this process may serve: whoever spreads requests over several of them asks before it sends one here. */
export function createReadiness({ units, installation, secretStore, clock }: Parts): () => Promise<NotReady | null> {
  let asked: { readonly at: number; readonly answer: Promise<NotReady | null> } | undefined

  async function ask(): Promise<NotReady | null> {
    if (installation.isRetired()) return MOVED
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<NotReady>((resolve) => {
      timer = setTimeout(() => resolve(UNAVAILABLE), PATIENCE_MS)
    })
    try {
      return await Promise.race([look().catch(() => UNAVAILABLE), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function look(): Promise<NotReady | null> {
    const served = await units.read(({ instance }) => instance.served())
    if (served !== 'yes') return OF_DATABASE[served]
    try {
      await secretStore.assertOpens?.()
      return null
    } catch (error) {
      if (error instanceof SecretStoreError && error.reason === 'wrong_passphrase')
        return { reason: 'secrets_locked', message: `${error.message} ${error.remedy}` }
      throw error
    }
  }

  return () => {
    const now = clock.monotonic()
    if (!asked || now - asked.at > TRUE_FOR_MS) asked = { at: now, answer: ask() }
    return asked.answer
  }
}

import type { ConnectKeychain } from '../adapters/secrets/keychain-protocol.ts'
import type { ReportProgress } from '../adapters/storage/moving/progress.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Ids } from '../ports/runtime/ids.ts'
import type { Settings } from '../runtime/settings.ts'

/** What either direction of a move needs. */
export type Moving = {
  /** Of the database; it holds no password. */
  readonly url: string
  readonly settings: Settings
  /** What secrets are encrypted with in the database. */
  readonly passphrase: string
  readonly connectKeychain: ConnectKeychain
  readonly clock: Clock
  readonly ids: Ids
  readonly progress: ReportProgress
  say(sentence: string): void
}

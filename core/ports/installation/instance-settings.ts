import type { TillPrinterAddress } from '../printing/till-printer.ts'

/** The settings of this installation that its owner may change. */
export type InstanceConfig = {
  readonly port: number
  readonly allowedOrigins: readonly string[]
  /** Origins in private networks that may be called where a business names them. */
  readonly privateAddresses: readonly string[]
  /** Where papers for the till are printed; null: nowhere. */
  readonly tillPrinter: TillPrinterAddress | null
  /** Where backups go; null: into the data folder. */
  readonly backupFolder: string | null
  /** Backups need the passphrase from the secret store: without it there are none, rather than open ones. */
  readonly backupsEncrypted: boolean
  /** Whether other screens on the same network may use this installation. */
  readonly share: boolean
  /** 0 picks a free one at every start. */
  readonly sharePort: number
  /** The network connections it is shared on, as the system calls them; null: all. */
  readonly shareInterfaces: readonly string[] | null
}

/** Where they are kept. */
export type InstanceSettings = {
  current(): InstanceConfig
  save(patch: Partial<InstanceConfig>): Promise<void>
  /** The port that is listened on now; a changed one counts from the next start. */
  readonly listeningOn: () => number
}

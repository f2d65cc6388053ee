import type { BackupReason } from '../../contract/http/vocabulary.ts'
import type { NumberSeries } from '../business/number-series.ts'
import type { ReceiptSeries } from '../business/receipt-series.ts'

/** What a database holds, as counted in one snapshot: a backup is compared with it, and people choose by it. */
export type DataFacts = {
  /** How many migrations the database has had. */
  readonly schemaVersion: number
  /** The id of its first account, which tells installations apart through restores and moves; null before sign-up. */
  readonly installation: string | null
  /** Without deleted ones. */
  readonly businesses: number
  readonly invoices: number
  /** Where each series of numbers stood: `next - 1` is the highest that may have been used. */
  readonly series: readonly NumberSeries[]
  /** The same of the numbers of receipts. */
  readonly receipts: readonly ReceiptSeries[]
  /** The newest entry of the audit log; null for an empty one. */
  readonly auditHead: { readonly id: number; readonly hash: string } | null
}

/** One backup: a file with the database and the uploads, without secrets. */
export type Backup = {
  readonly id: string
  /** Its path. */
  readonly file: string
  /** When its snapshot was taken, ISO 8601. */
  readonly createdAt: string
  /** Bytes. */
  readonly size: number
  readonly reason: BackupReason
  /** It was opened and compared with what was saved. What has not been is no backup. */
  readonly verified: true
  /** Needs the passphrase it was made with. */
  readonly encrypted: boolean
  /** The version of Invoice Desk that made it. */
  readonly version: string
  readonly facts: DataFacts
  /** Pictures that people uploaded. */
  readonly uploads: number
}

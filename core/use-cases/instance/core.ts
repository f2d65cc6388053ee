import type { Anchor } from '../../ports/anchor.ts'
import type { AuditKeys } from '../../ports/audit-keys.ts'
import type { Backups } from '../../ports/backups.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Installation } from '../../ports/installation.ts'
import type { InstanceSettings } from '../../ports/instance-settings.ts'
import type { JobFiles } from '../../ports/job-files.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Machine } from '../../ports/machine.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Network } from '../../ports/network.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Printer } from '../../ports/printer.ts'
import type { Program } from '../../ports/program.ts'
import type { Providers } from '../../ports/provider.ts'
import type { DrawQr, ReadCryptoKeys } from '../../ports/qr-encryptor.ts'
import type { Receivers } from '../../ports/receivers.ts'
import type { SecretStore } from '../../ports/secret-store.ts'
import type { WriteXlsx, WriteZip } from '../../ports/spreadsheets.ts'
import type { SubmissionQueue } from '../../ports/submission-queue.ts'
import type { TillPrinter } from '../../ports/till-printer.ts'
import type { Units } from '../../ports/unit.ts'
import type { UploadStore } from '../../ports/upload-store.ts'

import type { Nonces } from '../account/nonces.ts'
import type { UnknownSignIns } from '../account/unknown-sign-ins.ts'
import type { AuditSealing } from '../audit/sealing.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import type { Idempotency } from '../idempotency.ts'
import type { Reference } from '../records/reference.ts'
import type { CommitSignal } from './events.ts'

/** Everything that a door needs to call use cases: the units it opens, and what has no place inside one. */
export type Core = {
  readonly units: Units
  readonly idempotency: Idempotency
  readonly commits: CommitSignal
  readonly queue: SubmissionQueue
  readonly providers: Providers
  readonly receivers: Receivers
  readonly mailer: Mailer
  readonly tillPrinter: TillPrinter
  readonly secrets: BusinessSecrets
  readonly secretStore: SecretStore
  readonly passwords: PasswordHasher
  readonly nonces: Nonces
  readonly unknownSignIns: UnknownSignIns
  readonly readCryptoKeys: ReadCryptoKeys
  readonly uploads: UploadStore
  readonly backups: Backups
  readonly auditKeys: AuditKeys
  readonly auditSealing: AuditSealing
  readonly anchor: Anchor
  readonly program: Program
  readonly printer: Printer
  readonly jobFiles: JobFiles
  readonly writeXlsx: WriteXlsx
  readonly writeZip: WriteZip
  readonly drawQr: DrawQr
  readonly reference: Reference
  readonly clock: Clock
  readonly ids: Ids
  readonly network: Network
  readonly machine: Machine
  readonly logger: Logger
  readonly instanceSettings: InstanceSettings
  readonly installation: Installation
  readonly version: string
}

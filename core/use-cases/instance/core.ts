import type { JobFiles } from '../../ports/activity/job-files.ts'
import type { Mailer } from '../../ports/activity/mailer.ts'
import type { WebhookTransport } from '../../ports/activity/webhook-transport.ts'
import type { Anchor } from '../../ports/audit/anchor.ts'
import type { AuditKeys } from '../../ports/audit/audit-keys.ts'
import type { Backups } from '../../ports/installation/backups.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Program } from '../../ports/installation/program.ts'
import type { SecretStore } from '../../ports/installation/secret-store.ts'
import type { Sharing } from '../../ports/installation/sharing.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'
import type { DrawQr, ReadCryptoKeys } from '../../ports/invoice/qr-encryptor.ts'
import type { Nonces } from '../../ports/people/nonces.ts'
import type { PasswordHasher } from '../../ports/people/password-hasher.ts'
import type { Printer } from '../../ports/printing/printer.ts'
import type { WriteXlsx, WriteZip } from '../../ports/printing/spreadsheets.ts'
import type { TillPrinter } from '../../ports/printing/till-printer.ts'
import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { Machine } from '../../ports/runtime/machine.ts'
import type { Network } from '../../ports/runtime/network.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { Units } from '../../ports/unit.ts'
import type { UnknownSignIns } from '../account/unknown-sign-ins.ts'
import type { DeviceChanges, DevicePresence } from '../devices/recognize.ts'
import type { AuditSealing } from '../audit/sealing.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import type { Idempotency } from '../idempotency.ts'
import type { DrawerOpenings } from '../printing/drawer-openings.ts'
import type { Reference } from '../records/reference.ts'

import type { ClockCheck } from './clock-check.ts'
import type { CommitSignal } from './events.ts'

/** Everything that a door needs to call use cases: the units it opens, and what has no place inside one. */
export type Core = {
  readonly units: Units
  readonly idempotency: Idempotency
  readonly commits: CommitSignal
  readonly queue: SubmissionQueue
  readonly providers: Providers
  readonly receivers: WebhookTransport
  readonly mailer: Mailer
  readonly tillPrinter: TillPrinter
  readonly secrets: BusinessSecrets
  readonly secretStore: SecretStore
  readonly passwords: PasswordHasher
  readonly nonces: Nonces
  readonly unknownSignIns: UnknownSignIns
  readonly devicePresence: DevicePresence
  readonly deviceChanges: DeviceChanges
  readonly drawerOpenings: DrawerOpenings
  readonly readCryptoKeys: ReadCryptoKeys
  readonly uploads: UploadStore
  readonly attachments: AttachmentStore
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
  readonly clockCheck: ClockCheck
  readonly ids: Ids
  readonly network: Network
  readonly machine: Machine
  readonly logger: Logger
  readonly instanceSettings: InstanceSettings
  readonly installation: Installation
  readonly sharing: Sharing
  readonly version: string
}

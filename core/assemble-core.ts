import { createPasswordQueue } from './adapters/crypto/password-queue.ts'
import { createQrEncryptor } from './adapters/crypto/qr-encryptor.ts'
import { writeXlsx } from './adapters/files/write-xlsx.ts'
import { writeZip } from './adapters/files/write-zip.ts'
import { createMailer } from './adapters/mail/mailer.ts'
import { createPrinter } from './adapters/printing/printer.ts'
import { createTillPrinter } from './adapters/printing/till-printer.ts'
import { createProviderHttp, createReceivers } from './adapters/provider/http/client.ts'
import { createProviders } from './adapters/provider/registry.ts'
import type { Loss } from './adapters/storage/sqlite/engine/live-file.ts'
import type { ApiOptions } from './api/app.ts'
import { createCore, type CoreDependencies, type RunningCore } from './create-core.ts'
import type { InstanceSettings } from './ports/installation/instance-settings.ts'
import type { Program } from './ports/installation/program.ts'
import type { SecretStore } from './ports/installation/secret-store.ts'
import type { Sharing } from './ports/installation/sharing.ts'
import type { Clock } from './ports/runtime/clock.ts'
import type { Ids } from './ports/runtime/ids.ts'
import type { Backups } from './ports/installation/backups.ts'
import type { Logger } from './ports/runtime/logger.ts'
import type { Storage } from './ports/storage.ts'
import type { SandboxLedger } from './ports/submission/sandbox-ledger.ts'
import { createAuthorityClock } from './runtime/authority-clock.ts'
import type { DataPaths } from './runtime/data-folder.ts'
import { systemMachine } from './runtime/machine.ts'
import { systemNetwork } from './runtime/network.ts'
import type { Settings } from './runtime/settings.ts'

export type AppParts = {
  readonly settings: Settings
  readonly paths: DataPaths
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly secrets: SecretStore
  readonly backups: Backups
  readonly program: Program
  readonly instance: InstanceSettings
  readonly sharing: Sharing
  readonly api: ApiOptions
  /** Told once that the files of the database are not what they were. */
  readonly lost: (loss: Loss) => void
}

/** How soon after a good connection test it is looked for what suppliers sent. */
const INBOX_FIRST_LOOK_MS = 1_500

/** What differs between a data folder and an office: where the data lies, and who else has it. */
type Own = Pick<
  CoreDependencies,
  | 'leases'
  | 'announcements'
  | 'nonces'
  | 'installation'
  | 'auditKeys'
  | 'anchor'
  | 'uploads'
  | 'attachments'
  | 'jobFiles'
> & { readonly storage: Storage & { readonly sandboxLedger: SandboxLedger } }

/** The core with all that it is lent, whatever keeps its data; `http` and `printer` are closed by whoever asked for it. */
export function assembleCore(parts: AppParts, own: Own) {
  const { settings, paths, clock, ids, logger, secrets, backups, program, sharing, instance, api } = parts
  const authorityClock = createAuthorityClock(clock)
  const http = createProviderHttp({
    clock,
    heardDate: authorityClock.heard,
    allowedInside: () => instance.current().privateAddresses,
  })
  const printer = createPrinter({ logger })
  const core: RunningCore = createCore({
    ...own,
    clock,
    authorityClock,
    ids,
    network: systemNetwork(),
    machine: systemMachine({ clock, paths }),
    random: Math.random,
    secrets,
    receivers: createReceivers(http),
    mailer: createMailer(),
    tillPrinter: createTillPrinter(),
    providers: createProviders({ clock, http, sandboxLedger: own.storage.sandboxLedger }),
    passwords: createPasswordQueue(),
    encryptor: createQrEncryptor(),
    sharing,
    backups,
    program,
    printer,
    writeXlsx,
    writeZip,
    logger,
    version: api.version,
    instance,
    providerWindowMs: settings.providerWindowMs,
    mailBackoffMs: settings.mailBackoffMs,
    inboxFirstLookMs: INBOX_FIRST_LOOK_MS,
  })
  return { core, http, printer }
}

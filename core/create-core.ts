import { readCryptoKeys } from './adapters/crypto/public-key.ts'
import { qrImages } from './adapters/printing/image/qr-png.ts'
import { referenceLists } from './adapters/reference/reference-data.ts'
import type { SecretStore } from './ports/installation/secret-store.ts'
import type { QrEncryptor } from './ports/invoice/qr-encryptor.ts'
import type { Nonces } from './ports/people/nonces.ts'
import type { Announcements } from './ports/runtime/announcements.ts'
import type { AuthorityClock } from './ports/runtime/authority-clock.ts'
import type { Leases } from './ports/runtime/leases.ts'
import type { Storage } from './ports/storage.ts'
import type { AfterCommit } from './ports/unit.ts'
import { createNonces } from './use-cases/account/nonces.ts'
import { createUnknownSignIns } from './use-cases/account/unknown-sign-ins.ts'
import { createAuditSealing } from './use-cases/audit/sealing.ts'
import { createBusinessSecrets } from './use-cases/business/secrets.ts'
import { createDeviceChanges, createDevicePresence } from './use-cases/devices/recognize.ts'
import { createIdempotency } from './use-cases/idempotency.ts'
import { createClockCheck } from './use-cases/instance/clock-check.ts'
import type { Core } from './use-cases/instance/core.ts'
import { createCommitSignal } from './use-cases/instance/events.ts'
import { createDrawerOpenings } from './use-cases/printing/drawer-openings.ts'
import { createReference } from './use-cases/records/reference.ts'
import { openUnits } from './use-cases/units.ts'
import { createBackupSchedule, type BackupSchedule } from './workers/backup-schedule.ts'
import { createConnectionTests } from './workers/connection-tests.ts'
import { createInboxWatch, type InboxWatch } from './workers/inbox-watch.ts'
import { createJobRunner, type JobRunner } from './workers/job-runner.ts'
import { createLeadership, DELIVERIES, type Leadership } from './workers/leadership.ts'
import { createMailSender, type MailSender } from './workers/mail-sender.ts'
import { createPaymentSender } from './workers/payment-sender.ts'
import { createReminderSchedule, type ReminderSchedule } from './workers/reminder-schedule.ts'
import { createRevisionChecks, type RevisionChecks } from './workers/revision-checks.ts'
import { createUpkeep, type Upkeep } from './workers/upkeep.ts'
import { createSubmissionWorker, type SubmissionWorker } from './workers/submission-worker.ts'
import { createWebhookSender, type WebhookSender } from './workers/webhook-sender.ts'

type Lent =
  | 'clock'
  | 'ids'
  | 'network'
  | 'machine'
  | 'providers'
  | 'receivers'
  | 'mailer'
  | 'tillPrinter'
  | 'passwords'
  | 'uploads'
  | 'attachments'
  | 'installation'
  | 'sharing'
  | 'backups'
  | 'auditKeys'
  | 'anchor'
  | 'program'
  | 'printer'
  | 'jobFiles'
  | 'writeXlsx'
  | 'writeZip'
  | 'logger'
  | 'version'

export type CoreDependencies = Pick<Core, Lent> & {
  readonly storage: Storage
  /** What only one process does at a time, and what processes tell each other. */
  readonly leases: Leases
  readonly announcements: Announcements
  /** Where several processes take them; else those of this one. */
  readonly nonces?: Nonces
  /** 0 to 1, for the jitter of retries. */
  readonly random: () => number
  readonly secrets: SecretStore
  readonly encryptor: QrEncryptor
  readonly authorityClock: AuthorityClock
  readonly instance: Core['instanceSettings']
  /** How long a provider may go on working on a request whose answer was lost. */
  readonly providerWindowMs: number
  /** Replaces the first waiting time of e-mails. */
  readonly mailBackoffMs: number | null
  /** How soon after a good connection test it is looked for what suppliers sent; null: never by itself. */
  readonly inboxFirstLookMs: number | null
}

/** The core with what moves by itself, which whoever starts it also stops. */
export type RunningCore = Core & {
  readonly worker: SubmissionWorker
  readonly webhookSender: WebhookSender
  readonly mailSender: MailSender
  readonly reminderSchedule: ReminderSchedule
  readonly inboxWatch: InboxWatch
  readonly jobRunner: JobRunner
  readonly upkeep: Upkeep
  readonly backupSchedule: BackupSchedule
  readonly revisionChecks: RevisionChecks
  /** Upkeep and revision checks, in one process at a time. */
  readonly maintenance: Leadership
  readonly storage: Storage
}

/** The whole product without a door: HTTP, Electron and tests stand in front of this. */
export function createCore(dependencies: CoreDependencies): RunningCore {
  const {
    storage,
    leases,
    announcements,
    nonces,
    encryptor,
    authorityClock,
    instance,
    random,
    secrets: secretStore,
    providerWindowMs,
    mailBackoffMs,
    inboxFirstLookMs,
    ...lent
  } = dependencies
  const { clock, ids, installation, logger } = lent

  const commits = createCommitSignal()
  const deviceChanges = createDeviceChanges()
  const auditKeySettled = (): Promise<void> => auditSealing.settle()
  const parts = { storage, clock, ids, encryptor, installation, auditKeySettled, committed }
  const units = openUnits(parts)
  const secrets = createBusinessSecrets(secretStore)
  const connectionTests = createConnectionTests({ clock })
  const working = { ...lent, units, secrets, random, connectionTests, leases }
  const payments = createPaymentSender(working)
  const worker = createSubmissionWorker({ ...working, payments, providerWindowMs })
  const webhookSender = createWebhookSender({ ...working, commits })
  const mailSender = createMailSender({ ...working, mailBackoffMs })
  const reminderSchedule = createReminderSchedule(working)
  const inboxWatch = createInboxWatch({ ...working, commits, inboxFirstLookMs })
  const jobRunner = createJobRunner(working)
  const upkeep = createUpkeep({ units, logger })
  const revisionChecks = createRevisionChecks({ units, logger })
  const deliveries = createLeadership({
    name: DELIVERIES,
    leases,
    logger,
    async begin() {
      webhookSender.start()
      await mailSender.start()
      reminderSchedule.start()
      inboxWatch.start()
    },
    async end() {
      await reminderSchedule.stop()
      await Promise.all([inboxWatch.stop(), webhookSender.stop(), mailSender.stop()])
    },
  })
  const maintenance = createLeadership({
    name: 'maintenance',
    leases,
    logger,
    async begin() {
      upkeep.start()
      revisionChecks.start()
    },
    async end() {
      await Promise.all([upkeep.stop(), revisionChecks.stop()])
    },
  })
  const auditSealing = createAuditSealing({ ...lent, units, secretStore, leases })

  function committed(effects: readonly AfterCommit[]): void {
    announcements.tell(effects)
    perform(effects)
  }

  /** What a commit, here or in another process, has to be followed by. */
  function perform(effects: readonly AfterCommit[]): void {
    commits.announce()
    for (const effect of effects) {
      switch (effect.kind) {
        case 'wakeQueue':
          worker.wake()
          break
        case 'paymentReported':
          payments.recorded(effect.invoiceId)
          break
        case 'reconnected':
          inboxWatch.reconnected(effect.businessId)
          worker
            .reconnected(effect.businessId)
            .catch((error: unknown) => logger.error('submission.reconnect', { error }))
          break
        case 'billToProve':
          inboxWatch.billToProve()
          break
        case 'webhookMade':
          webhookSender.made()
          break
        case 'wakeMail':
          mailSender.wake()
          break
        case 'jobMade':
          jobRunner.made(effect.jobId, effect.member)
          break
        case 'jobCancelled':
          jobRunner.cancelled(effect.jobId)
          break
        case 'deviceChanged':
          deviceChanges.announce(effect.deviceId)
          break
        case 'firstAccount':
          markUsed()
          void auditSealing.begin()
      }
    }
  }

  announcements.listen((effects) => {
    perform(effects)
    // Whoever recorded it here tells of it, too: only what was recorded elsewhere has nobody yet.
    if (effects.some(({ kind }) => kind === 'paymentReported')) payments.wake()
    if (effects.length > 0) return
    worker.wake()
    mailSender.wake()
  })

  function markUsed(): void {
    // The next start, which finds the account, does again what failed.
    const notMarked = (error: unknown) => logger.error('installation.notMarked', { error })
    try {
      installation.markUsed()
    } catch (error) {
      notMarked(error)
    }
    units
      .read(({ audit }) => audit.origin())
      .then((origin) => origin !== null && installation.keepOrigin(origin))
      .catch(notMarked)
  }

  return {
    ...lent,
    units,
    idempotency: createIdempotency(parts),
    commits,
    queue: {
      async start() {
        await worker.start()
        await deliveries.start()
      },
      async stop() {
        await Promise.all([worker.stop(), deliveries.stop()])
      },
      tryNow: worker.tryNow,
      reportPayment: payments.report,
      stalledSince: worker.stalledSince,
    },
    secrets,
    secretStore,
    nonces: nonces ?? createNonces({ clock }),
    unknownSignIns: createUnknownSignIns(),
    devicePresence: createDevicePresence({ units, logger }),
    deviceChanges,
    drawerOpenings: createDrawerOpenings({ clock }),
    auditSealing,
    clockCheck: createClockCheck({ units, clock, authorityClock, logger }),
    readCryptoKeys,
    drawQr: qrImages,
    reference: createReference(referenceLists),
    instanceSettings: instance,
    worker,
    webhookSender,
    mailSender,
    reminderSchedule,
    inboxWatch,
    jobRunner,
    upkeep,
    maintenance,
    backupSchedule: createBackupSchedule({ ...lent, units }),
    revisionChecks,
    storage,
  }
}

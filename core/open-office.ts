import { createAttachmentStore } from './adapters/files/attachments.ts'
import { createJobFiles } from './adapters/files/job-files.ts'
import { createUploadStore } from './adapters/files/uploads.ts'
import { openAnchor } from './adapters/installation/anchor.ts'
import { knownOrigin, openInstallation } from './adapters/installation/installation.ts'
import { openNumberMarks } from './adapters/installation/number-marks.ts'
import { nameOfDatabase } from './adapters/storage/postgres/engine/address.ts'
import { openPostgresStorage } from './adapters/storage/postgres/storage.ts'
import { createApp } from './api/app.ts'
import { AppError } from './contract/http/errors.ts'
import { assembleCore, type AppParts } from './assemble-core.ts'
import type { OpenApp } from './open-app.ts'
import type { Anchor } from './ports/audit/anchor.ts'
import { SecretStoreError } from './ports/installation/secret-store.ts'
import type { Installation } from './ports/installation/installation.ts'
import { adjustSessionsToClock } from './use-cases/account/clock-change.ts'
import { recordDataLoss, recordLostNumbers } from './use-cases/audit/data-loss.ts'
import { shareKnowledge } from './office/knowledge.ts'
import { createAuditKeys } from './use-cases/audit/sealing.ts'
import { lostNumbers, resumeNumbers, resumeReceipts } from './use-cases/business/resume-numbers.ts'

/**
 * The whole product over a database of PostgreSQL, behind a door that is not open yet; as many processes as wish serve the
 * same one. The folder of each holds its log, its lock and what it knows of numbers and of the audit log beside the
 * database, so that a database of an earlier time is noticed by each of them.
 *
 * @throws AppError storage_unavailable where the server does not answer
 */
export async function openOffice(
  parts: AppParts,
  databaseUrl: string,
  tell: (sentence: string) => void,
): Promise<OpenApp> {
  const { paths, clock, ids, logger, api } = parts
  const auditKeys = createAuditKeys()
  const marks = await openNumberMarks(paths.root)
  const anchor = uncounted(await openAnchor({ clock, keys: auditKeys, root: paths.root }))
  const knowledge = shareKnowledge({ marks, anchor, logger })
  const storage = await openPostgresStorage({ url: databaseUrl, auditKeys, ...knowledge.told })
  const office = storage.office({ holder: ids.uuid(), clock, logger, secrets: parts.secrets })
  const ofFolder = openInstallation({ root: paths.root, ids })
  const installation = ofOffice(ofFolder)
  const { core, http, printer } = assembleCore(parts, {
    storage,
    leases: office.leases,
    announcements: office.announcements,
    nonces: office.nonces,
    installation,
    auditKeys,
    anchor,
    uploads: createUploadStore({ files: office.files, ids }),
    attachments: createAttachmentStore({ files: office.files, ids }),
    jobFiles: office.jobFiles(createJobFiles({ folder: paths.jobs, clock })),
  })

  async function close(): Promise<void> {
    passphrase.end()
    http.close()
    await printer.close()
    await office.close()
    await storage.close()
    knowledge.close()
    await Promise.all([marks.close(), anchor.close()])
  }

  let missingNumbers: OpenApp['missingNumbers'] = []
  let lost: OpenApp['lost'] = null
  const passphrase = watchPassphrase(parts, tell)
  try {
    await passphrase.assertRight()
    assertOwnFolder(ofFolder, paths.root)
    await assertOwnDatabase(core, installation, { root: paths.root, name: nameOfDatabase(databaseUrl) })
    // A folder that is new to a database has lost nothing of it: others have served it before.
    const isNew = anchor.found === null
    if (isNew) anchor.begin(await core.units.read(({ audit }) => audit.heads()))
    lost = isNew ? null : await recordDataLoss(core)
    const known = { series: marks.all(), receipts: marks.receipts() }
    const recordLost = recordLostNumbers(core, lost)
    missingNumbers = await core.units.read((unit) => lostNumbers(unit, known))
    marks.raise(await resumeNumbers(core.units, known.series, recordLost))
    marks.raiseReceipts(await resumeReceipts(core.units, known.receipts, recordLost))
    await adjustSessionsToClock(core.units)
    await knowledge.between(office.announcements, core.units)
  } catch (error) {
    await close()
    throw error
  }

  const { app, streams } = createApp(core, api)
  return {
    core,
    app,
    pagesUnchecked: false,
    waitsForSpace: false,
    lost,
    missingNumbers,
    restoredBackup: undefined,
    async start() {
      passphrase.watch()
      void core.auditSealing.begin()
      await core.queue.start()
      await core.jobRunner.start()
      await core.maintenance.start()
    },
    async stop() {
      await core.maintenance.stop()
      await core.jobRunner.stop()
      await core.queue.stop()
      await office.leases.release()
    },
    closeStreams: () => streams.closeAll(),
    close,
    pagesAreSound: () => undefined,
    rescue: () => undefined,
    abandon: close,
    databaseUse: () => ({ ...storage.use(), leases: office.leases.held() }),
    releaseMemory: () => undefined,
  }
}

/** What the log calls the installation, in every process of a database. */
const OFFICE_ID = '0f1ce000-0000-4000-8000-000000000000'

/** Any number of processes serve one database: none of their folders is a copy of another. */
const ofOffice = (installation: Installation): Installation => ({
  ...installation,
  // The log of the installation is one, whichever process writes into it.
  id: OFFICE_ID,
  copiedFrom: () => null,
  isRetired: () => false,
})

/** What lies in a folder whose data was moved is what it was then: nobody who opens it is to raise what a process knows. */
function assertOwnFolder(folder: Pick<Installation, 'isRetired' | 'database'>, root: string): void {
  if (!folder.isRetired()) return
  throw new AppError('storage_unavailable', {
    message: `The data of ${root} was moved${folder.database() === null ? '' : ` to ${folder.database()}`}, and stays there as it was. Give this process an empty folder of its own with --data-dir.`,
  })
}

/**
 * The folder of a process knows numbers and the end of the log of one database: those of another one would be missing here.
 *
 * @throws AppError storage_unavailable
 */
async function assertOwnDatabase(
  { units }: Pick<OpenApp['core'], 'units'>,
  installation: Pick<Installation, 'keepOrigin'>,
  { root, name }: { readonly root: string; readonly name: string },
): Promise<void> {
  const origin = await units.read(({ audit }) => audit.origin())
  const known = knownOrigin(root)
  if (known !== null && known !== origin)
    throw new AppError('storage_unavailable', {
      message: `${root} belongs to a process of another database${origin === null ? ': this one is empty' : ''}. Check INVOICE_DESK_DATABASE_URL, or give this process a folder of its own with --data-dir.`,
    })
  if (origin !== null) installation.keepOrigin(origin, name)
}

/** A folder whose data was moved to the database has counted commits, which the database does not. */
const uncounted = (anchor: Anchor): Anchor => ({
  ...anchor,
  found: anchor.found && { ...anchor.found, commits: 0 },
})

/** How soon a process notices by itself that the passphrase was changed. */
const PASSPHRASE_LOOK_MS = 5_000

/** Secrets of all processes are sealed with one passphrase: who has another one says so, and is not ready any more. */
function watchPassphrase({ secrets, logger }: Pick<AppParts, 'secrets' | 'logger'>, tell: (sentence: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let isTold = false

  async function look(): Promise<void> {
    try {
      await secrets.assertOpens?.()
      isTold = false
    } catch (error) {
      if (isTold || !isWrong(error)) return
      isTold = true
      logger.error('secrets.passphraseChanged')
      tell(`${error.message} ${error.remedy}`)
    }
  }

  return {
    /** @throws AppError storage_unavailable */
    async assertRight() {
      try {
        await secrets.assertOpens?.()
      } catch (error) {
        if (!(error instanceof SecretStoreError)) throw error
        throw new AppError('storage_unavailable', { message: `${error.message} ${error.remedy}`, cause: error })
      }
    },
    watch: () => void (timer = setInterval(() => void look(), PASSPHRASE_LOOK_MS).unref()),
    end: () => clearInterval(timer),
  }
}

const isWrong = (error: unknown): error is SecretStoreError =>
  error instanceof SecretStoreError && error.reason === 'wrong_passphrase'

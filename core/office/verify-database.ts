import { createAttachmentStore } from '../adapters/files/attachments.ts'
import { isGenuine, readAnchor, signedUpTo } from '../adapters/installation/anchor.ts'
import { readNumberMarks, readReceiptMarks } from '../adapters/installation/number-marks.ts'
import { openPool } from '../adapters/storage/postgres/engine/pool.ts'
import { createStoredFiles } from '../adapters/storage/postgres/office/files.ts'
import { createSharedSecrets } from '../adapters/storage/postgres/office/secrets.ts'
import { openPostgresStorage } from '../adapters/storage/postgres/storage.ts'
import { AppError } from '../contract/http/errors.ts'
import type { VerificationState } from '../domain/audit/verification.ts'
import { systemClock } from '../runtime/clock.ts'
import { systemIds } from '../runtime/ids.ts'
import type { Settings } from '../runtime/settings.ts'
import { readAuditKey } from '../use-cases/audit/sealing.ts'
import { verifyFolder } from '../use-cases/audit/verify-folder.ts'
import { lostNumbers, lostNumbersText } from '../use-cases/business/resume-numbers.ts'
import { damagedFiles } from '../use-cases/purchases/damaged-files.ts'
import { EXIT_CODES, reportOf } from '../verify-command.ts'

/**
 * `npm run serve -- --verify` with INVOICE_DESK_DATABASE_URL: the logs, the invoices, the balances, the files and the
 * numbers of a database, also while processes serve it, and changes nothing. What has to be there is known from the
 * folder of a process (`--data-dir`), where that has served this database. The exit code is that of a data folder.
 */
export async function verifyDatabase(settings: Settings): Promise<void> {
  const { databaseUrl: url, passphrase } = settings
  if (url === null || passphrase === null) throw new Error('There is no database to verify.')
  try {
    const { text, state } = await verified({ url, passphrase, root: settings.dataDir })
    process.stdout.write(`${text}\n`)
    process.exitCode = EXIT_CODES[state]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = EXIT_CODES.CANNOT_CHECK
  }
}

type Place = { readonly url: string; readonly passphrase: string; readonly root: string }

async function verified({ url, passphrase, root }: Place): Promise<{ text: string; state: VerificationState }> {
  const clock = systemClock()
  const ids = systemIds(clock)
  const anchor = readAnchor(root)
  const storage = await openPostgresStorage({ url, asItIs: true, connections: 2 })
  const secrets = createSharedSecrets({ url, passphrase, ids })
  const pool = openPool({ url, connections: 1 })
  try {
    const served = await storage.read(({ instance }) => instance.served())
    if (served !== 'yes')
      return { text: 'The data of this database was moved, or is being moved.', state: 'CANNOT_CHECK' }
    const checked = await verifyFolder({
      units: storage,
      clock,
      secretStore: secrets,
      auditKeys: { current: () => undefined },
      // A folder that has served nothing yet knows nothing of the end.
      heads: () => anchor?.anchored.heads ?? {},
      signedUpTo: () => signedUpTo(anchor?.unsigned),
      async isAnchorGenuine() {
        const seal = anchor?.seal
        if (!seal) return null
        const key = await readAuditKey(secrets, seal.key)
        return key && isGenuine(seal, key)
      },
    })
    const missing = await missingNumbers(storage, root)
    const damaged = await damagedFiles(storage, createAttachmentStore({ files: createStoredFiles(pool), ids }))
    const more = [...(missing === null ? [] : [missing]), ...damaged]
    const lines = [
      reportOf(checked),
      ...(anchor === undefined ? [UNKNOWN_END] : []),
      ...(more.length === 0 ? [] : [`Files: damaged. ${more.join(' ')}`]),
    ]
    return { text: lines.join('\n'), state: more.length === 0 ? checked.whole.state : 'DAMAGED' }
  } finally {
    await Promise.all([storage.close(), secrets.close(), pool.end()])
  }
}

const UNKNOWN_END =
  'Nothing beside the database says where its log has to end: name the folder of a process with --data-dir to check that, too.'

/** Marks are written behind their commits: what they say is in the database when that is read after them. */
async function missingNumbers(
  storage: Awaited<ReturnType<typeof openPostgresStorage>>,
  root: string,
): Promise<string | null> {
  const marks = { series: readNumberMarks(root), receipts: readReceiptMarks(root) }
  const lost = await storage.read((unit) => lostNumbers(unit, marks))
  return lost.length === 0
    ? null
    : `The folder ${root} knows numbers that the database does not: ${lostNumbersText(lost)}. The database was put back to an earlier time. The next start goes on behind these numbers, and says it to the owner.`
}

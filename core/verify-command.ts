import { createAttachmentStore } from './adapters/files/attachments.ts'
import { createFolderFiles } from './adapters/files/folder-files.ts'
import { isGenuine, readAnchor, signedUpTo } from './adapters/installation/anchor.ts'
import { hasNumberMarks, readNumberMarks, readReceiptMarks } from './adapters/installation/number-marks.ts'
import { createSecretStore } from './adapters/secrets/create-secret-store.ts'
import type { ConnectKeychain } from './adapters/secrets/keychain-protocol.ts'
import { readPlan } from './adapters/storage/backup/replace-data.ts'
import { inspectDatabase } from './adapters/storage/sqlite/engine/inspect.ts'
import { needsMigration } from './adapters/storage/sqlite/engine/migrate.ts'
import { openReadOnly } from './adapters/storage/sqlite/storage.ts'
import { sealReason, type Seal, type Verification, type VerificationState } from './domain/audit/verification.ts'
import { formatDate } from './domain/calendar/format.ts'
import { lagosDate, lagosTime } from './domain/calendar/lagos.ts'
import type { SecretStore } from './ports/installation/secret-store.ts'
import type { Clock } from './ports/runtime/clock.ts'
import type { Ids } from './ports/runtime/ids.ts'
import { systemClock } from './runtime/clock.ts'
import { openDataFolder, type DataPaths } from './runtime/data-folder.ts'
import { systemIds } from './runtime/ids.ts'
import type { Settings } from './runtime/settings.ts'
import { readAuditKey } from './use-cases/audit/sealing.ts'
import { lostNumbers, lostNumbersText, type LostNumbers } from './use-cases/business/resume-numbers.ts'
import { damagedFiles } from './use-cases/purchases/damaged-files.ts'
import { verifyFolder, type CheckedFolder } from './use-cases/audit/verify-folder.ts'

export const EXIT_CODES: Record<VerificationState, number> = { INTACT: 0, DAMAGED: 1, CANNOT_CHECK: 2 }

const WORDS: Record<VerificationState, string> = {
  INTACT: 'intact',
  DAMAGED: 'damaged',
  CANNOT_CHECK: 'cannot be checked',
}

/**
 * `npm run serve -- --verify`: checks the logs and invoices of a data folder while the program is stopped, and changes nothing. The
 * exit code says what was found: 0 intact, 1 damaged, 2 cannot be checked.
 */
export async function verifyData(settings: Settings, connectKeychain: ConnectKeychain): Promise<void> {
  const clock = systemClock()
  const folder = await openDataFolder(settings.dataDir, clock)
  try {
    const ids = systemIds(clock)
    const secrets = createSecretStore({ settings, paths: folder.paths, ids, connectKeychain })
    const { text, state } = await verified(folder.paths, { secrets, ids, clock })
    process.stdout.write(`${text}\n`)
    process.exitCode = EXIT_CODES[state]
  } finally {
    folder.release()
  }
}

type Report = { readonly text: string; readonly state: VerificationState }

type Machine = { readonly secrets: SecretStore; readonly ids: Ids; readonly clock: Clock }

async function verified({ root, database, uploads }: DataPaths, { secrets, ids, clock }: Machine): Promise<Report> {
  if (await readPlan(root)) {
    const text =
      'A backup was restored and waits for the next start, which writes it into the log. Start Invoice Desk once, then check it.'
    return { text, state: 'CANNOT_CHECK' }
  }
  const inspected = inspectDatabase(database)
  if (inspected.state === 'damaged') return { text: inspected.damage.happened, state: 'DAMAGED' }
  if (inspected.state !== 'sound') return { text: 'There is no database in this folder.', state: 'CANNOT_CHECK' }
  if (needsMigration(database)) {
    const text = 'An older version wrote this data. Start Invoice Desk once, then check it.'
    return { text, state: 'CANNOT_CHECK' }
  }

  const storage = openReadOnly(database, { isReadWhole: true })
  const anchor = readAnchor(root)
  try {
    const checked = await verifyFolder({
      units: storage,
      clock,
      secretStore: secrets,
      auditKeys: { current: () => undefined },
      heads: () => anchor?.anchored.heads ?? null,
      signedUpTo: () => signedUpTo(anchor?.unsigned),
      isAlone: true,
      async isAnchorGenuine() {
        const seal = anchor?.seal
        if (!seal) return null
        const key = await readAuditKey(secrets, seal.key)
        return key && isGenuine(seal, key)
      },
    })
    const attachments = createAttachmentStore({ files: createFolderFiles(uploads), ids })
    const marksAreGone = anchor !== undefined && !hasNumberMarks(root)
    const marks = { series: readNumberMarks(root), receipts: readReceiptMarks(root) }
    const lost = await storage.read((unit) => lostNumbers(unit, marks))
    const files = [
      ...(marksAreGone ? [MARKS_MISSING] : []),
      ...(lost.length > 0 ? [numbersMissing(lost)] : []),
      ...(await damagedFiles(storage, attachments)),
    ]
    const text = [reportOf(checked), ...(files.length === 0 ? [] : [`Files: damaged. ${files.join(' ')}`])].join('\n')
    return { text, state: files.length === 0 ? checked.whole.state : 'DAMAGED' }
  } finally {
    await storage.close()
  }
}

/** Whoever has an anchor has them: a start writes them first. Of the two at most one is ever torn. */
const MARKS_MISSING =
  'number-marks.json and its twin, which say how far numbers came, are missing: somebody removed them. A start makes them anew from the database.'

/** Marks are written after the commit, and survive a kill: ahead they are where an older database was put back. */
const numbersMissing = (lost: readonly LostNumbers[]): string =>
  `number-marks.json has numbers that the database does not: ${lostNumbersText(lost)}. An older copy of the database was put back. The next start goes on behind these numbers, and says it to the owner.`

export function reportOf({ chains, invoices, wrongBalances, whole }: CheckedFolder): string {
  const lines = chains.map(({ name, found }) => `${name ?? 'This installation'}: ${sentenceOf(found)}`)
  return [
    ...lines,
    `Invoices: ${sentenceOf(invoices)}`,
    `Accounts: ${balancesSentence(wrongBalances)}`,
    `All data: ${sentenceOf(whole)}`,
    ...whole.seals.filter(({ reason }) => reason !== 'began').map(sealSentence),
  ].join('\n')
}

const balancesSentence = (wrong: number): string =>
  wrong === 0
    ? 'intact, every balance compared with its entries.'
    : `damaged, ${wrong} ${wrong === 1 ? 'balance differs' : 'balances differ'} from the entries.`

function sentenceOf({ state, checked, invoices, firstBad }: Verification): string {
  const entries = `${checked} ${checked === 1 ? 'entry' : 'entries'}`
  const compared = `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`
  const what = invoices === 0 ? entries : checked === 0 ? compared : `${entries} and ${compared}`
  const counted = `${WORDS[state]}, ${what} checked.`
  if (state === 'CANNOT_CHECK') return `${counted} The key of the log is missing: open the secret store and try again.`
  return firstBad ? `${counted} First: ${firstBad.id} of ${moment(firstBad.at)}. ${firstBad.reason}` : counted
}

/** What an intact log does not prove, from when to when. */
const sealSentence = ({ id, at, reason, entries }: Seal): string =>
  `Sealed: entry ${id} of ${moment(at)}, ${sealReason(reason, entries)}`

function moment(iso: string): string {
  const at = new Date(iso)
  return `${formatDate(lagosDate(at))}, ${lagosTime(at).slice(0, 5)}`
}

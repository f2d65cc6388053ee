import { existsSync } from 'node:fs'

import { createFolderFiles } from '../adapters/files/folder-files.ts'
import { openAnchor } from '../adapters/installation/anchor.ts'
import { readMovePlan, removeMovePlan, writeMovePlan } from '../adapters/installation/move-plan.ts'
import { openNumberMarks } from '../adapters/installation/number-marks.ts'
import { wasUsedBefore } from '../adapters/installation/used-folder.ts'
import { createSecretStore } from '../adapters/secrets/create-secret-store.ts'
import { openMover, type Mover } from '../adapters/storage/moving/mover.ts'
import { isEmpty } from '../adapters/storage/moving/to-postgres.ts'
import {
  copyToSqlite,
  isComplete,
  openUnfinished,
  putInPlace,
  removeUnfinished,
} from '../adapters/storage/moving/to-sqlite.ts'
import { nameOfDatabase } from '../adapters/storage/postgres/engine/address.ts'
import { beginMove, readMark, writeMark, type MoveMark } from '../adapters/storage/postgres/moving/mark.ts'
import { createSharedSecrets } from '../adapters/storage/postgres/office/secrets.ts'
import { openPostgresStorage } from '../adapters/storage/postgres/storage.ts'
import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import type { AuditHeads } from '../ports/audit/anchor.ts'
import type { Storage } from '../ports/storage.ts'
import type { DataPaths } from '../runtime/data-folder.ts'

import { assertIntact, assertSchema, copyFiles, copySecrets, type Side } from './checked-sides.ts'
import { MoveError } from './move-error.ts'
import type { Moving } from './moving.ts'

/**
 * From a database into an empty data folder. Nobody serves the database meanwhile; whoever does after an interruption goes
 * on there, and the folder is filled from the beginning. Once everything is in the folder and was compared, the database
 * says where it went, and only after that the folder may be used. Killed at any moment, it goes on where it was.
 *
 * @throws MoveError, AppError: nothing was lost
 */
export async function moveFromDatabase(paths: DataPaths, moving: Moving): Promise<void> {
  const { url, say } = moving
  const plan = readMovePlan(paths.root)
  const isOther = plan !== undefined && plan.from !== nameOfDatabase(url)
  if (isOther)
    throw new MoveError(
      `${paths.root} has a part of the data of ${plan.from}. Complete that move, or choose another folder.`,
    )
  if (existsSync(paths.database) || (plan === undefined && wasUsedBefore(paths.root)))
    throw new MoveError(`${paths.root} has data already. Choose an empty folder with --data-dir; nothing was moved.`)

  const unfinished = `${paths.database}.moving`
  const mover = await openMover(url)
  try {
    const mark = await begin(mover, paths, plan?.id, moving)
    if (plan?.id !== mark.id) {
      removeUnfinished(unfinished)
      writeMovePlan(paths.root, { id: mark.id, from: nameOfDatabase(url) })
    }
    if (mark.state === 'LEAVING') {
      await copyAndCompare(mover, paths, unfinished, mark, moving)
      await writeMark(mover.client, { ...mark, state: 'LEFT' })
    }
    putInPlace(unfinished, paths.database)
    removeMovePlan(paths.root)
  } finally {
    await mover.close()
  }
  say(
    `Moved to ${paths.root}. Start Invoice Desk with this data folder and without INVOICE_DESK_DATABASE_URL from now on. ${nameOfDatabase(url)} stays as it is and is not opened any more.`,
  )
}

type Begun = Omit<MoveMark, 'begunAt'>

async function begin(
  { client }: Mover,
  { root }: DataPaths,
  known: string | undefined,
  moving: Moving,
): Promise<Begun> {
  const { ids, say, url } = moving
  return beginMove(client, async () => {
    const found = await readMark(client)
    const isKnown = found !== undefined && found.id === known && found.otherSide === root
    if (isKnown && (found.state === 'LEAVING' || found.state === 'LEFT')) {
      say('Goes on where it was interrupted.')
      return found
    }
    if (found?.state === 'LEFT')
      throw new MoveError(`The data of ${nameOfDatabase(url)} was moved to ${found.otherSide} already.`)
    if (found?.state === 'COPYING' || found?.state === 'COPIED')
      throw new MoveError(
        `${nameOfDatabase(url)} has only a part of the data of ${found.otherSide}. Use that folder, or complete its move.`,
      )
    if (await isEmpty(client)) throw new MoveError(`There is no data in ${nameOfDatabase(url)}.`)
    if (known !== undefined) say('The database was used since the move began. It is copied from the beginning.')
    const mark: Begun = { id: ids.uuid(), state: 'LEAVING', otherSide: root, source: '' }
    await writeMark(client, mark)
    return mark
  })
}

async function copyAndCompare(
  mover: Mover,
  paths: DataPaths,
  unfinished: string,
  { id }: Begun,
  moving: Moving,
): Promise<void> {
  const { url, settings, passphrase, ids, clock, connectKeychain, say, progress } = moving
  const files = createFolderFiles(paths.uploads)
  const shared = createSharedSecrets({ url, passphrase, ids })
  const source = await openPostgresStorage({ url, isMoving: true })
  try {
    const heads = await source.read(({ audit }) => audit.heads())
    const database: Side = {
      name: nameOfDatabase(url),
      storage: source,
      secrets: shared,
      files: mover.files,
      heads,
      signedUpTo: 0,
    }
    await assertSchema(database.name, source)
    if (!isComplete(unfinished)) {
      const db = openUnfinished(unfinished, id)
      try {
        const different = await copyToSqlite(db, mover.client, progress)
        if (different.length > 0) {
          // Nothing of it is gone on with: the next run copies from the beginning.
          removeUnfinished(unfinished)
          throw new MoveError(`Both sides differ: ${different.join(', ')}. Run it again.`)
        }
      } finally {
        db.close()
      }
    }
    say('Every row of both sides is the same.')
    const secrets = createSecretStore({ settings, paths, ids, connectKeychain })
    const { sandboxLedger } = source
    say(`Secrets: ${await copySecrets(database, secrets, { clock, sandboxLedger })}`)
    say(`Files: ${await copyFiles({ from: mover.files, to: files })}`)

    const target = openReadOnly(unfinished)
    try {
      await assertIntact({ ...database, name: paths.root, storage: target, secrets, files }, unfinished, { ids })
      say('The audit log, all invoices and all balances are intact.')
      await writeMarks(paths, target, heads, moving)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
    await shared.close()
  }
}

/** What a folder knows of its database beside it: the highest numbers, and where the log ends. */
async function writeMarks(
  { root }: DataPaths,
  storage: Pick<Storage, 'read'>,
  heads: AuditHeads,
  { clock }: Moving,
): Promise<void> {
  const { series, receipts } = await storage.read(async ({ numberSeries, receivables }) => ({
    series: await numberSeries.all(),
    receipts: await receivables.receiptSeries(),
  }))
  const marks = await openNumberMarks(root)
  marks.raise(series)
  marks.raiseReceipts(receipts)
  await marks.close()
  const anchor = await openAnchor({ root, clock, keys: { current: () => undefined } })
  const newest = Math.max(0, ...Object.values(heads).map((head) => head.id))
  anchor.begin(heads)
  anchor.committed({ commits: 0, newest, heads, log: null })
  await anchor.close()
}

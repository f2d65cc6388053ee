import { existsSync } from 'node:fs'

import { createFolderFiles } from '../adapters/files/folder-files.ts'
import { readAnchor, signedUpTo } from '../adapters/installation/anchor.ts'
import { openInstallation } from '../adapters/installation/installation.ts'
import { createSecretStore } from '../adapters/secrets/create-secret-store.ts'
import {
  copyToPostgres,
  differencesInPostgres,
  emptyForCopy,
  isEmpty,
  stateOfFile,
} from '../adapters/storage/moving/to-postgres.ts'
import { openMover, type Mover } from '../adapters/storage/moving/mover.ts'
import { nameOfDatabase } from '../adapters/storage/postgres/engine/address.ts'
import { beginMove, readMark, writeMark, type MoveMark } from '../adapters/storage/postgres/moving/mark.ts'
import { createSharedSecrets } from '../adapters/storage/postgres/office/secrets.ts'
import { openPostgresStorage } from '../adapters/storage/postgres/storage.ts'
import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import type { Installation } from '../ports/installation/installation.ts'
import type { DataPaths } from '../runtime/data-folder.ts'

import { assertIntact, assertSchema, copyFiles, copySecrets, type Side } from './checked-sides.ts'
import { MoveError } from './move-error.ts'
import type { Moving } from './moving.ts'

/**
 * From a data folder into an empty database. The folder is what counts until everything is there and was compared; then
 * it makes no invoices any more, and only after that the database may be served. Killed at any moment, it goes on where it
 * was; a folder that was used meanwhile is copied from the beginning.
 *
 * @throws MoveError, AppError: nothing was lost
 */
export async function moveToDatabase(paths: DataPaths, moving: Moving): Promise<void> {
  const { url, ids, say } = moving
  if (!existsSync(paths.database))
    throw new MoveError(`There is no data in ${paths.root}. Name its folder with --data-dir.`)
  const installation = openInstallation({ root: paths.root, ids })
  const from = installation.copiedFrom()
  if (from !== null)
    throw new MoveError(`${paths.root} is a copy of ${from.folder}. To go on with it, run --adopt first; then move it.`)

  const mover = await openMover(url)
  try {
    const mark = await begin(mover, paths, installation, moving)
    if (mark.state === 'COPYING') await copyAndCompare(mover, paths, mark, moving)
    await installation.retire(nameOfDatabase(url))
    await writeMark(mover.client, { ...mark, state: 'USABLE' })
  } finally {
    await mover.close()
  }
  say(
    `Moved to ${nameOfDatabase(url)}. Start Invoice Desk with INVOICE_DESK_DATABASE_URL, the same INVOICE_DESK_PASSPHRASE and a new, empty folder as --data-dir from now on. ${paths.root} stays as it is and makes no invoices any more.`,
  )
}

type Begun = Omit<MoveMark, 'begunAt'>

/** @throws MoveError for a database that has other data */
async function begin(
  { client }: Mover,
  { root, database }: DataPaths,
  installation: Pick<Installation, 'isRetired' | 'database'>,
  { ids, say, url }: Moving,
): Promise<Begun> {
  const source = stateOfFile(database)
  return beginMove(client, async () => {
    const found = await readMark(client)
    const isOurs = found?.otherSide === root && (found.state === 'COPYING' || found.state === 'COPIED')
    if (isOurs && found.source === source) {
      say('Goes on where it was interrupted.')
      return found
    }
    if (found?.otherSide === root && found.state === 'USABLE')
      throw new MoveError(`${root} was moved to ${nameOfDatabase(url)} already: ${found.begunAt.toISOString()}.`)
    const moved = installation.database()
    if (installation.isRetired())
      throw new MoveError(
        moved === null
          ? `${root} makes no invoices any more: its data was moved elsewhere. To go on with it, run --adopt first.`
          : `${root} makes no invoices any more: its data was moved to ${moved}. Use that database.`,
      )
    if (!isOurs && (found !== undefined || !(await isEmpty(client))))
      throw new MoveError(
        found?.state === 'COPYING' || found?.state === 'COPIED'
          ? `${nameOfDatabase(url)} has a part of the data of ${found.otherSide}. Complete that move, or make another database.`
          : `${nameOfDatabase(url)} has data already. Make an empty database; nothing was moved.`,
      )
    if (isOurs) say(`${root} was used since the move began. It is copied from the beginning.`)
    await emptyForCopy(client)
    const mark: Begun = { id: ids.uuid(), state: 'COPYING', otherSide: root, source }
    await writeMark(client, mark)
    return mark
  })
}

async function copyAndCompare(mover: Mover, paths: DataPaths, mark: Begun, moving: Moving): Promise<void> {
  const { url, settings, passphrase, ids, clock, connectKeychain, say, progress } = moving
  const files = createFolderFiles(paths.uploads)
  const secrets = createSecretStore({ settings, paths, ids, connectKeychain })
  const storage = openReadOnly(paths.database)
  const anchor = readAnchor(paths.root)
  const ends = { heads: anchor?.anchored.heads ?? null, signedUpTo: signedUpTo(anchor?.unsigned) }
  const folder: Side = { name: paths.root, storage, secrets, files, ...ends }
  const stopping = new AbortController()
  try {
    // Verified while it is copied: what is copied of a folder that is not intact is never used.
    const intact = settled(assertIntact(folder, paths.database, { ids, signal: stopping.signal }))
    const clients = [mover.client, await mover.helper()] as const
    await copyToPostgres(paths.database, clients, (...reached) => {
      intact.throwIfRefused()
      progress(...reached)
    })
    await intact.done
    say('The audit log, all invoices and all balances are intact.')

    const shared = createSharedSecrets({ url, passphrase, ids })
    const target = await openPostgresStorage({ url, isMoving: true })
    try {
      const { sandboxLedger } = target
      say(`Secrets: ${await copySecrets(folder, shared, { clock, sandboxLedger })}`)
      say(`Files: ${await copyFiles({ from: files, to: mover.files })}`)
      const schema = assertSchema(nameOfDatabase(url), target)
      const [different] = await Promise.all([differencesInPostgres(clients, progress), schema])
      if (different.length > 0) {
        // Nothing of it is gone on with: the next run copies from the beginning.
        await writeMark(mover.client, { ...mark, source: '' })
        throw new MoveError(`Both sides differ: ${different.join(', ')}. Run it again.`)
      }
    } finally {
      await target.close()
      await shared.close()
    }
    say('Every row of both sides is the same.')
    await writeMark(mover.client, { ...mark, state: 'COPIED' })
  } finally {
    stopping.abort()
    await storage.close()
  }
}

/** Something that goes on beside other work, which stops where that has failed. */
function settled(work: Promise<void>): { readonly done: Promise<void>; readonly throwIfRefused: () => void } {
  let refusal: { readonly error: unknown } | undefined
  work.catch((error: unknown) => (refusal = { error }))
  return {
    done: work,
    throwIfRefused() {
      if (refusal) throw refusal.error
    },
  }
}

import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { z } from 'zod'

import type { CopiedFrom, Installation } from '../../ports/installation/installation.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import { replaceFileSync } from '../../runtime/atomic-file.ts'

/** A folder as its file system knows it: renaming leaves it as it is, copying makes another one. */
const place = z.object({ inode: z.string(), device: z.string(), birth: z.number() })
type Place = z.output<typeof place>

const identity = z.object({
  id: z.uuid(),
  /** A hash of the system's own name for the machine; null where it has none. */
  machine: z.string().nullable(),
  folder: place.extend({ path: z.string() }),
  /** The folder around it: where that is still there, and this one is not in it any more, it was moved. */
  parent: place.nullable(),
  /** The data has gone on to another folder. */
  retired: z.boolean().default(false),
  /** The database that its data was moved to, or whose process has its own files here; null: none. */
  database: z.string().nullable().default(null),
  /** The hash of the first entry in the log of the installation, by which its database is known; null: not known yet. */
  origin: z.string().nullable().default(null),
})
type Identity = z.output<typeof identity>

export const installationFile = (root: string): string => join(root, 'installation.json')

type Options = { readonly root: string; readonly ids: Pick<Ids, 'uuid'> }

/**
 * Who this folder is, from the file that marks it as used. A folder that was renamed, or moved on this machine, is the
 * one it was. One that was copied, or comes from another machine, is a copy until somebody says that it goes on.
 */
export function openInstallation({ root, ids }: Options): Installation {
  const known = readIdentity(root)
  let here = describe(root, {
    id: known?.id ?? ids.uuid(),
    retired: known?.retired ?? false,
    database: known?.database ?? null,
    origin: known?.origin ?? null,
  })
  let copied = known === undefined ? null : copiedFrom(known, here)
  // Written anew where it was moved, so that the next start compares with where it is now.
  let isWritten = known !== undefined && (copied !== null || JSON.stringify(known) === JSON.stringify(here))

  function write(identity: Identity): void {
    replaceFileSync(installationFile(root), `${JSON.stringify(identity, null, 2)}\n`)
    isWritten = true
  }

  function markUsed(): void {
    if (!isWritten) write(here)
  }

  function replace(next: Identity): void {
    here = next
    write(here)
  }

  return {
    id: here.id,
    copiedFrom: () => copied,
    isRetired: () => here.retired,
    database: () => here.database,
    markUsed,
    keepOrigin(origin, named) {
      const database = named ?? here.database
      if (here.origin === origin && here.database === database) return
      here = { ...here, origin, database }
      // A copy stays one, with the place that it was copied from, until somebody says that it goes on.
      write(known !== undefined && copied !== null ? { ...known, origin, database } : here)
    },
    async adopt() {
      if (copied === null && !here.retired) return
      replace({ ...here, retired: false, database: null })
      copied = null
    },
    async retire(database) {
      replace({ ...here, retired: true, database: database ?? null })
    },
  }
}

function copiedFrom(known: Identity, here: Identity): CopiedFrom | null {
  const isOtherMachine = known.machine !== null && here.machine !== null && known.machine !== here.machine
  if (isOtherMachine) return { folder: known.folder.path, onThisMachine: false }
  if (isSamePlace(known.folder, here.folder)) return null

  return wasMoved(known, here) ? null : { folder: known.folder.path, onThisMachine: true }
}

/** To another disk of this machine: what was around it is there, and it is not in there any more. */
function wasMoved({ folder, parent }: Identity, here: Identity): boolean {
  if (parent === null || folder.path === here.folder.path) return false
  const around = placeOf(dirname(folder.path))
  return around !== undefined && isSamePlace(around, parent) && placeOf(folder.path) === undefined
}

/** Not every file system keeps when a folder was made, and devices are numbered anew at every start of the machine. */
function isSamePlace(one: Place, other: Place): boolean {
  return one.inode === other.inode && (one.birth === other.birth || one.device === other.device)
}

/** The database on a server that the data of a folder went to, or whose process has its files there; null: none. */
export const databaseOf = (root: string): string | null => readIdentity(root)?.database ?? null

/** By what the database of a folder is known; null where that is not known. */
export const knownOrigin = (root: string): string | null => readIdentity(root)?.origin ?? null

function describe(root: string, kept: Pick<Identity, 'id' | 'retired' | 'database' | 'origin'>): Identity {
  const folder = placeOf(root)
  if (folder === undefined) throw new Error(`${root} has gone.`)
  return {
    id: kept.id,
    machine: machineName(),
    folder: { ...folder, path: root },
    parent: placeOf(dirname(root)) ?? null,
    retired: kept.retired,
    database: kept.database,
    origin: kept.origin,
  }
}

function placeOf(folder: string): Place | undefined {
  try {
    const { ino, dev, birthtimeNs } = statSync(folder, { bigint: true })
    return { inode: String(ino), device: String(dev), birth: Number(birthtimeNs / 1000n) }
  } catch {
    return undefined
  }
}

/** Linux names every installation of the system; elsewhere the folder's own place has to do. */
function machineName(): string | null {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      const name = readFileSync(path, 'utf8').trim()
      // systemd asks programs not to show the name itself to anybody.
      if (name !== '') return hash('sha256', `Invoice Desk ${name}`).slice(0, 32)
    } catch {
      // The next one, or none.
    }
  }
  return null
}

/** Undefined where there is none, or where it cannot be understood: then there is nothing to compare with. */
function readIdentity(root: string): Identity | undefined {
  try {
    return identity.parse(JSON.parse(readFileSync(installationFile(root), 'utf8')))
  } catch {
    return undefined
  }
}

import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { z } from 'zod'

import type { Backup, DataFacts } from '../../../domain/backup/backup.ts'

import { manifestSchema, syncFolder, type Manifest } from './archive.ts'

/**
 * A folder of backups. Beside each one stand its facts as JSON, written once it was verified: a backup without them
 * counts for nothing, and without the backup they are forgotten. So the list reads no archive, needs no passphrase, and
 * the numbers that were given are known even where a backup itself is damaged.
 */
const factsSchema = manifestSchema.extend({ size: z.int(), encrypted: z.boolean() })

const OWN = /^invoice-desk-\d{8}-\d{6}-[0-9a-f]{6}\.tar\.gz(\.encrypted)?(\.partial|\.json|\.json\.tmp)?$/

/** The moment in UTC and the end of its id: sorted by name they are sorted by age, and no two are the same. */
export function backupFileName({ id, createdAt }: Pick<Manifest, 'id' | 'createdAt'>, encrypted: boolean): string {
  const [day = '', time = ''] = createdAt.replace(/[-:]/g, '').split(/[T.]/)
  return `invoice-desk-${day}-${time}-${id.slice(-6)}.tar.gz${encrypted ? '.encrypted' : ''}`
}

const factsFile = (file: string): string => `${file}.json`

/** Makes the file beside it a verified backup. */
export async function writeFacts({ file, verified: _verified, facts, ...backup }: Backup): Promise<void> {
  const known: z.input<typeof factsSchema> = {
    format: 1,
    ...backup,
    facts: { ...facts, series: [...facts.series], receipts: [...facts.receipts] },
  }
  const target = factsFile(file)
  const handle = await open(`${target}.tmp`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(known, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${target}.tmp`, target)
  await syncFolder(dirname(file))
}

/** The verified backups in a folder, the newest first; none where the folder cannot be read. */
export async function listFolder(folder: string): Promise<Backup[]> {
  const names = await namesIn(folder)
  const archives = names.filter((name) => OWN.test(name) && names.includes(factsFile(name)))
  const found = await Promise.all(archives.map((name) => readBackup(join(folder, name))))
  return found
    .filter((backup) => backup !== undefined)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? 1 : -1))
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** A backup by its facts; undefined where they cannot be read, or the file is shorter than it was. */
async function readBackup(file: string): Promise<Backup | undefined> {
  try {
    const { format: _format, ...known } = factsSchema.parse(JSON.parse(await readFile(factsFile(file), 'utf8')))
    return (await stat(file)).size === known.size ? { ...known, file, verified: true } : undefined
  } catch {
    return undefined
  }
}

/** How far the numbers of invoices and of receipts had come. */
export type Numbers = Pick<DataFacts, 'series' | 'receipts'>

/** How far each series had come by the backups of an installation in a folder, those included that are damaged since. */
export async function numbersBeside(folder: string, installation: string | null): Promise<Numbers[]> {
  const names = await namesIn(folder)
  const found = await Promise.all(
    names
      .filter((name) => OWN.test(name) && name.endsWith('.json'))
      .map((name) => readNumbers(join(folder, name), installation)),
  )
  return found.flat()
}

async function readNumbers(file: string, installation: string | null): Promise<Numbers[]> {
  try {
    const { facts } = factsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    return facts.installation === installation ? [facts] : []
  } catch {
    return []
  }
}

/** The archive first: facts alone are nobody's backup. */
export async function removeBackup({ file }: Pick<Backup, 'file'>): Promise<void> {
  await rm(file, { force: true })
  await rm(factsFile(file), { force: true })
}

/** Removes what interrupted backups left before a moment (milliseconds). What others have under way there is younger. */
export async function removeLeftovers(folder: string, before: number): Promise<void> {
  const names = new Set(await namesIn(folder))
  for (const name of names) {
    const isOrphan = name.endsWith('.json') && !names.has(basename(name, '.json'))
    if (!OWN.test(name) || !(/\.(partial|tmp)$/.test(name) || isOrphan)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs <= before) await rm(join(folder, name), { force: true })
  }
}

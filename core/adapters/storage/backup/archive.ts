import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'

import { z } from 'zod'

import { BackupReason, Environment } from '../../../contract/http/vocabulary.ts'
import { isUploadName } from '../../../domain/business/logo-url.ts'
import { isAttachmentName } from '../../../domain/purchases/attachment.ts'
import { RECEIPT_KINDS } from '../../../domain/business/receipt-series.ts'
import type { AuditKey } from '../../../ports/audit/audit-keys.ts'

import { sealOf, sealSchema, type Seal } from './authenticity.ts'
import { DamagedBackupError, WrongPassphraseError } from './errors.ts'
import { isSealed, seal, unseal } from './sealing.ts'
import { packTar, unpackTar, type TarFile } from './tar.ts'

/**
 * A backup is one file: a tar under gzip, encrypted where there is a passphrase. In it, in this order: `manifest.json`,
 * `invoice-desk.db`, `uploads/…`, and `SHA256SUMS` over all of them, as `sha256sum -c` reads it; then, where the
 * installation has a key, `SEAL.json` over that.
 */
const MANIFEST = 'manifest.json'
const DATABASE = 'invoice-desk.db'
const UPLOADS = 'uploads'
const SUMS = 'SHA256SUMS'
const SEAL = 'SEAL.json'

const LARGEST_TEXT = 16 * 1024 * 1024

export const factsSchema = z.object({
  schemaVersion: z.int(),
  installation: z.string().nullable(),
  businesses: z.int(),
  invoices: z.int(),
  series: z.array(z.object({ tin: z.string(), isLive: z.boolean(), next: z.int() })),
  /** Backups from before there were receipts have none. */
  receipts: z
    .array(
      z.object({
        businessId: z.string(),
        environment: Environment,
        next: z.int(),
        kind: z.enum(RECEIPT_KINDS).optional(),
      }),
    )
    .default([]),
  auditHead: z.object({ id: z.int(), hash: z.string() }).nullable(),
})

export const manifestSchema = z.object({
  /** Of the archive; a reader refuses what it does not know. */
  format: z.literal(1),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  reason: BackupReason,
  version: z.string(),
  facts: factsSchema,
  uploads: z.int(),
  /** What the audit log is signed with: in encrypted archives only, and never beside one. */
  auditKey: z.object({ id: z.string(), secret: z.string() }).optional(),
})
export type Manifest = z.output<typeof manifestSchema>

/** What came out of an archive besides its contents. */
export type Unpacked = {
  readonly manifest: Manifest
  /** Of `sums`; null in backups of older versions, and of an installation without a key. */
  readonly seal: Seal | null
  readonly sums: string
}

/** What goes into an archive, or came out of one. */
export type Contents = { readonly database: string; readonly uploads: string }

/** The contents of an unpacked archive in a folder. */
export const contentsIn = (folder: string): Contents => ({
  database: join(folder, DATABASE),
  uploads: join(folder, UPLOADS),
})

const isOurs = (name: string): boolean => isUploadName(name) || isAttachmentName(name)

/** The names of the pictures, and of the photos and PDFs of bills, in a folder; what else may lie there belongs to nobody. */
export async function uploadNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isOurs).sort()
}

type Packing = {
  manifest: Manifest
  contents: Contents
  passphrase: string | null
  /** What the archive is sealed with; null: it is not. */
  key: AuditKey | null
}

/** Writes an archive that was not there before and syncs it to the disk. */
export async function writeArchive(
  file: string,
  { manifest, contents, passphrase, key }: Readonly<Packing>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(
      packTar(filesOf(manifest, contents, key), new Date(manifest.createdAt)),
      // A database is half as large at the quickest level already, and a backup must not keep a small computer busy.
      createGzip({ level: constants.Z_BEST_SPEED }),
      passphrase === null ? passThrough : seal(passphrase),
      (packed: AsyncIterable<Uint8Array>) => syncedOnTheWay(packed, handle),
      handle.createWriteStream({ flush: true }),
    )
  } finally {
    await handle.close()
  }
}

/**
 * Unpacks an archive into a folder that exists and is empty, and holds what came out against the checksums in it.
 *
 * @throws DamagedBackupError, WrongPassphraseError
 */
export async function unpackArchive(file: string, folder: string, passphrase: string | null): Promise<Unpacked> {
  const sealed = await isEncrypted(file)
  if (sealed && passphrase === null) throw new WrongPassphraseError()
  await mkdir(join(folder, UPLOADS), { mode: 0o700 })

  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  let sums: string | undefined
  let seal: Seal | null = null

  const take = async ({ name, size, content }: TarFile): Promise<void> => {
    if (found.has(name)) throw new DamagedBackupError(`${name} is there twice.`)
    if (name === MANIFEST || name === SUMS || name === SEAL) {
      const text = await textOf(content, size)
      found.set(name, sha256(text))
      if (name === MANIFEST) manifest = parseManifest(text)
      else if (name === SUMS) sums = text
      else seal = parseSeal(text)
    } else if (isContent(name)) {
      found.set(name, await writeFile(join(folder, name), content))
    } else {
      throw new DamagedBackupError('The archive holds a file that does not belong into a backup.')
    }
  }

  const unzipped = (source: AsyncIterable<Uint8Array>) => unpackTar(source, take)
  const opened = sealed && passphrase !== null ? unseal(passphrase) : passThrough
  await pipeline(createReadStream(file), opened, createGunzip(), unzipped)

  found.delete(SUMS)
  found.delete(SEAL)
  if (!manifest || !found.has(DATABASE) || sums !== sumsOf(found)) {
    throw new DamagedBackupError('The archive is not complete.')
  }
  return { manifest, seal, sums }
}

async function* filesOf(
  manifest: Manifest,
  { database, uploads }: Contents,
  key: AuditKey | null,
): AsyncGenerator<TarFile> {
  const sums = new Map<string, string>()
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  sums.set(MANIFEST, sha256(text))
  yield textFile(MANIFEST, text)

  const files = (await uploadNames(uploads)).map((name) => [`${UPLOADS}/${name}`, join(uploads, name)] as const)
  for (const [name, path] of [[DATABASE, database] as const, ...files]) {
    const { size } = await stat(path)
    const hash = createHash('sha256')
    yield { name, size, content: hashed(createReadStream(path), hash) }
    sums.set(name, hash.digest('hex'))
  }
  yield textFile(SUMS, sumsOf(sums))
  if (key !== null) yield textFile(SEAL, `${JSON.stringify(sealOf(key, sumsOf(sums)))}\n`)
}

const sumsOf = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function textFile(name: string, text: string): TarFile {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: [bytes] }
}

async function* hashed(source: ReadStream, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

async function* passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}

const SYNC_BYTES = 8 * 1024 * 1024

/**
 * What was written goes to the disk a little at a time: a hundred megabytes at once held up commits on the same disk for up
 * to 530 ms, and so for up to 240.
 */
async function* syncedOnTheWay(packed: AsyncIterable<Uint8Array>, handle: FileHandle): AsyncGenerator<Uint8Array> {
  let unsynced = 0
  for await (const chunk of packed) {
    yield chunk
    unsynced += chunk.length
    if (unsynced < SYNC_BYTES) continue
    unsynced = 0
    await handle.datasync()
  }
}

function isContent(name: string): boolean {
  const [folder, file, ...more] = name.split('/')
  if (name === DATABASE) return true
  return folder === UPLOADS && file !== undefined && more.length === 0 && isOurs(file)
}

/** Answers the SHA-256 of what was written, which is on the disk then. */
async function writeFile(file: string, content: TarFile['content']): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(file))
  return hash.digest('hex')
}

async function textOf(content: TarFile['content'], size: number): Promise<string> {
  if (size > LARGEST_TEXT) throw new DamagedBackupError('A text in the archive is far too long.')
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new DamagedBackupError('The manifest cannot be read.', { cause: error })
  }
}

function parseSeal(text: string): Seal {
  try {
    return sealSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new DamagedBackupError('The seal cannot be read.', { cause: error })
  }
}

/** Whether a backup opens with a passphrase only. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isSealed(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** What was named in it survives a power cut. Network drives and Windows cannot, and need not, be asked. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  try {
    await handle?.sync()
  } catch {
    // A file system that does not know the request.
  } finally {
    await handle?.close()
  }
}

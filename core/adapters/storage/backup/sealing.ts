import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { DecipherGCM } from 'node:crypto'

import { z } from 'zod'

import { DamagedBackupError, WrongPassphraseError } from './errors.ts'

/**
 * An encrypted backup: one line that says so, one line of JSON with what the key is made of, then the archive under
 * AES-256-GCM and its tag. Both lines are authenticated too. Nothing that is read from it counts before the tag has
 * been checked at the end.
 */
const FIRST_LINE = 'Invoice Desk encrypted backup 1\n'

const TAG_BYTES = 16
const LONGEST_HEAD = 1024

/** scrypt's cost: 128 MB of memory, about half a second. Somebody who finds a backup has all the time in the world. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const

const base64 = z.base64()
const headSchema = z.object({
  N: z
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.int().min(1).max(8),
  p: z.int().min(1).max(16),
  salt: base64,
  iv: base64,
  /** Tells a wrong passphrase from a damaged file; a hash of a second half of the key, which says nothing of the first. */
  check: base64,
})
type Head = z.infer<typeof headSchema>

export const isSealed = (start: Uint8Array): boolean =>
  Buffer.from(start).subarray(0, FIRST_LINE.length).toString('latin1') === FIRST_LINE

/** A stage of a pipeline: encrypts all that comes through. */
export const seal = (passphrase: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const salt = randomBytes(16)
    const iv = randomBytes(12)
    const { key, check } = await deriveKey(passphrase, { ...COST, salt })
    const head: Head = { ...COST, salt: salt.toString('base64'), iv: iv.toString('base64'), check }
    const lines = Buffer.from(`${FIRST_LINE}${JSON.stringify(head)}\n`)

    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(lines)
    yield lines
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }

/** A stage of a pipeline: the other way round. @throws WrongPassphraseError, DamagedBackupError */
export const unseal = (passphrase: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let held: Buffer = Buffer.alloc(0)
    let decipher: DecipherGCM | undefined

    for await (const chunk of source) {
      held = Buffer.concat([held, chunk])
      if (!decipher) {
        const end = held.indexOf('\n', FIRST_LINE.length)
        if (end < 0 && held.length > LONGEST_HEAD) throw new DamagedBackupError('The head is damaged.')
        if (end < 0) continue
        decipher = await openHead(held.subarray(0, end + 1), passphrase)
        held = held.subarray(end + 1)
      }
      // The last bytes may be the tag.
      const whole = held.length - TAG_BYTES
      if (whole <= 0) continue
      yield decipher.update(held.subarray(0, whole))
      held = held.subarray(whole)
    }
    if (!decipher || held.length !== TAG_BYTES) throw new DamagedBackupError('The file ends too early.')

    try {
      decipher.setAuthTag(held)
      yield decipher.final()
    } catch (error) {
      throw new DamagedBackupError('The file was changed.', { cause: error })
    }
  }

async function openHead(lines: Buffer, passphrase: string): Promise<DecipherGCM> {
  const head = readHead(lines.subarray(FIRST_LINE.length).toString('utf8'))
  const { key, check } = await deriveKey(passphrase, { ...head, salt: Buffer.from(head.salt, 'base64') })
  if (!isSame(check, head.check)) throw new WrongPassphraseError()
  return createDecipheriv('aes-256-gcm', key, Buffer.from(head.iv, 'base64'), { authTagLength: TAG_BYTES }).setAAD(
    lines,
  )
}

function readHead(json: string): Head {
  try {
    return headSchema.parse(JSON.parse(json))
  } catch (error) {
    throw new DamagedBackupError('The head is damaged.', { cause: error })
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type KdfParameters = { readonly N: number; readonly r: number; readonly p: number; readonly salt: Buffer }

/** The passphrase counts in its NFC form: keyboards write the same accent in two ways. */
function deriveKey(passphrase: string, { N, r, p, salt }: KdfParameters): Promise<{ key: Buffer; check: string }> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, { N, r, p, maxmem: 256 * N * r }, (error, bytes) => {
      if (error) return reject(error)
      const check = createHash('sha256').update(bytes.subarray(32)).digest('base64')
      resolve({ key: bytes.subarray(0, 32), check })
    })
  })
}

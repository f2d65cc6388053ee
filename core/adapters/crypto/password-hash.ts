import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { readonly logN: number; readonly r: number; readonly p: number }

/** About 80 ms and 32 MiB per hash on a small office machine: OWASP's scrypt setting of that memory size. */
const COST: Cost = { logN: 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Stored texts are read with bounds, so that a damaged row cannot ask for all memory. */
const MAX_COST: Cost = { logN: 18, r: 16, p: 4 }

/**
 * Hashes a password as `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`, off the main thread.
 * Texts that look the same hash the same: the password is brought to NFC first.
 */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await derive(password, salt, COST, HASH_BYTES)
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${encode(salt)}$${encode(hash)}`
}

/**
 * Whether the password is the one that was hashed, compared in constant time. A text it cannot read is never a match;
 * nothing stored is none either, after as much work.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored === undefined) {
    await hashPassword(password)
    return false
  }
  const parsed = parse(stored)
  if (!parsed) return false

  const hash = await derive(password, parsed.salt, parsed.cost, parsed.hash.length)
  return timingSafeEqual(hash, parsed.hash)
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!match) return undefined

  const cost = { logN: Number(match[1]), r: Number(match[2]), p: Number(match[3]) }
  const inBounds =
    cost.logN >= 1 &&
    cost.logN <= MAX_COST.logN &&
    cost.r >= 1 &&
    cost.r <= MAX_COST.r &&
    cost.p >= 1 &&
    cost.p <= MAX_COST.p
  const salt = Buffer.from(match[4] ?? '', 'base64')
  const hash = Buffer.from(match[5] ?? '', 'base64')

  return inBounds && salt.length >= 8 && hash.length >= 16 && hash.length <= 64 ? { cost, salt, hash } : undefined
}

function derive(password: string, salt: Uint8Array, { logN, r, p }: Cost, length: number): Promise<Buffer> {
  const N = 2 ** logN
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024

  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, length, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}

import { hash } from 'node:crypto'

import type { AuditKey } from '../../../../ports/audit/audit-keys.ts'
import type { auditEntryTable } from '../schema/tables.ts'

type Row = typeof auditEntryTable.$inferSelect

/** What stands before the first entry of a chain. */
export const CHAIN_START = Buffer.alloc(32)
export const CHAIN_START_HEX = CHAIN_START.toString('hex')

export const KEY_ID_BYTES = 8

type Content = Pick<
  Row,
  'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'at' | 'before' | 'after'
>

/** SHA-256 over the hash of the entry before and the entry in a fixed order of fields. */
export const chainHash = (previous: Buffer, entry: Content): Buffer =>
  sha256([previous, Buffer.from(hashedText(entry))])

function hashedText({ subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after }: Content) {
  return JSON.stringify([subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after])
}

/**
 * Hashes and signatures of one entry after the other, in hexadecimal digits in lower case: what is read of millions of
 * entries, each of which takes two objects of bytes otherwise and six to be compared. 800,000 entries: 10.9 s of
 * processor time, now 7.6.
 */
export type ChainReader = {
  /** The same as `chainHash`. */
  hashAfter(previous: string, entry: Content): string
  /** The same as `sign`. */
  signatureOf(key: AuditKey, of: Pick<Row, 'key' | 'businessKey'> & { readonly hash: string }): string
}

export function createChainReader(): ChainReader {
  let bytes = Buffer.allocUnsafe(ROOM_BYTES)
  const signing = new Map<AuditKey, { readonly inner: Buffer; readonly outer: Buffer }>()

  function padded(key: AuditKey) {
    const { inner, outer } = padsOf.get(key) ?? newPads(key)
    const made = {
      inner: Buffer.concat([inner, Buffer.alloc(MOST_PLACE_BYTES + HASH_BYTES)]),
      outer: Buffer.concat([outer, Buffer.alloc(HASH_BYTES)]),
    }
    signing.set(key, made)
    return made
  }

  return {
    hashAfter(previous, entry) {
      const text = hashedText(entry)
      const most = HASH_BYTES + MOST_BYTES_OF_CHARACTER * text.length
      if (most > bytes.byteLength) bytes = Buffer.allocUnsafe(2 * most)
      bytes.write(previous, 0, 'hex')
      const end = HASH_BYTES + bytes.write(text, HASH_BYTES)
      return hash('sha256', bytes.subarray(0, end))
    },
    signatureOf(key, { key: place, businessKey, hash: ofEntry }) {
      const { inner, outer } = signing.get(key) ?? padded(key)
      const at = BLOCK_BYTES + inner.write(placeText(businessKey, place), BLOCK_BYTES, 'latin1')
      const end = at + inner.write(ofEntry, at, 'hex')
      outer.write(hash('sha256', inner.subarray(0, end)), BLOCK_BYTES, 'hex')
      return key.id + hash('sha256', outer)
    },
  }
}

/**
 * The signature of an entry: the id of the key, then HMAC-SHA256 over its place and its hash, and so over all that
 * stands before it in its chain. Whoever rewrites an entry can make new hashes, and no new signatures.
 */
export function sign(
  key: AuditKey,
  { key: place, businessKey, hash }: Pick<Row, 'key' | 'businessKey' | 'hash'>,
): Buffer {
  const mac = hmac(key, [Buffer.from(placeText(businessKey, place)), hash])
  return Buffer.concat([Buffer.from(key.id, 'hex'), mac])
}

const placeText = (businessKey: number, place: number): string => `entry\n${businessKey}\n${place}\n`

const BLOCK_BYTES = 64
const HASH_BYTES = 32
/** Of `placeText`: two whole numbers below 2^53. */
const MOST_PLACE_BYTES = 64
const MOST_BYTES_OF_CHARACTER = 3
const ROOM_BYTES = 16 * 1024

type Pads = { readonly inner: Buffer; readonly outer: Buffer }

const padsOf = new WeakMap<AuditKey, Pads>()

/** HMAC-SHA256 as RFC 2104 has it. Of so little, `createHmac` takes six times as long: 15 µs, for each of millions of entries. */
function hmac(key: AuditKey, content: readonly Buffer[]): Buffer {
  const pads = padsOf.get(key) ?? newPads(key)
  return sha256([pads.outer, sha256([pads.inner, ...content])])
}

function newPads(key: AuditKey): Pads {
  const bytes = Buffer.from(key.secret)
  const short = bytes.length > BLOCK_BYTES ? sha256([bytes]) : bytes
  const padded = (pad: number) => Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => (short[at] ?? 0) ^ pad))
  const pads = { inner: padded(0x36), outer: padded(0x5c) }
  padsOf.set(key, pads)
  return pads
}

const sha256 = (parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/**
 * A signature with the first half of its HMAC, which RFC 2104 deems enough: as many bits as whoever has no key could ever
 * try. An entry takes 134 bytes on disk with a whole one, and 116 so.
 */
export const halved = (signature: Buffer): Buffer => signature.subarray(0, HALVED_BYTES)
const HALVED_BYTES = KEY_ID_BYTES + HASH_BYTES / 2

/** Whether a signature is this one, whole as older versions and PostgreSQL write it, or halved; in hexadecimal digits. */
export const isSignature = (stored: string, whole: string): boolean =>
  stored === whole || (stored.length === 2 * HALVED_BYTES && whole.startsWith(stored))

/** The id of the key that an entry was signed with. */
export const keyIdOf = (mac: Buffer): string => mac.subarray(0, KEY_ID_BYTES).toString('hex')
/** The same of a signature in hexadecimal digits. */
export const keyIdOfHex = (mac: string): string => mac.slice(0, 2 * KEY_ID_BYTES)

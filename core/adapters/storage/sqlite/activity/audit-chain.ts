import { createHmac, hash } from 'node:crypto'

import type { AuditKey } from '../../../../ports/audit/audit-keys.ts'
import type { auditEntryTable } from '../schema/tables.ts'

type Row = typeof auditEntryTable.$inferSelect

/** What stands before the first entry of a chain. */
export const CHAIN_START = Buffer.alloc(32)

export const KEY_ID_BYTES = 8

type Content = Pick<
  Row,
  'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'at' | 'before' | 'after'
>

/** SHA-256 over the hash of the entry before and the entry in a fixed order of fields. */
export function chainHash(previous: Buffer, entry: Content): Buffer {
  const { subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after } = entry
  const content = JSON.stringify([subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after])
  return hash('sha256', Buffer.concat([previous, Buffer.from(content)]), 'buffer')
}

/**
 * The signature of an entry: the id of the key, then HMAC-SHA256 over its place and its hash, and so over all that
 * stands before it in its chain. Whoever rewrites an entry can make new hashes, and no new signatures.
 */
export function sign(
  key: AuditKey,
  { key: place, businessKey, hash }: Pick<Row, 'key' | 'businessKey' | 'hash'>,
): Buffer {
  const mac = createHmac('sha256', key.secret).update(`entry\n${businessKey}\n${place}\n`).update(hash).digest()
  return Buffer.concat([Buffer.from(key.id, 'hex'), mac])
}

/** The id of the key that an entry was signed with. */
export const keyIdOf = (mac: Buffer): string => mac.subarray(0, KEY_ID_BYTES).toString('hex')

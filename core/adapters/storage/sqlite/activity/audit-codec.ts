import type { Event } from '../../../../contract/activity/events.ts'
import type { Actor, AuditEntry, NamedAuditEntry, NewAuditEntry } from '../../../../domain/audit/audit.ts'
import { INSTALLATION_CHAIN } from '../../../../ports/audit/anchor.ts'
import type { AuditKeys } from '../../../../ports/audit/audit-keys.ts'
import type { auditEntryTable } from '../schema/tables.ts'
import { toIso, toMillis } from '../sql/statements.ts'

export type AuditRow = typeof auditEntryTable.$inferSelect

export type NamedRow = AuditRow & {
  readonly subjectName: string | null
  readonly customerName: string | null
  readonly documentNumber: string | null
  readonly day: string | null
  readonly amount: number | null
}

/** Without a key, and without waiting for one. */
export const NO_KEYS: Pick<AuditKeys, 'current' | 'isUnread'> = { current: () => undefined, isUnread: () => false }

/** What of an entry is hashed. */
export const contentOf = (entry: NewAuditEntry) => ({
  subjectKind: entry.subject.kind,
  subjectId: entry.subject.id,
  action: entry.action,
  actorKind: entry.actor.kind,
  actorId: entry.actor.id,
  actorName: entry.actor.name,
  at: toMillis(entry.at),
  before: stored(entry.from),
  after: stored(entry.to),
})

export type Head = { key: number; hash: Buffer; at: number; businessId: string | null }

/** The end of a chain, under the name of the chain. */
export const toHead = ({ key, hash, at, businessId }: Head) =>
  [businessId ?? INSTALLATION_CHAIN, { id: key, hash: hash.toString('hex'), at: toIso(at) }] as const

const stored = (change: object | null): string | null => (change === null ? null : readableJson(JSON.stringify(change)))

/** As JSON writes the character 0 and halves of characters: words of others may have them, and PostgreSQL reads neither. */
const NOT_TEXT = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g

/** JSON with whole characters alone, others as the sign that stands for them. */
export const readableJson = (json: string): string =>
  json.includes('\\u') ? json.replaceAll(NOT_TEXT, '$1\uFFFD') : json

/** Read by a business, with what happened to the accounts of its members. */
export const toNamedEntry = (
  { subjectName, customerName, documentNumber, day, amount, ...row }: NamedRow,
  businessId: string,
): NamedAuditEntry => ({
  ...toEntry(row, row.businessKey === 0 ? null : businessId),
  subjectName,
  customerName,
  documentNumber,
  day,
  amount: amount === null ? null : BigInt(amount),
})

/** Only events were ever written, and the log cannot be changed: what stands there is one. */
export function toEntry(row: AuditRow, businessId: string | null): AuditEntry {
  const event = {
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    from: row.before === null ? null : (JSON.parse(row.before) as unknown),
    to: row.after === null ? null : (JSON.parse(row.after) as unknown),
  } as Event
  return {
    ...event,
    id: String(row.key),
    businessId,
    actor: { kind: row.actorKind as Actor['kind'], id: row.actorId, name: row.actorName },
    at: toIso(row.at),
    hash: row.hash.toString('hex'),
  }
}

import { createHash } from 'node:crypto'

import type { Event } from '../../../contract/events.ts'
import type { AuditRepository } from '../../../ports/audit-repository.ts'
import type { Actor, AuditEntry, NewAuditEntry } from '../../../domain/audit/audit.ts'

import type { Connection } from './connection.ts'
import { auditEntryTable } from './schema.ts'
import { columnList, keyOf, tableStatements, toIso, toMillis } from './statements.ts'

type Row = typeof auditEntryTable.$inferSelect

const START = Buffer.alloc(32)

export function createAuditRepository(connection: Connection): AuditRepository {
  const entries = tableStatements(connection, auditEntryTable)

  const businessKey = (id: string | null): number => (id === null ? 0 : keyOf(connection, 'business', id))

  return {
    async append(entry) {
      const key = businessKey(entry.businessId)
      const last = connection
        .prepare<{ hash: Buffer }>('SELECT hash FROM audit_entry WHERE business_key = ? ORDER BY key DESC LIMIT 1')
        .get(key)
      const hash = chainHash(last?.hash ?? START, entry)

      const inserted = entries.insert({
        businessKey: key,
        subjectKind: entry.subject.kind,
        subjectId: entry.subject.id,
        action: entry.action,
        actorKind: entry.actor.kind,
        actorId: entry.actor.id,
        actorName: entry.actor.name,
        at: toMillis(entry.at),
        before: stored(entry.from),
        after: stored(entry.to),
        hash,
      })
      return { ...entry, id: String(inserted), hash: hash.toString('hex') }
    },

    async after(businessId, id, limit) {
      return connection
        .prepare<Row>(
          `SELECT ${columnList(auditEntryTable, 'a')} FROM audit_entry a WHERE a.business_key = ? AND a.key > ? ORDER BY a.key LIMIT ?`,
        )
        .all(businessKey(businessId), id, limit)
        .map((row) => toEntry(row, businessId))
    },

    async latestId(businessId) {
      const row = connection
        .prepare<{ latest: number | null }>('SELECT max(key) AS latest FROM audit_entry WHERE business_key = ?')
        .get(businessKey(businessId))
      return row?.latest ?? 0
    },

    async latestIdBefore(businessId, at) {
      const row = connection
        .prepare<{ key: number }>(
          'SELECT key FROM audit_entry WHERE business_key = ? AND at < ? ORDER BY key DESC LIMIT 1',
        )
        .get(businessKey(businessId), toMillis(at))
      return row?.key ?? 0
    },

    async historyOf(businessId, subjectId) {
      return connection
        .prepare<Row>(
          `SELECT ${columnList(auditEntryTable, 'a')} FROM audit_entry a WHERE a.subject_id = ? AND a.business_key = ? ORDER BY a.key`,
        )
        .all(subjectId, businessKey(businessId))
        .map((row) => toEntry(row, businessId))
    },
  }
}

/** SHA-256 over the previous hash and the entry in a fixed order of fields. */
function chainHash(previous: Buffer, { subject, action, actor, at, from, to }: NewAuditEntry): Buffer {
  const content = JSON.stringify([
    subject.kind,
    subject.id,
    action,
    actor.kind,
    actor.id,
    actor.name,
    toMillis(at),
    stored(from),
    stored(to),
  ])
  return createHash('sha256').update(previous).update(content).digest()
}

const stored = (change: object | null): string | null => (change === null ? null : JSON.stringify(change))

/** Only events were ever written, and the log cannot be changed: what stands there is one. */
function toEntry(row: Row, businessId: string | null): AuditEntry {
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

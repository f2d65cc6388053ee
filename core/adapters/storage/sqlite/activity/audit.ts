import { AuditKeyUnreadError, type AuditKeys } from '../../../../ports/audit/audit-keys.ts'
import type { AuditRepository } from '../../../../ports/audit/audit-repository.ts'
import { withLastingPlan, type Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { FIRST_ENTRY } from '../engine/first-entry.ts'
import { auditEntryTable } from '../schema/tables.ts'
import { auditPacker, ENTRIES, isAbout, KEY_IDS, type StoredContent } from '../forms/audit-entries.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { columnList, keyOf, toIso, toMillis } from '../sql/statements.ts'

import { CHAIN_START, chainHash, halved, keyIdOf, sign } from './audit-chain.ts'
import { checkChain } from './audit-check.ts'
import {
  contentOf,
  NO_KEYS,
  toEntry,
  toHead,
  toNamedEntry,
  type AuditRow,
  type Head,
  type NamedRow,
} from './audit-codec.ts'
import { SUBJECT_WORDS } from './audit-filter.ts'
import { COMPARISONS, compareLogged } from './logged-records.ts'
import { findAuditAfter, findAuditPage } from './audit-page.ts'

export type Signing = {
  readonly keys: Pick<AuditKeys, 'current' | 'isUnread'>
  /** Told of each chain that goes on; by the key of its business, 0 for the installation. */
  appended(businessKey: number): void
}

type End = { readonly businessKey: number; readonly hash: Buffer | null }

/** Where the log of a business goes on, 0 for the installation, asked for at once. */
const endOf = (key: string): string => `SELECT ${key} AS "businessKey",
  (SELECT a.hash FROM audit_entry a WHERE a.business_key = ${key} ORDER BY a.key DESC LIMIT 1) AS hash`
const END_OF_BUSINESS = `${endOf('b.key')} FROM business b WHERE b.id = ?`
const END_OF_INSTALLATION = endOf('0')
type Newest = { readonly key: number | null }
const NEWEST = 'SELECT max(key) AS key FROM audit_entry'

const UNSIGNED: Signing = { keys: NO_KEYS, appended: () => undefined }

export function createAuditRepository(
  connection: Connection,
  signing: Signing = UNSIGNED,
  memory: RecordMemory = NO_MEMORY,
): AuditRepository {
  let pack: ReturnType<typeof auditPacker> | undefined

  const namedEntries = (keys: readonly number[], direction: 'ASC' | 'DESC') =>
    connection
      .prepare<NamedRow>(
        `SELECT ${columnList(auditEntryTable, 'a')}, ${SUBJECT_WORDS} FROM ${ENTRIES} a
         WHERE a.key IN (SELECT value FROM json_each(@keys)) ORDER BY a.key ${direction}`,
      )
      .all({ keys: JSON.stringify(keys) })

  const endOfChain = (businessId: string | null): End | undefined =>
    businessId === null
      ? connection.prepare<End>(END_OF_INSTALLATION).get()
      : connection.prepare<End>(END_OF_BUSINESS).get(businessId)

  const businessKey = (id: string | null): number => (id === null ? 0 : keyOf(connection, 'business', id))

  return {
    async append(entry, above = 0) {
      if (signing.keys.isUnread()) throw new AuditKeyUnreadError('The key of the audit log has not been read yet.')
      const auditKey = signing.keys.current()
      // Entries are written here alone: of a group of units the chain is read once, and goes on in memory.
      const chain = `chain ${entry.businessId}`
      const end = memory.recall(chain, () => endOfChain(entry.businessId))
      const newest = memory.recall('newest entry', () => connection.prepare<Newest>(NEWEST).get()?.key ?? undefined)
      if (!end) throw new Error(`There is no business ${entry.businessId}.`)
      const ofBusiness = end.businessKey
      const content = contentOf(entry)
      const placed = {
        key: Math.max(newest ?? 0, above) + 1,
        businessKey: ofBusiness,
        hash: chainHash(end.hash ?? CHAIN_START, content),
      }

      pack ??= auditPacker(connection.db)
      const mac = auditKey ? halved(sign(auditKey, placed)) : null
      const row = { ...pack({ ...content, mac }), ...placed, at: content.at } satisfies Inserted
      connection.about('audit_entry', content.subjectId, () => connection.prepare(INSERT).run(row))
      memory.keep(chain, { businessKey: ofBusiness, hash: placed.hash } satisfies End)
      memory.keep('newest entry', placed.key)
      signing.appended(ofBusiness)
      return { ...entry, id: String(placed.key), hash: placed.hash.toString('hex') }
    },

    async after(businessId, id, limit) {
      return connection
        .prepare<AuditRow>(
          `SELECT ${columnList(auditEntryTable, 'a')} FROM ${ENTRIES} a WHERE a.business_key = ? AND a.key > ? ORDER BY a.key LIMIT ?`,
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

    async vatChargedSince(businessId) {
      const row = connection
        .prepare<{ at: number }>(VAT_CHARGED_AGAIN)
        .get({ businessId, business: businessKey(businessId) })
      return row && toIso(row.at)
    },

    async has(id) {
      return connection.prepare('SELECT 1 FROM audit_entry WHERE key = ?').get(id) !== undefined
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
      const of = { subjectId, business: businessKey(businessId) }
      const rows = connection.about('audit_entry', subjectId, () =>
        connection
          .prepare<AuditRow>(
            // The plus: few entries have one subject, and a business has millions (1,640 ms without it, 0.1 with it).
            `SELECT ${columnList(auditEntryTable, 'a')} FROM ${ENTRIES} a WHERE ${isAbout('@subjectId')} AND +a.business_key = @business ORDER BY a.key`,
          )
          .all(of),
      )
      return rows.map((row) => toEntry(row, businessId))
    },

    async page(businessId, wanted) {
      const { keys, totalItems } = findAuditPage(connection, businessKey(businessId), wanted)
      const newestFirst = namedEntries(keys, 'DESC')
      return { items: newestFirst.map((row) => toNamedEntry(row, businessId)), totalItems }
    },

    async readAfter(businessId, id, limit) {
      const keys = findAuditAfter(connection, businessKey(businessId), id, limit)
      return namedEntries(keys, 'ASC').map((row) => toNamedEntry(row, businessId))
    },

    async origin() {
      return connection.prepare<{ hash: Buffer }>(FIRST_ENTRY).get()?.hash.toString('hex') ?? null
    },

    async heads() {
      return Object.fromEntries(
        chainKeys(connection).flatMap((key) => {
          const head = headOf(connection, key)
          return head ? [head] : []
        }),
      )
    },

    async holds({ id, hash }) {
      const row = connection.prepare<{ hash: Buffer }>('SELECT hash FROM audit_entry WHERE key = ?').get(id)
      return row?.hash.toString('hex') === hash
    },

    async signed(businessId, after = 0) {
      const key = businessKey(businessId)
      const last = connection
        .prepare<{ key: number; mac: Buffer }>(
          `SELECT a.key, a.mac FROM ${ENTRIES} a WHERE a.business_key = ? AND a.mac IS NOT NULL ORDER BY a.key DESC LIMIT 1`,
        )
        .get(key)
      const tail = connection
        .prepare<{ first: number | null; entries: number }>(
          'SELECT min(key) AS first, count(*) AS entries FROM audit_entry WHERE business_key = ? AND key > ?',
        )
        .get(key, Math.max(last?.key ?? 0, after))
      return {
        keyId: last ? keyIdOf(last.mac) : null,
        unsigned: tail?.first ? { first: tail.first, entries: tail.entries } : null,
      }
    },

    async keyIds() {
      return connection
        .prepare<{ id: string }>(KEY_IDS)
        .all()
        .map(({ id }) => id)
    },

    async check(businessId, from, keys, limit) {
      const part = { from, keys, limit, toEntry: (row: AuditRow) => toEntry(row, businessId) }
      return checkChain(connection, businessKey(businessId), part)
    },

    fingerprint,
    comparisons: COMPARISONS,
    async compareLogged(businessId, range) {
      return compareLogged(connection, businessKey(businessId), range)
    },
  }
}

type Inserted = StoredContent & Pick<AuditRow, 'key' | 'businessKey' | 'at' | 'hash'>

const INSERT = `INSERT INTO audit_entry
    (key, business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash, mac)
  VALUES (@key, @businessKey, @subjectKind, @subjectId, @action, @actorKind, @actorId, @actorName, @at, @before, @after, @hash, @mac)`

/** Each chain that there is, by the key of its business; 0 for the installation. */
function chainKeys(connection: Connection): number[] {
  const rows = connection.prepare<{ key: number }>('SELECT 0 AS key UNION ALL SELECT key FROM business').all()
  return rows.map(({ key }) => key)
}

const VAT_CHARGED_AGAIN = `SELECT a.at AS at FROM ${ENTRIES} a
  WHERE ${isAbout('@businessId')} AND +a.business_key = @business AND a.action = 'business.settingsUpdated'
    AND a.before ->> '$.settings.chargesVat' = 0 AND a.after ->> '$.settings.chargesVat' = 1
  ORDER BY a.key DESC LIMIT 1`

const NEWEST_OF_CHAIN = `SELECT a.key AS key, a.hash AS hash, a.at AS at, (SELECT b.id FROM business b WHERE b.key = a.business_key) AS "businessId"
  FROM audit_entry a WHERE a.business_key = ? ORDER BY a.key DESC LIMIT 1`

function headOf(connection: Connection, businessKey: number) {
  const row = connection.prepare<Head>(NEWEST_OF_CHAIN).get(businessKey)
  return row && toHead(row)
}

/** Reads the ends of chains where a transaction ends, outside the units of work in it. */
export function chainHeads({ db }: Connection) {
  const newestOfChain = db.prepare<[number], Head>(withLastingPlan(NEWEST_OF_CHAIN))
  const newest = db.prepare('SELECT max(key) FROM audit_entry').pluck()
  return (businessKeys: Iterable<number>) => ({
    newest: Number(newest.get() ?? 0),
    heads: Object.fromEntries(
      [...businessKeys].flatMap((key) => {
        const row = newestOfChain.get(key)
        return row ? [toHead(row)] : []
      }),
    ),
  })
}

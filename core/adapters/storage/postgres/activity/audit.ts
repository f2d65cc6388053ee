import { INSTALLATION_CHAIN } from '../../../../ports/audit/anchor.ts'
import { AuditKeyUnreadError, type AuditKey, type AuditKeys } from '../../../../ports/audit/audit-keys.ts'
import type { AuditRepository } from '../../../../ports/audit/audit-repository.ts'
import { CHAIN_START, chainHash, KEY_ID_BYTES, keyIdOf, sign } from '../../sqlite/activity/audit-chain.ts'
import {
  contentOf,
  NO_KEYS,
  toEntry,
  toHead,
  toNamedEntry,
  type AuditRow,
  type Head,
  type NamedRow,
} from '../../sqlite/activity/audit-codec.ts'
import { fingerprint } from '../../sqlite/sql/fingerprint.ts'
import { auditEntryTable } from '../../sqlite/schema/tables.ts'
import { toIso, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { conflict } from '../engine/errors.ts'
import type { RecordMemory } from '../engine/record-memory.ts'
import { readingLog } from '../sql/logged-json.ts'
import { columnList, keyOf, tableStatements } from '../sql/statements.ts'

import { checkChain } from './audit-check.ts'
import { SUBJECT_WORDS } from './audit-filter.ts'
import { findAuditAfter, findAuditPage } from './audit-page.ts'
import { COMPARISONS, compareLogged } from './logged-records.ts'

/**
 * The log, with one chain for each business and one of the installation (business_key 0).
 *
 * Ids come from one sequence. Whoever adds to a chain is alone with it until its unit ends, and takes its id after that:
 * so within one chain ids become visible in the order in which they grow, and a reader of it (`after`) passes over none
 * that is still to come. Two chains know nothing of each other: an id of one may become visible after a greater one of
 * another. Whoever follows several has to keep a place in each, as `after` does.
 */
export function createAuditRepository(
  connection: Connection,
  keys: Pick<AuditKeys, 'current' | 'isUnread'> = NO_KEYS,
): AuditRepository {
  const entries = tableStatements(connection, auditEntryTable)

  const businessKey = async (id: string | null): Promise<number> =>
    id === null ? 0 : keyOf(connection, 'business', id)

  /** Of the log of a business, with entries of its members. */
  const namedEntries = (key: number, keys: readonly number[], direction: 'ASC' | 'DESC') =>
    connection.many<NamedRow>(
      `SELECT ${columnList(auditEntryTable, 'a')}, ${SUBJECT_WORDS} FROM audit_entry a
       WHERE a.business_key IN (@key, 0) AND a.key = ANY(@keys::bigint[]) ORDER BY a.key ${direction}`,
      { key, keys },
    )

  return {
    async append(entry, above = 0) {
      if (keys.isUnread()) throw new AuditKeyUnreadError('The key of the audit log has not been read yet.')
      const auditKey = keys.current()
      // The installation is named as a business is: who is run again has its turn among those that add to its chain.
      const end = await (expected(connection, entry.businessId) ?? endOfChain(connection, entry.businessId))
      if (!end) throw new Error(`There is no business ${entry.businessId}.`)
      if (end.next === null) throw conflict('Another unit is adding to this chain of the audit log.')
      if (auditKey && isOther(end.signedBy, auditKey) && !SEALING.includes(entry.action))
        throw new AuditKeyUnreadError('This chain of the audit log is signed with another key by now.')
      const content = contentOf(entry)
      const placed = {
        key: end.next > above ? end.next : await idAbove(connection, above, end.next),
        businessKey: end.businessKey,
        hash: chainHash(end.hash ?? CHAIN_START, content),
      }
      entries.defer({ ...content, ...placed, mac: auditKey ? sign(auditKey, placed) : null })
      return { ...entry, id: String(placed.key), hash: placed.hash.toString('hex') }
    },

    async after(businessId, id, limit) {
      const rows = await connection.many<AuditRow>(
        `SELECT ${columnList(auditEntryTable, 'a')} FROM audit_entry a
         WHERE a.business_key = @key AND a.key > @id ORDER BY a.key LIMIT @limit`,
        { key: await businessKey(businessId), id, limit },
      )
      return rows.map((row) => toEntry(row, businessId))
    },

    async latestId(businessId) {
      const row = await connection.one<{ latest: number | null }>(
        'SELECT max(key) AS latest FROM audit_entry WHERE business_key = @key',
        { key: await businessKey(businessId) },
      )
      return row?.latest ?? 0
    },

    async vatChargedSince(businessId) {
      const key = await businessKey(businessId)
      const row = await connection.one<{ at: number }>(VAT_CHARGED_AGAIN, { key, subjectId: businessId })
      return row && toIso(row.at)
    },

    async has(id) {
      return (await connection.one('SELECT 1 AS found FROM audit_entry WHERE key = @id LIMIT 1', { id })) !== undefined
    },

    async latestIdBefore(businessId, at) {
      const row = await connection.one<{ key: number }>(
        'SELECT key FROM audit_entry WHERE business_key = @key AND at < @at ORDER BY key DESC LIMIT 1',
        { key: await businessKey(businessId), at: toMillis(at) },
      )
      return row?.key ?? 0
    },

    async historyOf(businessId, subjectId) {
      const rows = await connection.many<AuditRow>(
        `SELECT ${columnList(auditEntryTable, 'a')} FROM audit_entry a
         WHERE a.subject_id = @subjectId AND a.business_key = @key ORDER BY a.key`,
        { key: await businessKey(businessId), subjectId },
      )
      return rows.map((row) => toEntry(row, businessId))
    },

    async page(businessId, wanted) {
      const key = await businessKey(businessId)
      const { keys, totalItems } = await findAuditPage(connection, key, wanted)
      const newestFirst = await namedEntries(key, keys, 'DESC')
      return { items: newestFirst.map((row) => toNamedEntry(row, businessId)), totalItems }
    },

    async readAfter(businessId, id, limit) {
      const key = await businessKey(businessId)
      const keys = await findAuditAfter(connection, key, id, limit)
      return (await namedEntries(key, keys, 'ASC')).map((row) => toNamedEntry(row, businessId))
    },

    async origin() {
      const row = await connection.one<{ hash: Buffer }>(
        'SELECT hash FROM audit_entry WHERE business_key = 0 ORDER BY key LIMIT 1',
      )
      return row?.hash.toString('hex') ?? null
    },

    async heads() {
      return Object.fromEntries((await connection.many<Head>(HEADS)).map(toHead))
    },

    async holds({ id, hash }) {
      const rows = await connection.many<{ hash: Buffer }>('SELECT hash FROM audit_entry WHERE key = @id', { id })
      return rows.some((row) => row.hash.toString('hex') === hash)
    },

    async signed(businessId, after = 0) {
      const key = await businessKey(businessId)
      const last = await connection.one<{ key: number; mac: Buffer }>(
        'SELECT key, mac FROM audit_entry WHERE business_key = @key AND mac IS NOT NULL ORDER BY key DESC LIMIT 1',
        { key },
      )
      const tail = await connection.one<{ first: number | null; entries: number }>(
        'SELECT min(key) AS first, count(*) AS entries FROM audit_entry WHERE business_key = @key AND key > @after',
        { key, after: Math.max(last?.key ?? 0, after) },
      )
      return {
        keyId: last ? keyIdOf(last.mac) : null,
        unsigned: tail?.first ? { first: tail.first, entries: tail.entries } : null,
      }
    },

    async keyIds() {
      const rows = await connection.many<{ mac: Buffer }>(
        `SELECT DISTINCT substring(mac FROM 1 FOR ${KEY_ID_BYTES}) AS mac FROM audit_entry WHERE mac IS NOT NULL`,
      )
      return rows.map(({ mac }) => keyIdOf(mac))
    },

    async check(businessId, from, auditKeys, limit) {
      const part = { from, keys: auditKeys, limit, toEntry: (row: AuditRow) => toEntry(row, businessId) }
      return checkChain(connection, await businessKey(businessId), part)
    },

    fingerprint,
    comparisons: COMPARISONS,
    async compareLogged(businessId, range) {
      return compareLogged(connection, await businessKey(businessId), range)
    },
  }
}

const VAT_CHARGED_AGAIN = readingLog(`SELECT a.at AS at FROM audit_entry a
  WHERE a.subject_id = @subjectId AND a.business_key = @key AND a.action = 'business.settingsUpdated'
    AND a.before::jsonb #>> '{settings,chargesVat}' = 'false' AND a.after::jsonb #>> '{settings,chargesVat}' = 'true'
  ORDER BY a.key DESC LIMIT 1`)

/** The newest entry of each chain that there is. */
const HEADS = `SELECT a.key, a.hash, a.at, c.id AS "businessId"
  FROM (SELECT 0 AS key, NULL AS id UNION ALL SELECT key, id FROM business) c CROSS JOIN LATERAL (
    SELECT e.key, e.hash, e.at FROM audit_entry e WHERE e.business_key = c.key ORDER BY e.key DESC LIMIT 1) a`

/** The end of a chain, and the id of the next entry; none while another unit is adding to it. */
type End = {
  readonly businessKey: number
  readonly next: number | null
  readonly hash: Buffer | null
  /** The id of the key of the newest entry that is signed; of a chain that begins, of the newest of the installation. */
  readonly signedBy: Buffer | null
  /** Where the records of the business stand: see engine/record-memory.ts. */
  readonly records: string | null
}

/**
 * What stands for what is signed with another key: of a chain, whoever makes a new key adds these first. Every other
 * entry has the key of the one before, so that none with the old key comes behind them, whichever process adds it.
 */
const SEALING: readonly string[] = ['audit.sealed', 'audit.entriesAdded', 'audit.entriesMissing']

const isOther = (signedBy: Buffer | null, { id }: AuditKey): boolean =>
  signedBy !== null && signedBy.toString('hex') !== id

const endOfChain = (connection: Connection, businessId: string | null): Promise<End | undefined> =>
  connection.one<End>(businessId === null ? END_OF_INSTALLATION : END_OF_BUSINESS, {
    businessId: businessId ?? INSTALLATION_CHAIN,
  })

const nameOf = (businessId: string | null): string => `end of ${businessId ?? INSTALLATION_CHAIN}`

/** Asks for the end of the chain of a business along with what is asked for in this moment: the unit will add to it. */
export function expectEntry(connection: Connection, memory: RecordMemory, businessId: string): void {
  const end = endOfChain(connection, businessId)
  const state = end.then((found) => found?.records ?? null)
  state.catch(() => undefined)
  memory.stands(businessId, state)
  // Whoever adds is told; where nobody does, the unit has failed before.
  end.catch(() => undefined)
  connection.remember(nameOf(businessId), end)
}

/** What was asked for: it is the end until something is added. */
function expected(connection: Connection, businessId: string | null): Promise<End | undefined> | undefined {
  const end = connection.recall<Promise<End | undefined>>(nameOf(businessId))
  if (end) connection.remember(nameOf(businessId), undefined)
  return end
}

/** Locks of chains, among those that are named by two numbers. */
const CHAINS = 4_780_002

/**
 * A chain is locked until the unit ends, or not at all: who waited would go on from an end that it does not see, and two
 * that wait for each other's chains and number series would be found out after a second only. So it begins again at once,
 * and then has its turn. See engine/units.ts.
 */
const locked = (key: string): string =>
  `${key} AS key, pg_try_advisory_xact_lock(${CHAINS}, (${key} % 2147483647)::integer) AS mine`

/**
 * The lock comes before the id. The end is read where a trigger keeps it for each chain: read at the end of the log itself,
 * it would meet every other business that adds to the same page of its index.
 */
const endOf = (chain: string): string =>
  `SELECT c.key AS "businessKey", CASE WHEN c.mine THEN nextval('audit_entry_key_seq') END AS next,
    e.hash, e.records, CASE WHEN e.key IS NULL
      THEN (SELECT i.signed_by FROM audit_end i WHERE i.business_key = 0) ELSE e.signed_by END AS "signedBy"
   FROM (${chain} OFFSET 0) c LEFT JOIN audit_end e ON e.business_key = c.key`

const END_OF_BUSINESS = endOf(`SELECT ${locked('b.key')} FROM business b WHERE b.id = @businessId`)
const END_OF_INSTALLATION = endOf(`SELECT ${locked('0::bigint')}`)

/** Takes ids until one is greater: the sequence never goes back, whoever else takes some meanwhile. A second for millions. */
async function idAbove(connection: Connection, above: number, id: number): Promise<number> {
  for (let last = id; ;) {
    const taken = await connection.one<{ last: number }>(
      `SELECT max(t.id) AS last
       FROM (SELECT nextval('audit_entry_key_seq') AS id FROM generate_series(1, @count::bigint) OFFSET 0) t`,
      { count: above - last + 1 },
    )
    last = taken?.last ?? last
    if (last > above) return last
  }
}

import { hash as sha } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

import Database from 'better-sqlite3'
import { getTableColumns } from 'drizzle-orm'

import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { chainHash, halved } from '../../core/adapters/storage/sqlite/activity/audit-chain.ts'
import { auditRowPacker } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { packQrText } from '../../core/adapters/storage/sqlite/forms/invoice-text.ts'
import { payloadPacker } from '../../core/adapters/storage/sqlite/forms/payloads.ts'
import { shortWords } from '../../core/adapters/storage/sqlite/forms/search-words.ts'
import { type auditEntryTable, invoiceTable } from '../../core/adapters/storage/sqlite/schema/tables.ts'
import { contentHash } from '../../core/adapters/storage/sqlite/sql/content-hash.ts'
import { withSearchText } from '../../core/adapters/storage/sqlite/sql/search-codec.ts'
import { qrPlaintext } from '../../core/domain/qr/plaintext.ts'
import type { AuditKey } from '../../core/ports/audit/audit-keys.ts'

/**
 * A thread that works out what costs most of a copy, while the other one writes: the code of an invoice, its hash and its
 * words, the packed payload, and the entries of the log, which it chains, signs and packs.
 */

type Value = string | number | Uint8Array | null
type Row = Readonly<Record<string, Value>>

/** Tables whose copies are finished here. */
export const FINISHED_HERE = ['invoice', 'submission', 'audit_entry'] as const
type FinishedHere = (typeof FINISHED_HERE)[number]

/** A pattern, and which columns of it differ from copy to copy. */
export type CopyPlan = { readonly table: FinishedHere; readonly row: Row; readonly changing: readonly string[] }

type Word = readonly [code: Uint8Array, word: string]
type Dictionary = readonly [key: number, businessKey: number, content: Uint8Array]

export type FinisherData = {
  /** The copies of suppliers, buyers and accounts, by their keys. */
  readonly contents: ReadonlyMap<number, string>
  readonly auditKey: AuditKey
  /** The last hash of each chain of the log, by its business. */
  readonly chainEnds: ReadonlyMap<number, Uint8Array>
  readonly words: readonly Word[]
  readonly dictionaries: readonly Dictionary[]
}

/** A copy: the number of its plan, and what differs. An entry of the log has its key last. */
export type CopiedRow = readonly [plan: number, values: readonly Value[]]

/** Copies, and the plans that no message before had. */
export type Batch = { readonly plans: readonly CopyPlan[]; readonly copies: readonly CopiedRow[] }

/** What is to be written: the values of each copy, and before them what they refer to. */
export type FinishedBatch = {
  readonly values: readonly (readonly Value[])[]
  readonly words: readonly Word[]
  readonly dictionaries: readonly Dictionary[]
}

/** What is made of an invoice, in this order, behind what differs. */
export const FINISHED = ['qr_text', 'content_hash', 'search_text', 'search_version'] as const
export const isFinished = (column: string): boolean => (FINISHED as readonly string[]).includes(column)

/** What an entry of the log is chained by, in this order, behind what differs. */
export const LINKED = ['key', 'hash', 'mac'] as const

type InvoiceRow = Pick<typeof invoiceTable.$inferSelect, 'customerFold' | 'invoiceNumber' | 'irn'>

const encryptor = createQrEncryptor()
const properties = new Map(
  Object.entries(getTableColumns(invoiceTable)).map(([property, { name }]) => [name, property]),
)

function qrTextOf(irn: unknown, finalizedAt: unknown): string {
  const { publicKeyPem, certificate } = encryptor.sandboxKeys()
  const unixSeconds = Math.floor(Number(finalizedAt) / 1000)
  const plain = qrPlaintext({ irn: String(irn), unixSeconds, certificate })
  if (!plain.ok) throw new Error(plain.problem)
  return encryptor.encrypt(publicKeyPem, plain.text)
}

type Finish = (values: readonly Value[]) => readonly Value[]

/** The tables that packers read and write, as they stood in the database; what is added goes back to it. */
function packingTables({ words, dictionaries }: FinisherData) {
  const db = new Database(':memory:')
  db.exec(`CREATE TABLE audit_word (code BLOB PRIMARY KEY, word TEXT NOT NULL UNIQUE);
    CREATE TABLE payload_dictionary (key INTEGER PRIMARY KEY, business_key INTEGER NOT NULL, content BLOB NOT NULL);
    CREATE TABLE commit_count (key INTEGER PRIMARY KEY, commits INTEGER NOT NULL)`)
  const addWord = db.prepare('INSERT INTO audit_word VALUES (?, ?)')
  for (const word of words) addWord.run(...word)
  const addDictionary = db.prepare('INSERT INTO payload_dictionary VALUES (?, ?, ?)')
  for (const dictionary of dictionaries) addDictionary.run(...dictionary)

  let [wordsTaken, dictionariesTaken] = [words.length, Math.max(0, ...dictionaries.map(([key]) => key))]
  const wordsSince = db.prepare('SELECT code, word FROM audit_word ORDER BY rowid LIMIT -1 OFFSET ?').raw()
  const dictionariesSince = db.prepare('SELECT * FROM payload_dictionary WHERE key > ? ORDER BY key').raw()
  return {
    db,
    /** What was added since it was asked last. */
    added() {
      const added = {
        words: wordsSince.all(wordsTaken) as Word[],
        dictionaries: dictionariesSince.all(dictionariesTaken) as Dictionary[],
      }
      wordsTaken += added.words.length
      dictionariesTaken = added.dictionaries.at(-1)?.[0] ?? dictionariesTaken
      return added
    },
  }
}

function finisher(data: FinisherData): (batch: Batch) => FinishedBatch {
  const tables = packingTables(data)
  const pack = payloadPacker(tables.db)
  const finishers: Readonly<Record<FinishedHere, (plan: CopyPlan) => Finish>> = {
    invoice: (plan) => finishInvoice(plan, data.contents),
    submission: ({ row, changing }) => {
      const place = changing.indexOf('payload')
      const businessKey = Number(row['business_key'])
      return (values) => values.with(place, pack(businessKey, Buffer.from(String(values[place]))))
    },
    audit_entry: chained(data, auditRowPacker(tables.db)),
  }
  const plans: Finish[] = []

  return ({ plans: added, copies }) => {
    plans.push(...added.map((plan) => finishers[plan.table](plan)))
    const values = copies.map(([plan, copied]) => {
      const finish = plans[plan]
      if (!finish) throw new Error('There is no such plan.')
      return finish(copied)
    })
    return { values, ...tables.added() }
  }
}

function finishInvoice({ row: pattern, changing }: CopyPlan, contents: FinisherData['contents']): Finish {
  const named = (column: string): string => properties.get(column) ?? column
  const own = Object.fromEntries(Object.entries(pattern).map(([column, value]) => [named(column), value]))
  const places = changing.map(named)
  const contentOf = (key: unknown): string | null => (key === null ? null : (contents.get(Number(key)) ?? null))

  return (values) => {
    const row: Record<string, Value> = { ...own }
    for (const [at, property] of places.entries()) row[property] = values[at] ?? null
    const qrText = row['qrText'] === null ? null : qrTextOf(row['irn'], row['finalizedAt'])
    row['qrText'] = qrText
    const copies = {
      supplier: contentOf(row['supplierKey']),
      buyer: contentOf(row['buyerKey']),
      payInto: contentOf(row['payIntoKey']),
    }
    const { searchText, searchVersion } = withSearchText('invoice', row as never)
    const words = shortWords({ ...(row as unknown as InvoiceRow), searchText })
    return [...values, qrText && packQrText(qrText), contentHash({ ...row, ...copies }), words, searchVersion]
  }
}

/** What the hash of an entry is over. */
const CHAINED = [
  'subject_kind',
  'subject_id',
  'action',
  'actor_kind',
  'actor_id',
  'actor_name',
  'at',
  'before',
  'after',
]

/** Chains entries that are like one behind those before them, signs them and packs them. */
function chained({ auditKey, chainEnds }: FinisherData, pack: ReturnType<typeof auditRowPacker>) {
  const ends = new Map(chainEnds)
  const sign = signer(auditKey)
  return ({ row, changing }: CopyPlan): Finish => {
    const businessKey = Number(row['business_key'])
    const signed = CHAINED.map((column) => ({ place: changing.indexOf(column), fixed: row[column] ?? null }))
    return (values) => {
      const last = ends.get(businessKey)
      if (!last) throw new Error('There is no such chain.')
      const key = Number(values.at(-1))
      const content = signed.map(({ place, fixed }) => (place < 0 ? fixed : values[place]))
      const hash = chainHash(Buffer.from(last), contentOf(content))
      ends.set(businessKey, hash)
      const written = Object.fromEntries(changing.map((column, at) => [column, values[at] ?? null]))
      const stored = pack({ ...row, ...written, mac: sign({ key, businessKey, hash }) })
      return [...changing.map((column) => stored[column] ?? null), key, hash, stored['mac'] ?? null]
    }
  }
}

type AuditRow = typeof auditEntryTable.$inferSelect

const contentOf = ([subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after]: unknown[]) =>
  ({ subjectKind, subjectId, action, actorKind, actorId, actorName, at, before, after }) as Pick<
    AuditRow,
    'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'at' | 'before' | 'after'
  >

/** As `sign` of the log does it, a third of the time: HMAC by hand, for what is signed millions of times with one key. */
function signer({ id, secret }: AuditKey): (of: Pick<AuditRow, 'key' | 'businessKey' | 'hash'>) => Buffer {
  const bytes = Buffer.from(secret)
  const padded = Buffer.concat([bytes.length > 64 ? digest(bytes) : bytes, Buffer.alloc(64)]).subarray(0, 64)
  const inner = padded.map((byte) => byte ^ 0x36)
  const outer = padded.map((byte) => byte ^ 0x5c)
  const keyId = Buffer.from(id, 'hex')
  return ({ key, businessKey, hash }) => {
    const content = digest(Buffer.concat([inner, Buffer.from(`entry\n${businessKey}\n${key}\n`), hash]))
    return halved(Buffer.concat([keyId, digest(Buffer.concat([outer, content]))]))
  }
}

const digest = (content: Uint8Array): Buffer => sha('sha256', content, 'buffer')

/**
 * Puts the bytes of all values side by side. Sent as they are, each would take what it is a part of with it: 16 KB for a
 * payload of 200 bytes.
 */
function together({ values, ...others }: FinishedBatch): {
  readonly batch: FinishedBatch
  readonly bytes: ArrayBuffer
} {
  let size = 0
  for (const row of values) for (const value of row) if (value instanceof Uint8Array) size += value.length
  const bytes = new ArrayBuffer(size)
  let used = 0
  const moved = (value: Value): Value => {
    if (!(value instanceof Uint8Array)) return value
    const place = new Uint8Array(bytes, used, value.length)
    place.set(value)
    used += value.length
    return place
  }
  return { batch: { ...others, values: values.map((row) => row.map(moved)) }, bytes }
}

if (parentPort) {
  const port = parentPort
  const finish = finisher(workerData as FinisherData)
  port.on('message', (sent: Batch) => {
    const { batch, bytes } = together(finish(sent))
    port.postMessage(batch, [bytes])
  })
}

import type Database from 'better-sqlite3'

import {
  dictionaryOf,
  MAX_DICTIONARY_BYTES,
  packPayload,
  packPayloadLike,
  type PayloadDictionary,
  unpackPayloadLike,
} from './payload-codec.ts'

/**
 * Payloads are deflated against some that the same business sent before: `payload_dictionary`, a row of ten kilobytes for
 * some thousand of them, which never changes. A business that sends its first ones has none yet.
 */

type Db = Pick<Database.Database, 'prepare'>

/** So many payloads make a dictionary. */
const SAMPLES = 6
/** Behind so many a new one is made: a shop has other goods after a while. */
const RENEWED_AFTER = 4096

type Recent = { samples: Uint8Array[]; packed: number; dictionary?: PayloadDictionary }

/** Packs payloads by the key of their business; to be used within transactions. */
export function payloadPacker(db: Db): (businessKey: number, payload: Uint8Array) => Buffer {
  const newest = db
    .prepare<[number], number | null>('SELECT max(key) FROM payload_dictionary WHERE business_key = ?')
    .pluck()
  const content = db.prepare<[number], Buffer>('SELECT content FROM payload_dictionary WHERE key = ?').pluck()
  const add = db.prepare('INSERT INTO payload_dictionary (business_key, content) VALUES (?, ?)')
  const recent = new Map<number, Recent>()

  return (businessKey, payload) => {
    const known = recent.get(businessKey) ?? { samples: [], packed: 0 }
    recent.set(businessKey, known)
    known.samples = [...known.samples.slice(1 - SAMPLES), payload]
    known.packed += 1
    const isRenewed = known.packed % RENEWED_AFTER === 0
    const dictionary = (isRenewed ? undefined : stored(businessKey, known)) ?? made(businessKey, known)
    return dictionary ? packPayloadLike(payload, dictionary) : packPayload(payload)
  }

  /** Read once: ten kilobytes for each payload take a third of what packing takes. One that is taken back has no key. */
  function stored(businessKey: number, known: Recent): PayloadDictionary | undefined {
    const key = newest.get(businessKey) ?? null
    if (key === null || key === known.dictionary?.key) return key === null ? undefined : known.dictionary
    const found = content.get(key)
    if (found) known.dictionary = { key, content: found }
    return known.dictionary
  }

  function made(businessKey: number, known: Recent): PayloadDictionary | undefined {
    if (known.samples.length < SAMPLES) return undefined
    const joined = Buffer.concat(known.samples).subarray(-MAX_DICTIONARY_BYTES)
    known.dictionary = { key: Number(add.run(businessKey, joined).lastInsertRowid), content: joined }
    return known.dictionary
  }
}

/** The bytes that were frozen, in SQL. */
export const frozenPayload = (column: string): string =>
  `${packedLikeOthers(column)} THEN payload_frozen(${column},
    (SELECT d.content FROM payload_dictionary d WHERE d.key = payload_dictionary_key(${column}))) ELSE ${column} END`

/** The same as other databases hold it, which have no dictionaries. */
export const payloadElsewhere = (column: string): string =>
  `${packedLikeOthers(column)} THEN payload_elsewhere(${column}) ELSE ${column} END`

const packedLikeOthers = (column: string): string => `CASE WHEN substr(${column}, 1, 1) = x'02'`

/** Makes known to SQL what `frozenPayload` asks. Of what is damaged it answers what is stored. */
export function providePayloads({ db }: { readonly db: Database.Database }): void {
  db.function('payload_frozen', { deterministic: true }, (stored, content) =>
    Buffer.isBuffer(stored) && Buffer.isBuffer(content) ? unpackPayloadLike(stored, content) : stored,
  )
  db.function('payload_dictionary_key', { deterministic: true }, (stored) =>
    Buffer.isBuffer(stored) ? dictionaryOf(stored) : null,
  )
}

/**
 * The same of `payloadElsewhere`. Dictionaries are read once, ten kilobytes for some thousand payloads: read for each of
 * them they took as long as all else.
 */
export function providePayloadsElsewhere(db: Database.Database): void {
  const all = db.prepare<[], { key: number; content: unknown }>('SELECT key, content FROM payload_dictionary').all()
  const contents = new Map(all.map(({ key, content }) => [key, content]))
  db.function('payload_elsewhere', { deterministic: true }, (stored) => {
    if (!Buffer.isBuffer(stored)) return stored
    const content = contents.get(dictionaryOf(stored) ?? 0)
    if (!Buffer.isBuffer(content)) return stored
    const payload = unpackPayloadLike(stored, content)
    return payload === stored ? stored : packPayload(payload)
  })
}

import { readShelf } from '../../sqlite/search/part-reader.ts'
import type { Shelf } from '../../sqlite/search/shelf.ts'
import type { Connection } from '../engine/connection.ts'

/** So much of the index a process remembers: what was searched last. */
const MAX_BYTES = 64 * 1024 * 1024

const NOTHING: Shelf = { names: Buffer.from('\n'), sets: Buffer.alloc(0) }

/** Which rows of a business are in a part, by their places; and which of them these are. */
export type PartKeys = readonly number[]

type Shelves = {
  /** The keys of the rows of a part, in their order. @throws DamagedPart */
  keysOf(businessKey: number, stamp: number): Promise<PartKeys>
  /**
   * Runs `look` over shelves by their keys. What is not here is fetched, all of it together, and `look` runs again.
   *
   * @throws DamagedPart
   */
  over<T>(businessKey: number, look: (shelfWith: (key: number) => Shelf) => T): Promise<T>
}

/**
 * The shelves of the index, which never change: a part that is made again has another stamp, and so other shelves. Those
 * that were read last are remembered.
 */
export function createShelves(connection: Connection): Shelves {
  const known = new Map<number, { readonly shelf: Shelf; readonly bytes: number }>()
  const keys = new Map<number, PartKeys>()
  let bytes = 0

  function remember(key: number, shelf: Shelf): void {
    const size = shelf.names.byteLength + shelf.sets.byteLength
    known.set(key, { shelf, bytes: size })
    bytes += size
    for (const [oldest, { bytes: freed }] of known) {
      if (bytes <= MAX_BYTES || oldest === key) break
      known.delete(oldest)
      bytes -= freed
    }
  }

  async function fetch(businessKey: number, missing: readonly number[]): Promise<void> {
    const rows = await connection.many<{ key: number; content: Buffer }>(
      'SELECT key, content FROM search_shelf WHERE business_key = @businessKey AND key = ANY(@missing::bigint[])',
      { businessKey, missing },
    )
    const found = new Map(rows.map(({ key, content }) => [key, content]))
    for (const key of missing) remember(key, readShelf(key, found.get(key)))
  }

  return {
    async keysOf(businessKey, stamp) {
      const there = keys.get(stamp)
      if (there) return there
      const row = await connection.one<{ keys: Buffer }>(
        'SELECT keys FROM search_part WHERE business_key = @businessKey AND stamp = @stamp',
        { businessKey, stamp },
      )
      const read = decodeKeys(row?.keys ?? Buffer.alloc(0))
      keys.set(stamp, read)
      const [oldest] = keys.keys()
      if (keys.size > MAX_PARTS && oldest !== undefined) keys.delete(oldest)
      return read
    },

    async over(businessKey, look) {
      for (;;) {
        const missing = new Set<number>()
        const result = look((key) => {
          const entry = known.get(key)
          if (entry) return entry.shelf
          missing.add(key)
          return NOTHING
        })
        if (missing.size === 0) return result
        await fetch(businessKey, [...missing])
      }
    },
  }
}

const MAX_PARTS = 512

/** How far each key is from the one before it; the first one stands whole. */
export function encodeKeys(keys: readonly number[]): Buffer {
  const content = Buffer.alloc(keys.length === 0 ? 0 : 8 + (keys.length - 1) * 4)
  let before = 0
  for (const [at, key] of keys.entries()) {
    if (at === 0) content.writeBigUInt64LE(BigInt(key))
    else content.writeUInt32LE(key - before, 4 + at * 4)
    before = key
  }
  return content
}

function decodeKeys(content: Buffer): PartKeys {
  if (content.length === 0) return []
  let key = Number(content.readBigUInt64LE())
  const keys = [key]
  for (let at = 8; at < content.length; at += 4) keys.push((key += content.readUInt32LE(at)))
  return keys
}

import type { Connection } from '../engine/connection.ts'

import { readShelf } from './part-reader.ts'
import type { Shelf } from './shelf.ts'

/** Lists of a million invoices take a fifth of it, and one search as much. */
const MOST_BYTES = 4 * 1024 * 1024

/** @throws DamagedPart */
type ShelfOf = (key: number) => Shelf

/** Shelves that were read lately. */
export type ShelfMemory = {
  /** Those of one making of a part. */
  ofPart(part: number, version: number): ShelfOf
}

/**
 * Keeps shelves that were read and found whole: reading and checking them was half of a search of a million
 * invoices, which asks 120 parts. A part that is made again has another version, so none is kept for longer than it is
 * there, whichever connection made it.
 */
export function createShelfMemory(connection: Connection): ShelfMemory {
  const parts = new Map<number, { readonly version: number; readonly shelves: Map<number, Shelf> }>()
  let bytes = 0

  function shelvesOf(part: number, version: number): Map<number, Shelf> {
    const known = parts.get(part)
    if (known?.version === version) return known.shelves
    const shelves = new Map<number, Shelf>()
    parts.set(part, { version, shelves })
    return shelves
  }

  function read(key: number): Shelf {
    const content = connection.prepare<{ content: Buffer }>('SELECT content FROM search_shelf WHERE key = ?')
    const shelf = readShelf(key, content.get(key)?.content)
    bytes += shelf.names.length + shelf.sets.length
    if (bytes > MOST_BYTES) {
      parts.clear()
      bytes = 0
    }
    return shelf
  }

  return {
    ofPart(part, version) {
      const shelves = shelvesOf(part, version)
      return (key) => {
        const known = shelves.get(key)
        if (known) return known
        const shelf = read(key)
        shelves.set(key, shelf)
        return shelf
      }
    },
  }
}

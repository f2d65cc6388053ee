import { crc32 } from 'node:zlib'

/**
 * A shelf holds sets of rows by name, and where each begins behind its name: `\nNAME` and nine capitals. Names have none
 * of these capitals but as their first letter, which says what they are, so that what is looked for in names is met in no
 * place. A checksum stands before all of it.
 */

const CHECK_BYTES = 8
const FROM_DIGITS = 6
const LENGTH_DIGITS = 3
const PLACE_LENGTH = FROM_DIGITS + LENGTH_DIGITS
const A = 65

/** A whole number in so many capitals from A to P. */
export function inCapitals(number: number, digits: number): string {
  let text = ''
  for (let shift = (digits - 1) * 4; shift >= 0; shift -= 4) text += String.fromCharCode(A + ((number >>> shift) & 15))
  return text
}

function fromCapitals(bytes: Buffer, at: number, digits: number): number {
  let number = 0
  for (let digit = 0; digit < digits; digit += 1) number = number * 16 + (bytes[at + digit] ?? A) - A
  return number
}

export type Shelf = { readonly names: Buffer; readonly sets: Buffer }

const checksum = (key: number, names: Buffer, sets: Buffer): number => crc32(sets, crc32(names, crc32(`${key}`)))

export function encodeShelf(key: number, entries: readonly (readonly [name: string, rows: Buffer])[]): Buffer {
  let from = 0
  let text = ''
  for (const [name, rows] of entries) {
    text += `\n${name}${inCapitals(from, FROM_DIGITS)}${inCapitals(rows.length, LENGTH_DIGITS)}`
    from += rows.length
  }
  const names = Buffer.from(`${text}\n`)
  const sets = Buffer.concat(entries.map(([, rows]) => rows))
  const check = Buffer.alloc(CHECK_BYTES)
  check.writeUInt32LE(checksum(key, names, sets), 0)
  check.writeUInt32LE(names.length, 4)
  return Buffer.concat([check, names, sets])
}

/** Undefined where it is damaged, or another one. */
export function decodeShelf(key: number, content: unknown): Shelf | undefined {
  if (!Buffer.isBuffer(content) || content.length < CHECK_BYTES) return undefined
  const length = content.readUInt32LE(4)
  const names = content.subarray(CHECK_BYTES, CHECK_BYTES + length)
  const sets = content.subarray(CHECK_BYTES + length)
  return checksum(key, names, sets) === content.readUInt32LE(0) ? { names, sets } : undefined
}

/** The set of this name. */
export function setNamed({ names, sets }: Shelf, name: string): Buffer | undefined {
  const entry = Buffer.from(`\n${name}`)
  for (let at = names.indexOf(entry); at >= 0; at = names.indexOf(entry, at + 1)) {
    const place = at + entry.length
    // Another one may begin so.
    if (names[place + PLACE_LENGTH] === 10) return setAt(names, sets, place)
  }
  return undefined
}

function setAt(names: Buffer, sets: Buffer, place: number): Buffer {
  const from = fromCapitals(names, place, FROM_DIGITS)
  return sets.subarray(from, from + fromCapitals(names, place + FROM_DIGITS, LENGTH_DIGITS))
}

/** Each name that has this text in it once, with its set. */
export function* setsWith({ names, sets }: Shelf, text: Buffer): Generator<{ name: string; rows: Buffer }> {
  for (let at = names.indexOf(text); at >= 0;) {
    const end = names.indexOf(10, at)
    const begin = names.lastIndexOf(10, at) + 1
    const place = end - PLACE_LENGTH
    yield { name: names.toString('utf8', begin, place), rows: setAt(names, sets, place) }
    at = names.indexOf(text, end)
  }
}

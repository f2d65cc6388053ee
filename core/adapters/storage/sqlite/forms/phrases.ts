import { DASHED_DAY, dayOfNumber, numberOfDay } from './days.ts'

/** A short form of texts, and what each stands for. */
export type PhraseForm = {
  /** The short form; the text itself where it says what has none. */
  pack(text: string): Buffer | string
  /** The text that a short form stands for. What is damaged comes to another text than there was. */
  unpack(stored: Uint8Array): string
}

/** One that is read from the hex of a short form, too, as SQLite has it: that is quicker than bytes, which each take an object. */
export type ReadableForm = PhraseForm & {
  /** @param hex in lower case */
  unpackHex(hex: string): string
}

const FIRST_PHRASE = 0x80
const MOST_PHRASES = 0x80
/** Before 32 bytes of a hash, and before 16 of an id. */
const HASH = 1
const ID = 2
/** Before two bytes of a day. */
const DAY = 3
/** With how many digits a number has, before its bytes; longer ones are several. */
const DIGITS = 0x10
const FEWEST_DIGITS = 4
const MOST_DIGITS = 9
const bytesOfDigits = (digits: number): number => (digits === 4 ? 2 : digits < 8 ? 3 : 4)
const HASH_BYTES = 32
const ID_BYTES = 16

const ID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const isId = new RegExp(`^${ID_PATTERN}$`)

/** What has a meaning of its own in a short form, or takes more than a byte. */
const UNUSUAL = /[^ -~]/

/**
 * The form in which each of these phrases is a byte, in their order, and hashes and ids in lower case are bytes.
 *
 * @param phrases at most 128, all different
 * @param packsNumbers whether days and numbers of four digits and more are bytes, too
 */
export function phraseForm(phrases: readonly string[], { packsNumbers = false } = {}): ReadableForm {
  if (phrases.length > MOST_PHRASES) throw new RangeError('There is no byte for so many phrases.')
  const byteOf = new Map(phrases.map((phrase, at) => [phrase, String.fromCharCode(FIRST_PHRASE + at)]))
  const longestFirst = phrases.toSorted((one, other) => other.length - one.length).map(escaped)
  const ids = `[0-9a-f]{${2 * HASH_BYTES}}|${ID_PATTERN}`
  const numbers = String.raw`${DASHED_DAY}|\d{${FEWEST_DIGITS},${MOST_DIGITS}}`
  // A hash or a day may begin as a phrase does.
  const first = packsNumbers ? [ids, numbers] : []
  const pattern = new RegExp([...first, ...longestFirst, ids].join('|'), 'g')
  const packed = (found: string): string => byteOf.get(found) ?? bytesOf(found)
  const ofByte = Array.from({ length: 0x100 }, (_, byte) =>
    byte < FIRST_PHRASE ? String.fromCharCode(byte) : (phrases[byte - FIRST_PHRASE] ?? ''),
  )

  return {
    pack: (text) => (UNUSUAL.test(text) ? text : Buffer.from(text.replace(pattern, packed), 'latin1')),

    unpack(stored) {
      if (packsNumbers) return this.unpackHex(Buffer.from(stored).toString('hex'))
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
      let text = ''
      for (let at = 0; at < bytes.byteLength; at += 1) {
        const byte = bytes[at] ?? 0
        if (byte >= FIRST_PHRASE) text += phrases[byte - FIRST_PHRASE] ?? ''
        else if (byte === HASH) text += bytes.toString('hex', at + 1, (at += HASH_BYTES) + 1)
        else if (byte === ID) text += dashedId(bytes.toString('hex', at + 1, (at += ID_BYTES) + 1))
        else text += String.fromCharCode(byte)
      }
      return text
    },

    unpackHex(hex) {
      let text = ''
      for (let at = 0; at < hex.length; at += 2) {
        const byte = 16 * digit(hex.charCodeAt(at)) + digit(hex.charCodeAt(at + 1))
        if (byte === HASH) text += hex.slice(at + 2, (at += 2 * HASH_BYTES) + 2)
        else if (byte === ID) text += dashedId(hex.slice(at + 2, (at += 2 * ID_BYTES) + 2))
        else if (byte === DAY) text += dayOfNumber(Number.parseInt(hex.slice(at + 2, (at += 4) + 2), 16), '-')
        else if (byte >= DIGITS + FEWEST_DIGITS && byte <= DIGITS + MOST_DIGITS) {
          const digits = byte - DIGITS
          const number = Number.parseInt(hex.slice(at + 2, (at += 2 * bytesOfDigits(digits)) + 2), 16)
          text += String(number).padStart(digits, '0')
        } else text += ofByte[byte] ?? ''
      }
      return text
    },
  }
}

const NINE = 57
/** What a digit of hex in lower case is worth. */
const digit = (code: number): number => code - (code <= NINE ? 48 : 87)

const escaped = (phrase: string): string => phrase.replace(/[{}[\]().+?*^$|\\]/g, String.raw`\$&`)

function bytesOf(found: string): string {
  if (found.length > DAY_LENGTH) {
    const mark = found.length === 2 * HASH_BYTES ? HASH : ID
    return String.fromCharCode(mark) + Buffer.from(found.replaceAll('-', ''), 'hex').toString('latin1')
  }
  if (found.length === DAY_LENGTH) return String.fromCharCode(DAY) + bytesOfNumber(numberOfDay(found), 2)
  return String.fromCharCode(DIGITS + found.length) + bytesOfNumber(Number(found), bytesOfDigits(found.length))
}

const DAY_LENGTH = 10

/** The bytes of a number, the highest first. */
function bytesOfNumber(number: number, bytes: number): string {
  let text = ''
  for (let shift = 8 * (bytes - 1); shift >= 0; shift -= 8) text += String.fromCharCode((number >> shift) & 255)
  return text
}

/** An id of its 32 hexadecimal digits. */
export const dashedId = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** An id as its 16 bytes; anything else as it is. */
export const packId = (id: string): Buffer | string => (isId.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : id)

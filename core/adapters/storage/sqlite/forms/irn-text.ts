import { BARE_DAY, dayOfNumber, numberOfDay } from './days.ts'

/**
 * How an IRN is stored beside what was sent: as the code of what all IRNs of a business have, then its number and its
 * day. Seven bytes instead of 27. What is stored so is a blob; a text is as it was written, by an older version or because
 * it has no short form.
 */

/** Three bytes of the number, two of the day. */
const NUMBER_BYTES = 3
const TAIL_BYTES = NUMBER_BYTES + 2

const SERVICE = '[0-9A-Z]{8}'
const PREFIX = '[A-Z-]{0,12}'
const PATTERN = new RegExp(String.raw`^(${PREFIX})(\d{1,7})-(${SERVICE})-(${BARE_DAY})$`)
/** Prefix, how many digits the number has, and the service id. */
const FRAME = new RegExp(`^(${PREFIX})([1-7])-(${SERVICE})$`)

/** What many IRNs have, such as `INV6-94ND90NR`, and what one has besides. */
type IrnParts = { readonly frame: string; readonly tail: Buffer }

/** Null: it has no short form. */
export function partsOfIrn(irn: string): IrnParts | null {
  const [, prefix, number, service, day] = PATTERN.exec(irn) ?? []
  if (prefix === undefined || number === undefined || day === undefined) return null
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUIntBE(Number(number), 0, NUMBER_BYTES)
  tail.writeUInt16BE(numberOfDay(day), NUMBER_BYTES)
  return { frame: `${prefix}${number.length}-${service}`, tail }
}

/** What a short form stands for; null where the frame is none, of what is damaged. */
export function irnOf(frame: string, stored: Uint8Array): string | null {
  const [, prefix, digits, service] = FRAME.exec(frame) ?? []
  if (prefix === undefined || stored.byteLength <= TAIL_BYTES) return null
  const tail = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).subarray(-TAIL_BYTES)
  const number = String(tail.readUIntBE(0, NUMBER_BYTES)).padStart(Number(digits), '0')
  return `${prefix}${number}-${service}-${dayOfNumber(tail.readUInt16BE(NUMBER_BYTES), '')}`
}

/** A column of an IRN as it was written, in SQL. */
export const plainIrn = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN irn_text((SELECT w.word FROM audit_word w
    WHERE w.code = substr(${column}, 1, length(${column}) - ${TAIL_BYTES})), ${column}) ELSE ${column} END`

/** Whether a column has an IRN, in SQL, along an index of the column: in either form. Takes the parameters below. */
export const isIrn = (column: string): string =>
  `${column} IN (+@irn, (SELECT unhex(hex(w.code) || @irnTail) FROM audit_word w WHERE w.word = @irnFrame))`

export function irnParameters(irn: string) {
  const parts = partsOfIrn(irn)
  return { irn, irnFrame: parts?.frame ?? null, irnTail: parts?.tail.toString('hex') ?? null }
}

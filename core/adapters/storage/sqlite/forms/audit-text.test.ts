import { describe, expect, it } from 'vitest'

import { auditTextOfHex, packAuditText } from './audit-text.ts'
import { packId } from './phrases.ts'

const hash = 'e5b62890df4e80ea8c8d74aa270b85358e5eadcff45be6a93914fa26805cd92b'
const id = '018c2208-7df3-743a-a0b1-432f398a2854'

function stored(text: string): Buffer {
  const packed = packAuditText(text)
  if (typeof packed === 'string') throw new Error('It has no short form.')
  return packed
}

describe('the short form of a text of the log', () => {
  it.each([
    ['a change of status', '{"status":"APPROVED"}', 1],
    [
      'what was sent',
      `{"status":"PENDING","provider":"sandbox","environment":"SANDBOX","payloadSha256":"${hash}"}`,
      1 + 33 + 1,
    ],
    ['an id', `{"invoiceId":"${id}"}`, 13 + 17 + 1],
    ['an amount', '{"status":"DRAFT","invoiceNumber":"INV086394","total":330025}', 1 + 4 + 1 + 4 + 1],
    ['a day', '{"amount":10583.75,"date":"2023-12-13"}', 1 + 4 + 3 + 1 + 3 + 1],
    ['a day that there is not', '"2026-02-31" "2127-15-31" "2000-00-00"', 3 * 5 + 2],
    ['what looks like a day', '"2128-01-01" "1999-12-31" "2026-16-01" "2026-01-32"', 51],
    ['numbers', '1234 0000 99999 0000000 12345678 999999999 0123456789012345', 3 + 3 + 4 + 4 + 5 + 5 + 9 + 6],
    ['short numbers', '1 12 123', 8],
    ['a hash that begins as a phrase does', `{"hash":"20${hash.slice(2)}"}`, 8 + 33 + 1],
    ['digits before an id', `1234${id}`, 3 + 36],
    ['digits behind a hash', `${hash}1234`, 33 + 3],
    ['what looks like an id and is none', '{"note":"018C2208-7DF3-743A-A0B1-432F398A2854"}', 49],
    ['more than a hash', `{"hash":"${hash}${hash}ff"}`, 8 + 33 + 33 + 2 + 1],
    ['nothing', '', 0],
  ])('is told from its bytes: %s', (_, text, most) => {
    expect(stored(text).byteLength).toBeLessThanOrEqual(most)
    expect(auditTextOfHex(stored(text).toString('hex'))).toBe(text)
  })

  it('tells what was stored before days and numbers were bytes', () => {
    const before = Buffer.from('{"number":"20231213-0042","day":"2023-12-13"}')
    expect(auditTextOfHex(before.toString('hex'))).toBe(String(before))
  })

  it.each(['{"name":"Adébáyọ̀"}', '{"note":"₦5"}', '\u0001', '\u0080', '\n'])('is not there of %j', (text) => {
    expect(packAuditText(text)).toBe(text)
  })

  it('has a byte for each phrase, and none twice', () => {
    const bytes = Array.from({ length: 128 }, (_, at) => auditTextOfHex((0x80 + at).toString(16)))
    const phrases = bytes.filter((phrase) => phrase !== '')
    expect(new Set(phrases).size).toBe(phrases.length)
    expect(phrases.every((phrase) => stored(phrase).equals(Buffer.of(0x80 + bytes.indexOf(phrase))))).toBe(true)
    // What follows the last of them is no phrase: all of them have a byte.
    expect(bytes.at(-1) === '' || phrases.length === 128).toBe(true)
  })

  it('of what is cut off is another text, and no error', () => {
    const whole = stored(`{"status":"PENDING","provider":"${hash}"}`)
    expect(auditTextOfHex(whole.toString('hex', 0, 20))).not.toContain(hash)
  })
})

describe('an id', () => {
  it('is 16 bytes', () => {
    const stored = Buffer.from(id.replaceAll('-', ''), 'hex')
    expect(packId(id)).toEqual(stored)
  })

  it.each(['installation', id.toUpperCase(), `${id}0`, `{${id}}`])('as it is where it is another text: %s', (text) => {
    expect(packId(text)).toBe(text)
  })
})

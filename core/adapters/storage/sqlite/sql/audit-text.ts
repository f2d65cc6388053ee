import type { Connection } from '../engine/connection.ts'

/**
 * How texts of the audit log are stored: what stands in nearly all of them takes a byte, and hashes and ids are bytes. An
 * entry takes some 20 bytes then where it took 85, and 2 microseconds more to write. Hashes are over the plain text.
 *
 * What is stored so is a blob. A text is as it was written: by an older version, or because it says what has no short form.
 */

/** What has a byte, in the order of these bytes. Rows depend on it: others are added at the end. At most 128. */
const PHRASES = [
  ...['{"status":"DRAFT"}', '{"status":"PENDING_APPROVAL"}', '{"status":"APPROVED"}', '{"status":"PENDING"}'],
  ...['{"status":"SUBMITTED"}', '{"status":"FIRS_APPROVED"}', '{"status":"FIRS_REJECTED"}', '{"status":"PAID"}'],
  ...['{"status":"CANCELLED"}', '{"status":"RECORDED"}'],
  ...['{"status":"DRAFT","invoiceNumber":"INV', '{"status":"DRAFT","invoiceNumber":"', '","total":'],
  ...['{"status":"APPROVED","sold":', '{"status":"FIRS_APPROVED","irn":"INV', '{"status":"FIRS_APPROVED","irn":"'],
  '{"status":"PENDING","provider":"sandbox","environment":"SANDBOX","payloadSha256":"',
  ...['{"status":"PENDING","provider":"', '","environment":"LIVE","payloadSha256":"'],
  ...['{"status":"FIRS_REJECTED","reason":"', '{"status":"CANCELLED","reason":"', '{"status":"'],
  '{"balance":0,"paymentState":"PAID","cause":{"kind":"PAYMENT","number":"RCT',
  '{"balance":0,"paymentState":"CLOSED","cause":{"kind":"',
  ...[
    ',"paymentState":"PARTLY_PAID","cause":{"kind":"PAYMENT","number":"RCT',
    ',"paymentState":"',
    '","cause":{"kind":"',
  ],
  ...['","number":"RCT', '","number":"', '","act":"CAME"}}', '","act":"', '{"balance":'],
  ...['{"amount":', ',"date":"', '","receiptNumber":"RCT', '","receiptNumber":"', '","customerId":"'],
  ...['","method":"CASH"}', '","method":"BANK_TRANSFER"}', '","method":"CARD"}', '","method":"'],
  ...['","supplierId":"', '","accountId":"', ',"withheld":', '","whtReceiptNumber":"', '","paymentId":"'],
  ...['","invoiceId":"', '","invoiceNumber":"INV', '","invoiceNumber":"', '","irn":"', '","reason":"', '","sold":'],
  ...['{"number":"', '","environment":"SANDBOX"', '","environment":"LIVE"', '","environment":"', '","figures":"'],
  ...[',"expected":', ',"counted":', ',"difference":0', ',"difference":', ',"sales":', ',"note":null', ',"note":"'],
  ...[
    '{"reason":"',
    '{"name":"',
    '","tin":"',
    '-0001"}',
    '","email":"',
    '","phone":"',
    '","vatMonth":"',
    '","proof":"',
  ],
  ...['{"status":"RECORDED","number":"', ',"figures":"', ',"tillId":"', '","tillId":"', ',"number":"', ',"total":'],
  ...['{"sessionHash":"', '","sessionHash":"', '{"provider":{"name":"', '{"settings":{', '","role":"', '","scope":"'],
  ...['FIRS_APPROVED', 'FIRS_REJECTED', 'PARTLY_PAID', 'BANK_TRANSFER', 'CREDIT_NOTE', 'PAYMENT', 'REFUND', 'UNPAID'],
  ...['APPROVED', 'PENDING', 'SANDBOX', ' Nigeria Ltd', ' Limited', ' Enterprises', ' Ventures', '+234', '.com'],
  ...['":null,"', '":false,"', '":true,"', '":{"', '":"', '","', '"}', '20'],
]

const FIRST_PHRASE = 0x80
/** Before 32 bytes of a hash, and before 16 of an id. */
const HASH = 1
const ID = 2
const HASH_BYTES = 32
const ID_BYTES = 16

const ID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const isId = new RegExp(`^${ID_PATTERN}$`)

const escaped = (phrase: string): string => phrase.replace(/[{}[\]().+?*^$|\\]/g, String.raw`\$&`)
const longestFirst = PHRASES.toSorted((one, other) => other.length - one.length).map(escaped)
const PATTERN = new RegExp(`${longestFirst.join('|')}|[0-9a-f]{${2 * HASH_BYTES}}|${ID_PATTERN}`, 'g')

const byteOf = new Map(PHRASES.map((phrase, at) => [phrase, String.fromCharCode(FIRST_PHRASE + at)]))
const packed = (found: string): string => byteOf.get(found) ?? bytesOf(found)

function bytesOf(found: string): string {
  const mark = found.length === 2 * HASH_BYTES ? HASH : ID
  return String.fromCharCode(mark) + Buffer.from(found.replaceAll('-', ''), 'hex').toString('latin1')
}

/** What has a meaning of its own in the short form, or takes more than a byte. */
const UNUSUAL = /[^ -~]/

/** The short form of a text of the log. */
export function packAuditText(text: string): Buffer | string {
  return UNUSUAL.test(text) ? text : Buffer.from(text.replace(PATTERN, packed), 'latin1')
}

/** The text that a short form stands for. What is damaged comes to another text than was hashed. */
export function unpackAuditText(stored: Uint8Array): string {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= FIRST_PHRASE) text += PHRASES[byte - FIRST_PHRASE] ?? ''
    else if (byte === HASH) text += bytes.toString('hex', at + 1, (at += HASH_BYTES) + 1)
    else if (byte === ID) text += dashed(bytes.toString('hex', at + 1, (at += ID_BYTES) + 1))
    else text += String.fromCharCode(byte)
  }
  return text
}

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** An id as its 16 bytes; anything else as it is. */
export const packAuditId = (id: string): Buffer | string =>
  isId.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : id

/** Makes `audit_text(...)` known to SQL. */
export function provideAuditText({ db }: Pick<Connection, 'db'>): void {
  db.function('audit_text', { deterministic: true }, (stored) =>
    stored instanceof Uint8Array ? unpackAuditText(stored) : stored,
  )
}

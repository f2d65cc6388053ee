import type { Connection } from '../engine/connection.ts'

import { phraseForm } from './phrases.ts'

/**
 * How texts of the audit log are stored: what stands in nearly all of them takes a byte, and hashes, ids, days and numbers
 * are bytes. An entry takes some 17 bytes then where it took 85, and 2 microseconds more to write. Hashes are over the plain text.
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

const form = phraseForm(PHRASES, { packsNumbers: true })

/** The short form of a text of the log. */
export const packAuditText = form.pack

/** The text that a short form stands for, of its hex in lower case. What is damaged comes to another text than was hashed. */
export const auditTextOfHex = form.unpackHex

/** Makes `audit_text(...)` known to SQL, of the hex of a short form in lower case. */
export function provideAuditText({ db }: Pick<Connection, 'db'>): void {
  db.function('audit_text', { deterministic: true }, (hex) => form.unpackHex(String(hex)))
}

import type { Connection } from '../engine/connection.ts'

import { phraseForm, type PhraseForm } from './phrases.ts'
import { shortWords } from './search-words.ts'

/**
 * How texts of an invoice are stored: lines by the phrases that nearly all of them have, the QR code as the bytes
 * that it stands for, what searches look into as search-words.ts has it. An invoice takes some 290 bytes less so. What is stored so is a blob; a text
 * is as it was written, by an older version or because it has no short form. Content hashes are over the plain text.
 */

/** What has a byte in lines, in the order of these bytes. Rows depend on it: others are added at the end. At most 128. */
const lines = phraseForm([
  ...['[["', '",null,null]]', '",null,null],["', ',null,null,null]]', ',null,null,null],["', ']]', '],["'],
  ...[
    '","7.5",0,',
    '","0",0,',
    '","7.5",',
    '","1","',
    '","2","',
    '","3","',
    '","4","',
    '","5","',
    '","6","',
    '","10","',
  ],
  ...[',"STANDARD",null,null,"GOODS","', ',"STANDARD",null,null,"SERVICE","', ',"STANDARD",null,"', ',"STANDARD","'],
  ...[',"ZERO_RATED",null,null,"GOODS","', ',"ZERO_RATED","', ',"EXEMPT",null,null,"GOODS","', ',"EXEMPT","'],
  ...['","GOODS","', '","SERVICE","', ',"GOODS","', ',"SERVICE","', ',"REDUCED","', ',"CUSTOM","'],
  ...[',null,"', ',null,null,"', ',null,null,null,"', '","', '",', ',"', ',null', '00,', '000,', '00000,'],
  ...[' kg', ' litres', ' pieces', 'bag', 'carton', 'piece'],
])

const codes = {
  pack: (text: string): Buffer | string => exactly(text, 'base64'),
  unpack: (stored: Uint8Array): string => bufferOf(stored).toString('base64'),
}

/** The bytes that a text stands for, where it is the one that stands for them. */
function exactly(text: string, encoding: 'base64'): Buffer | string {
  const bytes = Buffer.from(text, encoding)
  return bytes.toString(encoding) === text ? bytes : text
}

const bufferOf = (stored: Uint8Array): Buffer => Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)

const forms = { lines, qrText: codes }
/** By the columns of `invoice`. */
export const invoiceColumns: Readonly<Record<string, PhraseForm>> = {
  ...{ lines, qr_text: codes },
}
type ShortColumn = 'lines' | 'qr_text'

const plain = ({ unpack }: PhraseForm, stored: Uint8Array | string): string =>
  typeof stored === 'string' ? stored : unpack(stored)

/** Stored lines as they were written. */
export const linesText = (stored: Uint8Array | string): string => plain(lines, stored)
/** A stored QR code as it was written. */
export const qrText = (stored: Uint8Array | string): string => plain(codes, stored)

/** A value of a column as it was written. */
export const columnText = (column: string, stored: Uint8Array): string =>
  invoiceColumns[column]?.unpack(stored) ?? bufferOf(stored).toString('hex')

type Texts = { readonly [K in keyof typeof forms]: Buffer | string | null } & Parameters<typeof shortWords>[0]

/** A row as it is stored. */
export function packInvoice<R extends Texts>(row: R): R {
  return {
    ...row,
    lines: packed(lines, row.lines),
    qrText: packed(codes, row.qrText),
    searchText: shortWords(row),
  }
}

const packed = ({ pack }: PhraseForm, value: Buffer | string | null) =>
  typeof value === 'string' ? pack(value) : value

/** A scanned code as it is stored. */
export const packQrText = codes.pack

/** A column of an invoice as it was written, in SQL. */
export const plainColumn = (column: ShortColumn, alias: string): string =>
  `CASE typeof(${alias}.${column}) WHEN 'blob' THEN invoice_text('${column}', ${alias}.${column}) ELSE ${alias}.${column} END`

/** Makes `invoice_text(...)` known to SQL. */
export function provideInvoiceText({ db }: Pick<Connection, 'db'>): void {
  db.function('invoice_text', { deterministic: true }, (column, stored) =>
    stored instanceof Uint8Array ? columnText(String(column), stored) : stored,
  )
}

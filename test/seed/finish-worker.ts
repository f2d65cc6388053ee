import { parentPort, workerData } from 'node:worker_threads'

import { getTableColumns } from 'drizzle-orm'

import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { packQrText } from '../../core/adapters/storage/sqlite/forms/invoice-text.ts'
import { shortWords } from '../../core/adapters/storage/sqlite/forms/search-words.ts'
import { invoiceTable } from '../../core/adapters/storage/sqlite/schema/tables.ts'
import { contentHash } from '../../core/adapters/storage/sqlite/sql/content-hash.ts'
import { withSearchText } from '../../core/adapters/storage/sqlite/sql/search-codec.ts'
import { qrPlaintext } from '../../core/domain/qr/plaintext.ts'

/** A thread that works out what costs most of an invoice, while the other one writes: its code, its hash, its words. */

type Value = string | number | Buffer | null

/** A pattern, and which columns of it differ from copy to copy. */
export type InvoicePlan = { readonly row: Readonly<Record<string, Value>>; readonly changing: readonly string[] }

export type FinisherData = {
  readonly plans: readonly InvoicePlan[]
  /** The copies of suppliers, buyers and accounts, by their keys. */
  readonly contents: ReadonlyMap<number, string>
}

/** A copy: the number of its plan, and what differs. */
export type CopiedInvoice = readonly [plan: number, values: readonly Value[]]

/** What is made of an invoice, in this order. */
export const FINISHED = ['qr_text', 'content_hash', 'search_text', 'search_version'] as const
export type Finished = readonly [
  qrText: Uint8Array | string | null,
  contentHash: Uint8Array,
  searchText: string | null,
  version: number,
]
export const isFinished = (column: string): boolean => (FINISHED as readonly string[]).includes(column)

type Row = Pick<typeof invoiceTable.$inferSelect, 'customerFold' | 'invoiceNumber' | 'irn'>

const encryptor = createQrEncryptor()
const properties = new Map(
  Object.entries(getTableColumns(invoiceTable)).map(([property, { name }]) => [name, property]),
)

function qrTextOf(irn: unknown, finalizedAt: unknown): string {
  const { publicKeyPem, certificate } = encryptor.sandboxKeys()
  const unixSeconds = Math.floor(Number(finalizedAt) / 1000)
  const plain = qrPlaintext({ irn: String(irn), unixSeconds, certificate })
  if (!plain.ok) throw new Error(plain.problem)
  return encryptor.encrypt(publicKeyPem, plain.text)
}

function finisher({ plans, contents }: FinisherData): (copy: CopiedInvoice) => Finished {
  const named = (column: string): string => properties.get(column) ?? column
  const patterns = plans.map(({ row, changing }) => ({
    row: Object.fromEntries(Object.entries(row).map(([column, value]) => [named(column), value])),
    changing: changing.map(named),
  }))
  const contentOf = (key: unknown): string | null => (key === null ? null : (contents.get(Number(key)) ?? null))

  return ([plan, values]) => {
    const pattern = patterns[plan]
    if (!pattern) throw new Error('There is no such plan.')
    const row: Record<string, Value> = { ...pattern.row }
    for (const [at, property] of pattern.changing.entries()) row[property] = values[at] ?? null
    const qrText = row['qrText'] === null ? null : qrTextOf(row['irn'], row['finalizedAt'])
    row['qrText'] = qrText
    const copies = {
      supplier: contentOf(row['supplierKey']),
      buyer: contentOf(row['buyerKey']),
      payInto: contentOf(row['payIntoKey']),
    }
    const { searchText, searchVersion } = withSearchText('invoice', row as never)
    const words = shortWords({ ...(row as unknown as Row), searchText })
    return [qrText && packQrText(qrText), contentHash({ ...row, ...copies }), words, searchVersion]
  }
}

if (parentPort) {
  const port = parentPort
  const finish = finisher(workerData as FinisherData)
  port.on('message', (copies: readonly CopiedInvoice[]) => port.postMessage(copies.map(finish)))
}

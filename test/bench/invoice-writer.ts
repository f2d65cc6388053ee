import type Database from 'better-sqlite3'

import { packId } from '../../core/adapters/storage/sqlite/forms/phrases.ts'

type Row = Record<string, unknown>

/**
 * Writes what the creation of one invoice writes (the number taken from the series, the invoice, its audit entry), as
 * copies of the newest ones, and nothing else: no checks. Answers the invoice's row. Transactions are the caller's.
 */
export function invoiceWriter(db: Database.Database): () => Row {
  const invoice = db.prepare<[], Row>('SELECT * FROM invoice ORDER BY key DESC LIMIT 1').get() ?? {}
  const entry =
    db
      .prepare<[], Row>(
        "SELECT e.* FROM audit_entry e JOIN audit_word w ON w.code = e.action WHERE w.word = 'invoice.created' LIMIT 1",
      )
      .get() ?? {}
  const insertInvoice = inserter(db, 'invoice', invoice)
  const insertEntry = inserter(db, 'audit_entry', entry)
  const takeNumber = db
    .prepare<[unknown], number>('UPDATE number_series SET next = next + 1 WHERE key = ? RETURNING next - 1')
    .pluck()

  return () => {
    const sequence = takeNumber.get(invoice['series_key']) ?? 0
    const id = `01940000-0000-7000-8000-${String(sequence).padStart(12, '0')}`
    const at = Number(invoice['created_at']) + sequence
    const invoiceNumber = `INV${String(sequence).padStart(6, '0')}`
    const written = { ...invoice, id, sequence, invoice_number: invoiceNumber, created_at: at, updated_at: at }
    insertInvoice.run(written)
    insertEntry.run({ ...entry, subject_id: packId(id), at })
    return written
  }
}

function inserter(db: Database.Database, table: string, row: Row): Database.Statement<[Row]> {
  const columns = Object.keys(row).filter((column) => column !== 'key')
  const values = columns.map((column) => `@${column}`)
  return db.prepare<[Row]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`)
}

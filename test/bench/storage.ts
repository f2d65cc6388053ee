import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'

import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { median } from './measure.ts'
import type { Result } from './report.ts'
import type { SizedDatabase } from './sized-database.ts'

/** Row 11: bytes on disk of a document with its whole life, indexes and searches among them. */
export function benchSize({ file, invoices }: SizedDatabase): Result {
  const db = new Database(file)
  const count = Number(db.prepare('SELECT count(*) FROM invoice').pluck().get())
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const value = statSync(file).size / count
  return {
    row: '11',
    name: `size of a document, ${invoices} invoices`,
    unit: 'B',
    value,
    against: { name: 'allowed', value: 4_000 },
    goal: { atMost: 1 },
    samples: { bytes: [value] },
  }
}

/** Row 3: milliseconds that indexing an invoice for searches takes in the background, against creating one. */
export async function benchSearchIndex(
  { dataDir, file, invoices }: SizedDatabase,
  { rounds, createsPerSecond }: { readonly rounds: number; readonly createsPerSecond: number },
): Promise<Result> {
  const copy = join(dataDir, 'index-copy.db')
  cpSync(file, copy)
  const storage = openSqliteStorage(copy)
  const db = new Database(copy)
  const refreshAll = async (): Promise<void> => {
    while (await storage.write(({ searchIndex }) => searchIndex.refresh())) continue
  }
  try {
    await refreshAll()
    const indexed = Number(db.prepare('SELECT count(*) FROM search_part').pluck().get()) * ROWS_OF_A_PART
    if (indexed === 0) throw new Error('There are too few invoices for a part of the index.')
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      db.exec('UPDATE search_part SET version = 0')
      const { user, system } = process.cpuUsage()
      await refreshAll()
      const used = process.cpuUsage({ user, system })
      samples.push((used.user + used.system) / 1_000 / indexed)
    }
    return {
      row: '3',
      name: `indexing a row for searches, ${invoices} invoices`,
      unit: 'ms',
      value: median(samples),
      against: { name: 'creating one', value: 1_000 / createsPerSecond },
      goal: { atMost: 0.15 },
      samples: { indexing: samples },
    }
  } finally {
    db.close()
    await storage.close()
  }
}

const ROWS_OF_A_PART = 8_192

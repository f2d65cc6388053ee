import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

import { fixtureOf, temporaryFolder } from './older-database.ts'

it('a VAT of 0 that the last invoice left behind for new lines is forgotten, and nothing else', async () => {
  const file = join(temporaryFolder(), 'invoice-desk.db')
  writeFileSync(file, fixtureOf('0031_automatic-reminders'))
  const kept = {
    pageSize: 50,
    perBusiness: { b1: { taxPercent: 0, notes: 'Ẹ ṣé', dueInDays: 14 }, b2: { taxPercent: 5 }, b3: {} },
  }
  const before = new Database(file)
  before.prepare('UPDATE user SET preferences = ?').run(JSON.stringify(kept))
  before.close()
  await openSqliteStorage(file).close()

  const after = new Database(file)
  const preferences = after.prepare('SELECT preferences FROM user LIMIT 1').pluck().get() as string
  after.close()
  expect(JSON.parse(preferences)).toEqual({
    ...kept,
    perBusiness: { ...kept.perBusiness, b1: { notes: 'Ẹ ṣé', dueInDays: 14 } },
  })
})

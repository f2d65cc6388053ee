import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { openSqliteStorage, type SqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'
import { customer, invoice, storedBusiness, submission } from './contract/sample-records.ts'
import { inspectDatabase, openStorage } from './sqlite-fixture.ts'

const COUNT = 100

const payloadOf = (number: number) =>
  Buffer.from(JSON.stringify({ irn: `INV${number}`, invoice_line: [{ item: { name: 'Cement, 50 kg bag' } }] }))

/** As a version left it that stored payloads as they are sent. */
async function storedBefore(storage: SqliteStorage, file: string): Promise<string[]> {
  const { owner } = await storedBusiness(storage)
  const buyer = customer(owner.id)
  const ids: string[] = []
  await storage.write(async ({ customers, invoices, submissions }) => {
    await customers.insert(buyer)
    for (let number = 0; number < COUNT; number += 1) {
      const record = invoice(buyer, number + 1)
      const payload = payloadOf(number)
      const payloadSha256 = createHash('sha256').update(payload).digest('hex')
      await invoices.insert(record)
      await submissions.insert(submission(record, { payload, payloadSha256 }))
      ids.push(record.id)
    }
  })
  const db = inspectDatabase(file)
  const plain = db.prepare(
    'UPDATE submission SET payload = ? WHERE invoice_key = (SELECT key FROM invoice WHERE id = ?)',
  )
  for (const [number, id] of ids.entries()) plain.run(payloadOf(number), id)
  return ids
}

const packOlder = (storage: SqliteStorage) => storage.write(({ submissions }) => submissions.packOlder())

it('packs the payloads of older versions some at a time, goes on after a restart, and reads all of them meanwhile', async () => {
  const { storage, file } = openStorage()
  const ids = await storedBefore(storage, file)
  const db = inspectDatabase(file)
  const count = (which: string) => db.prepare(`SELECT count(*) FROM submission WHERE ${which}`).pluck().get()
  const expectAllRead = async (from: SqliteStorage) => {
    for (const [number, id] of ids.entries()) {
      const stored = await from.read(({ submissions }) => submissions.get(id))
      expect(Buffer.from(stored?.payload ?? []).equals(payloadOf(number))).toBe(true)
    }
    const compared = await from.read(({ revisions }) => revisions.compare({ after: 0, upTo: COUNT }))
    expect(compared.checked).toBe(COUNT)
  }
  expect(count("substr(payload, 1, 1) = x'7b'")).toBe(COUNT)
  await expectAllRead(storage)

  expect(await packOlder(storage)).toBe(true)
  expect(count("substr(payload, 1, 1) = x'7b'")).toBe(COUNT - 40)
  await expectAllRead(storage)
  await storage.close()

  const again = openSqliteStorage(file)
  try {
    while (await packOlder(again)) continue
    expect(count("substr(payload, 1, 1) = x'7b'")).toBe(0)
    await expectAllRead(again)
  } finally {
    await again.close()
  }
})

it('leaves what is damaged as it is, for somebody to see', async () => {
  const { storage, file } = openStorage()
  const [first] = await storedBefore(storage, file)
  const db = inspectDatabase(file)
  const damaged = Buffer.from('[damaged')
  const ofFirst = 'WHERE invoice_key = (SELECT key FROM invoice WHERE id = ?)'
  db.prepare(`UPDATE submission SET payload = ? ${ofFirst}`).run(damaged, first)

  while (await packOlder(storage)) continue
  expect(db.prepare(`SELECT payload FROM submission ${ofFirst}`).pluck().get(first)).toEqual(damaged)
})

it('syncs nothing while it finds nothing to pack, up to the end', async () => {
  const { storage, file } = openStorage()
  await storedBefore(storage, file)
  while (await packOlder(storage)) continue
  const db = inspectDatabase(file)
  db.exec(`PRAGMA foreign_keys = OFF; UPDATE search_refresh SET after_key = 0 WHERE name = 'submission.payload';
    UPDATE submission SET invoice_key = 10000 WHERE invoice_key = (SELECT max(invoice_key) FROM submission)`)
  const commits = () => db.prepare('SELECT commits FROM commit_count').pluck().get()
  const before = Number(commits())

  expect(await packOlder(storage)).toBe(true)
  expect(commits()).toBe(before)
  while (await packOlder(storage)) continue
  expect(commits()).toBe(before + 1)
})

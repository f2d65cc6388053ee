import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { provideAuditText } from '../../../core/adapters/storage/sqlite/forms/audit-text.ts'
import { plain, provideColumns } from '../../../core/adapters/storage/sqlite/forms/columns.ts'
import type { SqliteStorage } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { TillEntry } from '../../../core/domain/counter/entry.ts'
import type { AccountEntry } from '../../../core/domain/receivables/entry.ts'
import type { SubmissionRecord } from '../../../core/domain/submission/submission.ts'
import type { SandboxEntry } from '../../../core/ports/submission/sandbox-ledger.ts'

import { defaultQuery, invoice, nextId, storedBusiness, submission } from '../contract/sample-records.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'

const fingerprint = '8643b590060fc668e7b77befc1239a53e08248ceab70951c3f8d1971a6b3dc5c'

it('who wrote an invoice and the key of its code are told from their codes, and from what older versions wrote', async () => {
  const { storage, file } = openStorage()
  const { owner, buyer } = await storedBusiness(storage)
  const createdBy = nextId()
  const rejected = { createdBy, status: 'DRAFT', rejectedAt: '2026-11-20T09:00:00.000Z' } as const
  const made = invoice(buyer, 1, { ...rejected, qr: { text: 'QUJD', keyFingerprint: fingerprint } })
  await storage.write(({ invoices }) => invoices.insert(made))
  const db = inspectDatabase(file)
  const forms = () =>
    db
      .prepare(
        'SELECT typeof(created_by), length(created_by), typeof(qr_key_fingerprint), length(qr_key_fingerprint) FROM invoice',
      )
      .raw()
      .get()
  const expectRead = async () => {
    const read = await storage.read(({ invoices }) => invoices.get(owner.id, made.id))
    expect(read).toEqual(made)
    const query = { ...defaultQuery, businessId: owner.id, sentBackTo: createdBy }
    const sentBack = await storage.read(({ invoices }) => invoices.list(query))
    expect(sentBack.totalItems).toBe(1)
    const compared = await storage.read(({ revisions }) => revisions.compare({ after: 0, upTo: 9 }))
    expect([compared.checked, compared.damaged]).toEqual([1, []])
  }
  expect(forms()).toEqual(['blob', 1, 'blob', 1])
  await expectRead()

  db.prepare('UPDATE invoice SET created_by = ?, qr_key_fingerprint = ?').run(
    createdBy,
    Buffer.from(fingerprint, 'hex'),
  )
  expect(forms()).toEqual(['text', 36, 'blob', 32])
  await expectRead()
  db.prepare('UPDATE invoice SET qr_key_fingerprint = ?').run(fingerprint)
  await expectRead()

  await storage.write(({ invoices }) => invoices.update(made))
  expect(forms()).toEqual(['blob', 1, 'blob', 1])
})

it('a code of nobody is damage, and is passed on by no invoice', async () => {
  const { storage, file } = openStorage()
  const { owner, buyer } = await storedBusiness(storage)
  const made = invoice(buyer, 1)
  await storage.write(({ invoices }) => invoices.insert(made))
  inspectDatabase(file).exec("UPDATE invoice SET created_by = x'4321'")
  await expect(storage.read(({ invoices }) => invoices.get(owner.id, made.id))).rejects.toThrow()
})

const payloadOf = (number: number): Buffer => {
  const goods = Array.from({ length: 3 }, (_, line) => ({
    hsn_code: '2523.29',
    item: { name: `Cement ${line}, 50 kg` },
  }))
  return Buffer.from(JSON.stringify({ irn: `INV${number}`, accounting_supplier_party: 'Okafor', invoice_line: goods }))
}

/** Queues invoices of a business, each in a unit of its own. */
async function queued(storage: SqliteStorage, numbers: readonly number[]): Promise<SubmissionRecord[]> {
  const { buyer } = await storedBusiness(storage)
  const records: SubmissionRecord[] = []
  for (const number of numbers) {
    const of = invoice(buyer, number)
    const payload = payloadOf(number)
    const record = submission(of, { payload, payloadSha256: createHash('sha256').update(payload).digest('hex') })
    await storage.write(async ({ invoices, submissions }) => {
      await invoices.insert(of)
      await submissions.insert(record)
    })
    records.push(record)
  }
  return records
}

it('what is sent is stored like what the same business sent before, and read as it was frozen', async () => {
  const { storage, file } = openStorage()
  const records = await queued(
    storage,
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  const others = await queued(storage, [1, 2])
  const db = inspectDatabase(file)
  const marks = db.prepare("SELECT group_concat(hex(substr(payload, 1, 1)), '') FROM submission").pluck().get()
  expect(marks).toBe(`${'01'.repeat(5)}${'02'.repeat(7)}0101`)
  expect(db.prepare('SELECT count(*) FROM payload_dictionary').pluck().get()).toBe(1)
  const size = db.prepare('SELECT length(payload) FROM submission WHERE invoice_key = 12').pluck().get()
  expect(Number(size)).toBeLessThan(40)

  for (const { invoiceId, payload, payloadSha256 } of [...records, ...others]) {
    const read = await storage.read(({ submissions }) => submissions.get(invoiceId))
    expect(Buffer.from(read?.payload ?? []).toString()).toBe(Buffer.from(payload).toString())
    expect(read?.payloadSha256).toBe(payloadSha256)
  }
  const compared = await storage.read(({ revisions }) => revisions.compare({ after: 0, upTo: 12 }))
  expect(compared.checked).toBe(12)
})

it('what payloads are packed against is never changed and never goes; without it nothing else is read', async () => {
  const { storage, file } = openStorage()
  const records = await queued(storage, [1, 2, 3, 4, 5, 6, 7])
  const db = inspectDatabase(file)
  expect(() => db.exec("UPDATE payload_dictionary SET content = x'00'")).toThrow('is never changed')
  expect(() => db.exec('DELETE FROM payload_dictionary')).toThrow('is never deleted')

  db.exec(
    "DROP TRIGGER payload_dictionary_never_changes; UPDATE payload_dictionary SET content = replace(content, 'Cement', 'Gravel')",
  )
  const last = records.at(-1)
  const read = await storage.read(({ submissions }) => submissions.get(last?.invoiceId ?? ''))
  const sha256 = createHash('sha256')
    .update(read?.payload ?? '')
    .digest('hex')
  expect(sha256).not.toBe(read?.payloadSha256)
})

it('a unit that is taken back takes what it packed against with it', async () => {
  const { storage, file } = openStorage()
  const { buyer } = await storedBusiness(storage)
  const all = Array.from({ length: 6 }, (_, at) => invoice(buyer, at + 1))
  const insertAll = (isLost: boolean) =>
    storage.write(async ({ invoices, submissions }) => {
      for (const [at, of] of all.entries()) {
        await invoices.insert(of)
        await submissions.insert(submission(of, { payload: payloadOf(at) }))
      }
      if (isLost) throw new Error('taken back')
    })
  await expect(insertAll(true)).rejects.toThrow('taken back')
  await insertAll(false)
  for (const [at, { id }] of all.entries()) {
    const read = await storage.read(({ submissions }) => submissions.get(id))
    expect(Buffer.from(read?.payload ?? []).equals(payloadOf(at))).toBe(true)
  }
  const missing = `SELECT count(*) FROM submission WHERE substr(payload, 1, 1) = x'02'
    AND hex(substr(payload, 2, 4)) NOT IN (SELECT printf('%08X', key) FROM payload_dictionary)`
  expect(inspectDatabase(file).prepare(missing).pluck().get()).toBe(0)
})

it('practice answers are found under their business, whichever form they have, and taken once', async () => {
  const { storage, file } = openStorage()
  const { owner } = await storedBusiness(storage)
  const entry: SandboxEntry = {
    ...{
      businessId: owner.id,
      irn: 'INV000001-94ND90NR-20261120',
      sha256: fingerprint,
      acceptedAtMs: 1,
      visibleAtMs: 2,
    },
    ...{ totalKobo: 10_750n, taxKobo: 750n, supplierTin: '20481166-0001', buyerTin: null, typeCode: '381' },
    ...{ issueDate: '2026-11-20', paymentStatus: 'PENDING' },
  }
  const { sandboxLedger: ledger } = storage
  expect(await ledger.record(entry)).toBe(true)
  const db = inspectDatabase(file)
  const forms = () =>
    db
      .prepare(
        `SELECT typeof(business_id), length(sha256), length(irn), length(supplier_tin), length(type_code),
           length(issue_date), length(payment_status) FROM sandbox_invoice`,
      )
      .raw()
      .all()
  expect(forms()).toEqual([['blob', 32, 6, 1, 1, 2, 1]])
  const inWords = ['irn', 'supplier_tin', 'type_code', 'issue_date', 'payment_status']
    .map((column) => `${column} = ${plain('sandbox_invoice', column, 'sandbox_invoice')}`)
    .join(', ')
  provideColumns({ db })

  for (const form of ['as it is stored', 'as older versions wrote it']) {
    expect(await ledger.record(entry), form).toBe(false)
    expect(await ledger.find(owner.id, entry.irn)).toEqual(entry)
    expect(await ledger.find(owner.id, 'INV000001-94ND90NR-20261121')).toBeNull()
    expect(await ledger.listByTin(owner.id, '20481166.0001')).toEqual([entry])
    expect(await ledger.find(nextId(), entry.irn)).toBeNull()
    expect(await ledger.updatePayment(owner.id, entry.irn, 'PENDING')).toBe(true)
    db.prepare(`UPDATE sandbox_invoice SET business_id = ?, sha256 = ?, ${inWords}`).run(owner.id, fingerprint)
    expect(forms()).toEqual([['text', 64, 27, 13, 3, 10, 7]])
  }
})

it.each([
  ['INV000001-94ND90NR-20261120', 6],
  ['CN-07-94ND90NR-20240229', 6],
  ['INV-A-1234567-94ND90NR-20000101', 6],
  ['INV000001-94ND90NR-20260231', 6],
  // Days of another century, numbers that are too long, and what no desk makes.
  ['INV99999999-94ND90NR-20261120', 'text'],
  ['INV000001-94ND90NR-19691231', 'text'],
  ['inv000001-94ND90NR-20261120', 'text'],
  ['INV000001-94ND90NRX-20261120', 'text'],
  ['Ọjà1-94ND90NR-20261120', 'text'],
])('what was sent as %s is read under that IRN', async (irn, form) => {
  const { storage, file } = openStorage()
  const { buyer } = await storedBusiness(storage)
  const of = invoice(buyer, 1, { irn, environment: 'SANDBOX' })
  await storage.write(async ({ invoices, submissions }) => {
    await invoices.insert(of)
    const payload = payloadOf(1)
    const payloadSha256 = createHash('sha256').update(payload).digest('hex')
    await submissions.insert(submission(of, { irn, payload, payloadSha256 }))
  })
  const db = inspectDatabase(file)
  const stored = db.prepare("SELECT iif(typeof(irn) = 'blob', length(irn), 'text') FROM submission").pluck().get()
  expect(stored).toBe(form)
  const read = await storage.read(({ submissions }) => submissions.get(of.id))
  expect(read?.irn).toBe(irn)
  expect(await frozenAsSent(storage)).toEqual([])

  if (form === 'text') return
  db.exec("UPDATE submission SET irn = x'4321' || zeroblob(5)")
  expect(await frozenAsSent(storage)).toEqual([of.id])
})

/** Invoices of which something else is stored than was sent. */
const frozenAsSent = async (storage: SqliteStorage): Promise<string[]> => {
  const { damaged } = await storage.read(({ revisions }) => revisions.compare({ after: 0, upTo: 9 }))
  return damaged.map(({ invoiceId }) => invoiceId)
}

it('entries of accounts and tills are found by their ids, whichever form these have', async () => {
  const { storage, file } = openStorage()
  const { owner, buyer } = await storedBusiness(storage)
  const [by, at, date] = [nextId(), '2026-11-20T09:00:00.000Z', '2026-11-20']
  const account = { businessId: owner.id, environment: 'LIVE', customerId: buyer.id } as const
  const common = { account, date, invoiceId: null, reverses: null, recordedAt: at, recordedBy: by }
  const charge = { ...common, id: nextId(), kind: 'OPENING_ITEM', amount: 100n, dueDate: date, number: null } as const
  const money = { method: 'CASH', methodDetail: null, reference: null, externalReference: null }
  const details = { ...money, metadata: null, paymentDetailId: null, note: null }
  const payment = {
    ...common,
    id: nextId(),
    kind: 'PAYMENT',
    amount: -100n,
    dueDate: null,
    number: 'RCT000001',
    details,
  }
  const sale = {
    ...{ id: nextId(), businessId: owner.id, environment: 'LIVE', kind: 'SALE', invoiceId: null, number: 'INV000001' },
    ...{ total: 107_500n, money: [{ method: 'CASH', methodDetail: null, amount: 107_500n, metadata: null }] },
    ...{ vat: [{ category: 'STANDARD', percent: '7.5', net: 100_000n, vat: 7_500n }], reason: null, day: date, at },
    ...{ by, byName: 'Ngozi Okafor', screen: null, soldAt: null },
  } as unknown as TillEntry
  await storage.write(async ({ receivables, till }) => {
    const entries = [{ ...charge, details: { reason: 'before' } }, payment] as unknown as AccountEntry[]
    await receivables.post({
      entries,
      allocations: [{ creditId: payment.id, debitId: charge.id, amount: 100n, date, at, by }],
    })
    await till.append(sale)
  })
  const db = inspectDatabase(file)
  const forms = () =>
    db
      .prepare(
        `SELECT typeof(e.id), typeof(e.recorded_by), typeof(a.by), typeof(t.id), typeof(t.money), typeof(t.by), length(t.money) < 12
         FROM account_entry e, allocation a, till_entry t LIMIT 1`,
      )
      .raw()
      .get()
  const query = { page: 1, limit: 9, environment: 'LIVE', customerId: undefined, invoiceId: undefined } as const
  const others = { from: undefined, to: undefined, method: undefined, stands: undefined }
  const expectRead = async () => {
    const read = await storage.read(async ({ receivables, till }) => ({
      entry: await receivables.get(owner.id, payment.id),
      links: await receivables.links(charge.id),
      list: await receivables.payments(owner.id, { ...query, ...others }),
      behind: await receivables.payments(owner.id, { ...query, ...others, after: payment.id }),
      sale: await till.getEntry(owner.id, sale.id),
      sold: await till.soldBy(owner.id, { environment: 'LIVE', day: date, by }),
    }))
    expect(read.entry?.entry).toEqual(payment)
    expect(read.links.map(({ credit, debit }) => [credit.id, debit.id])).toEqual([[payment.id, charge.id]])
    expect(read.list.items.map(({ entry }) => entry)).toEqual([payment])
    expect(read.behind.items).toEqual([])
    expect([read.sale, read.sold]).toEqual([sale, [sale]])
  }
  expect(forms()).toEqual(['blob', 'blob', 'blob', 'blob', 'blob', 'blob', 1])
  await expectRead()

  provideColumns({ db })
  provideAuditText({ db })
  const inWords = (table: string, columns: readonly string[]) =>
    `DROP TRIGGER ${table}_never_changes; UPDATE ${table} SET ${columns
      .map((column) => `${column} = ${plain(table, column, table)}`)
      .join(', ')};`
  db.exec(inWords('account_entry', ['id', 'recorded_by']) + inWords('allocation', ['by']))
  db.exec(inWords('till_entry', ['id', 'money', 'vat', 'by', 'by_name']))
  expect(forms()).toEqual(['text', 'text', 'text', 'text', 'text', 'text', 0])
  await expectRead()
})

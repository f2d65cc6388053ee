import Papa from 'papaparse'
import { PDFDocument } from 'pdf-lib'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { invoiceColumnLabels } from '../../../core/contract/invoice/labels.ts'
import { records } from '../../../renderer/lib/texts/records/records.ts'
import type { Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, lineBody, until } from '../../support/scenario.ts'
import { expectOk, freshReadyBusiness, invoiceNow, openApp, untilStatus } from '../support/app.ts'

import { approvedInvoices, fileOf, jobOf, sha256, unzipped } from './job-steps.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

describe('tables', () => {
  it('of invoices and of their lines have a row for each, and come as Excel file or as text', async () => {
    const items = [
      { ...lineBody, quantity: 2.5, unitPrice: 1000.1234 },
      { ...lineBody, description: '=1+1, "quoted"\nọ̀nà', quantity: 1, discount: 0.5 },
    ]
    const ids = await approvedInvoices(app.owner, businessId, 2, { items })
    const invoices = await Promise.all(ids.map((id) => invoiceNow(app.owner, id)))

    const list = await jobOf(app.owner, { businessId, kind: 'EXPORT', export: 'INVOICES', invoiceIds: ids })
    expect(list).toMatchObject({ state: 'DONE', done: 2, total: 2, file: { name: 'invoices.xlsx' } })
    const [heads = [], ...rows] = await readSheet(await fileOf(app.owner, list))
    const column = (name: string) => rows.map((row) => row[heads.indexOf(name)])
    expect(heads).toEqual(Object.values(invoiceColumnLabels))
    expect(column('Invoice')).toEqual(invoices.map(({ invoiceNumber }) => invoiceNumber))
    expect(column('Total (NGN)')).toEqual(invoices.map(({ total }) => total))
    expect(column('Issued')).toEqual(invoices.map(({ issueDate }) => new Date(`${issueDate}T00:00:00Z`)))

    const wanted = { businessId, kind: 'EXPORT', export: 'LINES', as: 'CSV' }
    const lines = await jobOf(app.owner, { ...wanted, filter: { customerId: invoices[0].customerId } })
    const text = (await fileOf(app.owner, lines)).toString('utf8')
    const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(parsed.errors).toEqual([])
    expect(parsed.data).toHaveLength(4)
    expect(parsed.data.map((row) => row['Description'])).toContain(`'=1+1, "quoted"\nọ̀nà`)
    const kobo = (naira: string | undefined) => Math.round(Number(naira) * 100)
    const sum = parsed.data.reduce((all, row) => all + kobo(row['Total (NGN)']), 0)
    expect(sum).toBe(invoices.reduce((all, { total }) => all + Math.round(total * 100), 0))
  })

  it('have the quantities of credit notes with a minus, as their amounts', async () => {
    const [id = ''] = await approvedInvoices(app.owner, businessId, 1, { items: [{ ...lineBody, quantity: 2.5 }] })
    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    await untilStatus(app, id, 'FIRS_APPROVED')
    const note = expectOk(await app.owner.post(`/v1/invoices/${id}/credit-notes`, { finalize: true }), 201)
    const job = await jobOf(app.owner, { businessId, kind: 'EXPORT', export: 'LINES', invoiceIds: [note.id] })
    const [heads = [], ...rows] = await readSheet(await fileOf(app.owner, job))
    const figure = (name: string) => Number(rows[0]?.[heads.indexOf(name)])
    expect(figure('Quantity')).toBe(-2.5)
    expect(figure('Without VAT (NGN)')).toBeCloseTo(figure('Quantity') * figure('Unit price (NGN)'), 2)
  })

  it('of payments say what each settles, and of customers can be imported again', async () => {
    const [id = ''] = await approvedInvoices(app.owner, businessId, 1)
    const { customerId, balance, invoiceNumber } = await invoiceNow(app.owner, id)
    const paid = {
      businessId,
      customerId,
      date: '2026-11-20',
      amount: balance,
      method: 'BANK_TRANSFER',
      allocations: [{ invoiceId: id, amount: balance }],
    }
    const { receiptNumber } = dataOf(await app.owner.post('/v1/payments', paid))
    const payments = await jobOf(app.owner, { businessId, kind: 'EXPORT', export: 'PAYMENTS' })
    expect(payments.file.name).toBe('payments-sandbox.xlsx')
    const rows = await readSheet(await fileOf(app.owner, payments))
    expect(rows.find(([receipt]) => receipt === receiptNumber)?.slice(3, 7)).toEqual([
      'Bank transfer',
      null,
      invoiceNumber,
      balance,
    ])

    const name = 'Ɗanladi Ọlátúnjí, "& Sons"'
    await createCustomer(app.owner, businessId, { name, phone: '08031234567' })
    const customers = await jobOf(app.owner, { businessId, kind: 'EXPORT', export: 'CUSTOMERS', as: 'CSV' })
    const text = (await fileOf(app.owner, customers)).toString('utf8')
    const [heads, ...all] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
    expect(heads).toEqual(
      [
        'name',
        'businessName',
        'tin',
        'email',
        'phone',
        'address',
        'city',
        'state',
        'lga',
        'postalCode',
        'country',
        'invoiceKind',
      ].map((field) => Object.entries(records.customers.fields).find(([key]) => key === field)?.[1]),
    )
    expect(all.map(([first]) => first)).toContain(name)
    expect(all.map(([first]) => first)).not.toContain('Walk-in customer')
  })
})

describe('the archive of a month', () => {
  it(
    'has each document as PDF and JSON, tables, an index and checksums; practice says so and is apart',
    { timeout: 180_000 },
    async () => {
      const shop = await freshReadyBusiness(app.owner)
      const [cleared = ''] = await approvedInvoices(app.owner, shop, 1)
      await untilStatus(app, cleared, 'APPROVED')
      const customerId = await createCustomer(app.owner, shop, { name: '<b>Bọ́lá</b> & Co' })
      const sent = await createInvoice(app.owner, shop, customerId)
      dataOf(await app.owner.post(`/v1/invoices/${sent}/finalize`))
      dataOf(await app.owner.post(`/v1/invoices/${sent}/submit-to-app`))
      await createInvoice(app.owner, shop, customerId)
      const { invoiceNumber, irn, issueDate, total } = await untilStatus(app, sent, 'FIRS_APPROVED')

      const month = issueDate.slice(0, 7)
      const job = await jobOf(app.owner, { businessId: shop, kind: 'MONTH_ARCHIVE', month })
      expect(job).toMatchObject({ state: 'DONE', done: 2, total: 2, about: { month, environment: 'SANDBOX' } })
      expect(job.file.name).toBe(`archive-${month}-sandbox.zip`)
      const files = unzipped(await fileOf(app.owner, job))

      const sums = files.get('SHA256SUMS')?.toString().trimEnd().split('\n') ?? []
      const named = sums.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line)?.slice(1) ?? [])
      expect(named.map(([, name]) => name).toSorted()).toEqual(
        [...files.keys()].filter((name) => name !== 'SHA256SUMS').toSorted(),
      )
      for (const [digest, name = ''] of named) expect(sha256(files.get(name) ?? Buffer.of()), name).toBe(digest)

      const { payload = Buffer.of() } = (await app.server.core.units.read((unit) => unit.submissions.get(sent))) ?? {}
      expect(files.get(`json/${irn}.json`)?.equals(payload)).toBe(true)
      const other = await invoiceNow(app.owner, cleared)
      expect(JSON.parse(files.get(`json/${other.irn}.json`)?.toString() ?? '')).toMatchObject({
        invoiceNumber: other.invoiceNumber,
        total: other.total,
        environment: 'SANDBOX',
      })
      expect((await PDFDocument.load(files.get(`pdf/${irn}.pdf`) ?? '')).getTitle()).toContain(invoiceNumber)
      const html = files.get('index.html')?.toString() ?? ''
      expect(html).toContain('SANDBOX: practice only')
      expect(html).not.toContain('<b>')
      const [heads = [], ...lines] = await readSheet(files.get('lines.xlsx') ?? Buffer.of())
      const totals = lines.map((row) => Number(row[heads.indexOf('Total (NGN)')]))
      expect(totals.reduce((all, one) => all + one, 0)).toBeCloseTo(total + other.total, 2)

      const live = await jobOf(app.owner, { businessId: shop, kind: 'MONTH_ARCHIVE', month, environment: 'LIVE' })
      expect(live).toMatchObject({ state: 'DONE', total: 0, file: { name: `archive-${month}.zip` } })
      expect([...unzipped(await fileOf(app.owner, live)).keys()].filter((name) => name.startsWith('pdf/'))).toEqual([])
    },
  )
})

describe('e-mails of many invoices', () => {
  it('go into the queue once each, and the report has a row for every invoice', async () => {
    const shop = await freshReadyBusiness(app.owner)
    expectOk(
      await app.owner.patch(`/v1/businesses/${shop}/smtp`, {
        host: '127.0.0.1',
        port: 9,
        security: 'NONE',
        fromAddress: 'shop@example.com',
      }),
    )
    const withMail = await createCustomer(app.owner, shop, { name: 'Ada', email: 'ada@example.com' })
    const sendable = await createInvoice(app.owner, shop, withMail, { invoiceKind: 'B2C' })
    dataOf(await app.owner.post(`/v1/invoices/${sendable}/finalize`))
    const draft = await createInvoice(app.owner, shop, withMail)
    const [bare = ''] = await approvedInvoices(app.owner, shop, 1)

    const job = await jobOf(app.owner, { businessId: shop, kind: 'EMAIL_BATCH', invoiceIds: [sendable, draft, bare] })
    expect(job).toMatchObject({ state: 'DONE', done: 3, total: 3, failed: 2 })
    expect(job.errors.map(({ id, code }: Json) => [id, code])).toEqual([
      [draft, 'invoice_not_sendable'],
      [bare, 'validation_failed'],
    ])
    expect(dataOf(await app.owner.get(`/v1/invoices/${sendable}/emails`)).items).toHaveLength(1)
    const report = (await fileOf(app.owner, job)).toString('utf8')
    const rows = Papa.parse<string[]>(report.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
    expect(rows.slice(1).map((row) => row.slice(2, 4))).toEqual([
      ['ada@example.com', 'Queued'],
      ['', 'Not sent'],
      ['', 'Not sent'],
    ])
  })

  it('are stopped half-way with a report of what is on its way, and of what is not', async () => {
    const shop = await freshReadyBusiness(app.owner)
    const server = { host: '127.0.0.1', port: 9, security: 'NONE', fromAddress: 'shop@example.com' }
    expectOk(await app.owner.patch(`/v1/businesses/${shop}/smtp`, server))
    const customerId = await createCustomer(app.owner, shop, { name: 'Ada', email: 'ada@example.com' })
    const invoiceIds: string[] = []
    for (let made = 0; made < 6; made += 1) {
      const id = await createInvoice(app.owner, shop, customerId, { invoiceKind: 'B2C' })
      dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
      invoiceIds.push(id)
    }

    // Somebody stops it while it waits for what it has just written.
    const { units } = app.server.core
    const write = units.write.bind(units)
    let isAsked = false
    const spy = vi.spyOn(units, 'write').mockImplementation(async (work) => {
      const result = await write(work)
      const [job] = dataOf(await app.owner.get(`/v1/jobs?businessId=${shop}`)).items
      if (isAsked || job?.done !== 2) return result
      isAsked = true
      expect(expectOk(await app.owner.post(`/v1/jobs/${job.id}/cancel`))).toMatchObject({
        state: 'CANCELLED',
        file: null,
      })
      return result
    })
    const { id } = expectOk(
      await app.owner.post('/v1/jobs', { businessId: shop, kind: 'EMAIL_BATCH', invoiceIds }),
      202,
    )
    const job: Json = await until(
      async () => dataOf(await app.owner.get(`/v1/jobs/${id}`)),
      ({ file }: Json) => file !== null,
    )
    spy.mockRestore()
    expect(job).toMatchObject({ state: 'CANCELLED', done: 2, total: 6, failed: 0, file: { name: 'emails-6.csv' } })

    const report = (await fileOf(app.owner, job)).toString('utf8').replace(/^\uFEFF/, '')
    const rows = Papa.parse<string[]>(report, { skipEmptyLines: true }).data.slice(1)
    const queued = await Promise.all(
      invoiceIds.map(async (one) => dataOf(await app.owner.get(`/v1/invoices/${one}/emails`)).items.length),
    )
    expect(queued).toEqual([1, 1, 0, 0, 0, 0])
    expect(rows.map((row) => row[3])).toEqual(queued.map((count) => (count === 1 ? 'Queued' : 'Not sent')))
    expect(new Set(rows.slice(2).map((row) => row[4]))).toEqual(new Set(['The job was stopped before its turn.']))
  })
})

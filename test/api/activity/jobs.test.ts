import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'

import { textOf } from '../../printing/pdf-tools.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceNow, NO_ID, openApp } from '../support/app.ts'

import { approvedInvoices, fileOf, jobOf, unzipped } from './job-steps.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const start = (body: object, api = app.owner) => api.post('/v1/jobs', { businessId, ...body })
const folder = () => join(app.server.folder, 'jobs')

describe('PDFs of many invoices', () => {
  it('come as one file, each as it prints alone, kept for nobody else', async () => {
    const ids = await approvedInvoices(app.owner, businessId, 3)
    const job = await jobOf(app.owner, { businessId, kind: 'PDF_BATCH', invoiceIds: ids })
    expect(job).toMatchObject({ state: 'DONE', done: 3, total: 3, failed: 0, errors: [], trouble: null, isOwn: true })
    expect(job.file).toMatchObject({ name: 'invoices-3.pdf', type: 'application/pdf' })

    const alone: string[] = []
    for (const id of ids) alone.push(...textOf((await app.owner.get(`/v1/invoices/${id}/pdf`)).bytes))
    expect(textOf(await fileOf(app.owner, job))).toEqual(alone)
    expect(statSync(join(folder(), job.id)).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  it('come as a ZIP of files, of whatever a list shows and in its order', async () => {
    const customerId = await createCustomer(app.owner, businessId, { name: 'Ịfẹọma Ventures' })
    const ids: string[] = []
    for (let made = 0; made < 3; made++) ids.push(await createInvoice(app.owner, businessId, customerId))
    const filter = { customerId, status: 'DRAFT', sortBy: 'createdAt', sortOrder: 'desc' }
    const job = await jobOf(app.owner, { businessId, kind: 'PDF_BATCH', filter, as: 'ZIP', format: 'receipt-80' })
    expect(job).toMatchObject({ state: 'DONE', done: 3, total: 3 })

    const files = unzipped(await fileOf(app.owner, job))
    const irns = await Promise.all(ids.map(async (id) => (await invoiceNow(app.owner, id)).irn))
    expect([...files.keys()]).toEqual(irns.toReversed().map((irn) => `invoice-${irn}.pdf`))
    for (const pdf of files.values()) expect((await PDFDocument.load(pdf)).getPage(0).getWidth()).toBeLessThan(250)
  })

  it('name what cannot be done, and go on with the rest', async () => {
    const [first = '', second = '', third = ''] = await approvedInvoices(app.owner, businessId, 3)
    await app.server.past.change('UPDATE invoice SET notes = ? WHERE id = ?', 'Changed from outside.', second)

    const { invoiceNumber } = await invoiceNow(app.owner, first)
    const job = await jobOf(app.owner, {
      businessId,
      kind: 'PDF_BATCH',
      invoiceIds: [first, second, third],
      as: 'ZIP',
    })
    expect(job).toMatchObject({ state: 'DONE', done: 3, total: 3, failed: 1 })
    expect(job.errors).toEqual([
      {
        id: second,
        number: expect.not.stringMatching(invoiceNumber),
        code: 'invoice_damaged',
        message: expect.any(String),
      },
    ])
    expect(unzipped(await fileOf(app.owner, job)).size).toBe(2)

    const none = await jobOf(app.owner, { businessId, kind: 'PDF_BATCH', invoiceIds: [second] })
    expect(none).toMatchObject({
      state: 'FAILED',
      failed: 1,
      file: null,
      trouble: expect.stringMatching(/^No document could be processed/),
    })
    expectError(await app.owner.get(`/v1/jobs/${none.id}/file`), 409, 'job_not_done')
    expect(readdirSync(folder()).filter((name) => name.startsWith(none.id))).toEqual([])
  })

  it('are stopped soon, and leave nothing', async () => {
    const ids = await approvedInvoices(app.owner, businessId, 25)
    const { id } = expectOk(await start({ kind: 'PDF_BATCH', invoiceIds: ids, as: 'ZIP' }), 202)
    const waiting = expectOk(await start({ kind: 'PDF_BATCH', invoiceIds: ids }), 202)
    expect(waiting).toMatchObject({ state: 'QUEUED', done: 0, total: 25 })
    expectOk(await app.owner.post(`/v1/jobs/${waiting.id}/cancel`))

    await until(
      async () => dataOf(await app.owner.get(`/v1/jobs/${id}`)),
      ({ state }: Json) => state === 'RUNNING',
    )
    expect(expectOk(await app.owner.post(`/v1/jobs/${id}/cancel`))).toMatchObject({ state: 'CANCELLED', file: null })
    expectError(await app.owner.post(`/v1/jobs/${id}/cancel`), 409, 'job_ended')
    expectError(await app.owner.get(`/v1/jobs/${id}/file`), 409, 'job_not_done')

    // The next one goes on, so the one before has let go.
    const after = await jobOf(app.owner, { businessId, kind: 'PDF_BATCH', invoiceIds: ids.slice(0, 1) })
    expect(after.state).toBe('DONE')
    expect(readdirSync(folder()).filter((name) => name.startsWith(id) || name.startsWith(waiting.id))).toEqual([])
    expect(dataOf(await app.owner.get(`/v1/jobs/${id}`))).toMatchObject({ state: 'CANCELLED', total: 25 })
  })
})

describe('who may', () => {
  it('does what the work itself needs: PDFs are read, everything else is for managers', async () => {
    const [id = ''] = await approvedInvoices(app.owner, businessId, 1)
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    const manager = await addMember(app.server, businessId, 'MANAGER')
    const invoiceIds = [id]
    for (const body of [
      { kind: 'EMAIL_BATCH', invoiceIds },
      { kind: 'EXPORT', export: 'CUSTOMERS' },
      { kind: 'MONTH_ARCHIVE' },
    ]) {
      expectError(await start(body, viewer), 403, 'role_insufficient')
    }
    const own = await jobOf(viewer, { businessId, kind: 'PDF_BATCH', invoiceIds })
    expect(own.state).toBe('DONE')

    const job = await jobOf(manager, { businessId, kind: 'EXPORT', export: 'CUSTOMERS' })
    for (const path of [`/v1/jobs/${job.id}`, `/v1/jobs/${job.id}/file`]) {
      expectError(await viewer.get(path), 403, 'role_insufficient')
    }
    expectError(await viewer.post(`/v1/jobs/${job.id}/cancel`), 403, 'role_insufficient')
    const kindsSeen = dataOf(await viewer.get(`/v1/jobs?businessId=${businessId}&limit=100`)).items.map(
      ({ kind }: Json) => kind,
    )
    expect([...new Set(kindsSeen)]).toEqual(['PDF_BATCH'])
    const ownOnes = dataOf(await viewer.get(`/v1/jobs?businessId=${businessId}&own=true`)).items
    expect(ownOnes.map((one: Json) => one.id)).toEqual([own.id])

    const { items } = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=5`))
    expect(items.map(({ action }: Json) => action)).toContain('job.started')
  })

  it('is told what is wrong with an order, and nothing begins', async () => {
    const [id = ''] = await approvedInvoices(app.owner, businessId, 1)
    const invoiceIds = [id]
    const wrong: readonly (readonly [body: object, field: string])[] = [
      [{}, 'kind'],
      [{ kind: 'PDF' }, 'kind'],
      [{ kind: 'PDF_BATCH' }, 'invoiceIds'],
      [{ kind: 'PDF_BATCH', invoiceIds: [] }, 'invoiceIds'],
      [{ kind: 'PDF_BATCH', invoiceIds: [id, id] }, 'invoiceIds[1]'],
      [{ kind: 'PDF_BATCH', invoiceIds: [id, NO_ID] }, 'invoiceIds[1]'],
      [{ kind: 'PDF_BATCH', invoiceIds, filter: {} }, 'filter'],
      [{ kind: 'PDF_BATCH', filter: { stauts: 'DRAFT' } }, 'filter'],
      [{ kind: 'PDF_BATCH', filter: { search: 'nobody has bought this' } }, 'filter'],
      [{ kind: 'PDF_BATCH', invoiceIds, as: 'XLSX' }, 'as'],
      [{ kind: 'PDF_BATCH', invoiceIds, month: '2026-11' }, 'month'],
      [{ kind: 'EXPORT' }, 'export'],
      [{ kind: 'EXPORT', export: 'CUSTOMERS', filter: {} }, 'filter'],
      [{ kind: 'EXPORT', export: 'PAYMENTS', from: '2026-02-01', to: '2026-01-31' }, 'to'],
      [{ kind: 'MONTH_ARCHIVE', month: '2026-13' }, 'month'],
    ]
    for (const [body, field] of wrong) {
      const answer = await start(body)
      expectError(answer, 400, 'validation_failed')
      expect(answer.body.details[0].field, JSON.stringify(body)).toBe(field)
    }
    expectError(await start({ kind: 'EMAIL_BATCH', invoiceIds }), 422, 'smtp_missing')
  })
})

// Last, because the clock goes ahead and the people's tokens end.
describe('the file of a job', () => {
  it('stays for a day', async () => {
    const { key } = dataOf(await app.owner.post('/v1/api-keys', { businessId, name: 'Books', role: 'VIEWER' }))
    const till = apiClient(app.server.url, key)
    const job = await jobOf(till, { kind: 'PDF_BATCH', invoiceIds: await approvedInvoices(app.owner, businessId, 1) })
    await fileOf(till, job)
    app.server.clock.advance(Date.parse(job.file.until) - app.server.clock.now().getTime())
    expect(dataOf(await till.get(`/v1/jobs/${job.id}`))).toMatchObject({ state: 'DONE', file: null })
    expectError(await till.get(`/v1/jobs/${job.id}/file`), 404, 'job_file_gone')
  })
})

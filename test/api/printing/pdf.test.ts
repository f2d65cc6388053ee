import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { openPdfThread } from '../../../core/adapters/printing/pdf-thread.ts'
import { createPrinter } from '../../../core/adapters/printing/printer.ts'
import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { pdfaFaults } from '../../printing/pdf-a-check.ts'
import { readPdf } from '../../printing/pdf-reader.ts'
import { qrIn, renderedPng, textOf } from '../../printing/pdf-tools.ts'
import { apiClient } from '../../support/api-client.ts'
import { memoryLogger } from '../../support/memory/logger.ts'
import { addMember, addPerson, createCustomer, createInvoice, dataOf, firsConfig } from '../../support/scenario.ts'

import {
  expectError,
  freshBusiness,
  freshReadyBusiness,
  invoiceIn,
  invoiceNow,
  malformedIds,
  NO_ID,
  openApp,
  trigger,
  triggerCustomer,
} from '../support/app.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const pdf = (id: string, api = app.owner, query = '') => api.get(`/v1/invoices/${id}/pdf${query}`)
const paperOf = async (id: string) => textOf((await pdf(id)).bytes).join('\n')

describe('the PDF of an invoice', () => {
  it('comes as application/pdf under the name of its IRN, and is not kept by caches', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const { irn } = await invoiceNow(app.owner, id)
    const { status, headers, bytes } = await pdf(id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="invoice-${irn}.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/\S/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-10).toString()).toContain('%%EOF')
    expect(await pdf(id, app.owner, '?format=a4')).toMatchObject({ status: 200 })
  })

  it('has the JSON inside that FIRS / NRS was sent, byte for byte, and as long as there is none, nothing', async () => {
    const files = async (id: string, query = '') => {
      const { catalog, at, items, text, stream } = await readPdf((await pdf(id, app.owner, query)).bytes)
      return items(at(catalog, 'AF')).map((file) => ({
        name: text(at(file, 'UF')),
        relationship: text(at(file, 'AFRelationship')),
        bytes: Buffer.from(stream(at(file, 'EF', 'F')) ?? []).toString('utf8'),
      }))
    }
    expect(await files(await invoiceIn(app, businessId, 'DRAFT'))).toEqual([])

    const id = await invoiceIn(app, businessId, 'FIRS_APPROVED')
    const sent = await app.server.core.units.read(({ submissions }) => submissions.get(id))
    const json = Buffer.from(sent?.payload ?? []).toString('utf8')
    expect(json).toContain('"irn"')
    expect(await files(id)).toEqual([{ name: 'invoice.json', relationship: 'Data', bytes: json }])
    expect(await pdfaFaults((await pdf(id)).bytes)).toEqual([])
    expect(await files(id, '?format=receipt-80')).toEqual([])
    expect((await pdf(id)).bytes.equals((await pdf(id)).bytes)).toBe(true)
  })

  it('is named by the number while there is no IRN', async () => {
    const bare = await freshBusiness(app.owner)
    const id = await createInvoice(app.owner, bare, await createCustomer(app.owner, bare))
    expect((await pdf(id)).headers.get('content-disposition')).toBe('inline; filename="invoice-INV000001.pdf"')
  })

  it('refuses a format that does not exist (400)', async () => {
    const id = await invoiceIn(app, businessId, 'DRAFT')
    expectError(await pdf(id, app.owner, '?format=a5'), 400, 'validation_failed', 'format')
    expectError(await pdf(id, app.owner, '?format='), 400, 'validation_failed', 'format')
  })

  it('comes as a till receipt under the same name, and a wrong format is told which ones there are', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const a4 = await pdf(id)
    for (const [format, millimetres] of [
      ['receipt-80', 80],
      ['receipt-58', 58],
    ] as const) {
      const { status, headers, bytes } = await pdf(id, app.owner, `?format=${format}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(a4.headers.get('content-disposition'))
      const page = (await PDFDocument.load(bytes)).getPage(0)
      expect(page.getWidth()).toBeCloseTo((millimetres * 72) / 25.4, 1)
    }
    const refused = await pdf(id, app.owner, '?format=receipt-76')
    expectError(refused, 400, 'validation_failed', 'format')
    expect(JSON.stringify(refused.body)).toContain('must be one of a4, receipt-80, receipt-58')
  })

  it('is open to viewers, 404 to strangers and for ids that are none', async () => {
    const id = await invoiceIn(app, businessId, 'DRAFT')
    expect((await pdf(id, await addMember(app.server, businessId, 'VIEWER'))).status).toBe(200)
    expectError(await pdf(id, apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await pdf(id, (await addPerson(app.server)).api), 404, 'not_found')
    for (const wrong of [NO_ID, ...malformedIds]) expectError(await pdf(wrong), 404, 'not_found')
  })
})

describe('on paper', () => {
  it('stand the parties, the lines, the amounts and the IRN', async () => {
    const customerId = await createCustomer(app.owner, businessId, { name: 'Ọlátúnjí & Sons', city: 'Ìbàdàn' })
    const id = await createInvoice(app.owner, businessId, customerId, { notes: 'Ẹ ṣé' })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const { irn } = await invoiceNow(app.owner, id)
    const paper = (await paperOf(id)).replace(/\s+/g, ' ')
    for (const text of [
      irn,
      'Okafor Trading Ltd',
      'Ọlátúnjí & Sons',
      'Ìbàdàn',
      'Cement, 50 kg bag',
      '16,900.00',
      '1,267.50',
      '18,167.50',
      'Ẹ ṣé',
    ]) {
      expect(paper).toContain(text.normalize('NFC'))
    }
  })

  it.each<[InvoiceStatus, RegExp[], RegExp[]]>([
    ['DRAFT', [/DRAFT/, /SANDBOX/], []],
    ['PENDING_APPROVAL', [/NOT YET CLEARED/, /SANDBOX/], [/DRAFT/]],
    ['APPROVED', [/NOT YET CLEARED/, /SANDBOX/], [/DRAFT/]],
    ['SUBMITTED', [/NOT YET CLEARED/, /SANDBOX/], [/DRAFT/]],
    ['FIRS_REJECTED', [/FIRS REFUSED/, /SANDBOX/], [/NOT YET CLEARED/]],
    ['CANCELLED', [/CANCELLED/, /SANDBOX/], [/NOT YET CLEARED/]],
    ['FIRS_APPROVED', [/SANDBOX/], [/NOT YET|REFUSED|DRAFT|CANCELLED/]],
    ['PAID', [/SANDBOX/], [/NOT YET|REFUSED|DRAFT|CANCELLED/]],
  ])('an invoice that is %s says so across the page', async (status, marks, absent) => {
    const paper = (await paperOf(await invoiceIn(app, businessId, status))).replace(/\s+/g, ' ')
    for (const mark of marks) expect(paper).toMatch(mark)
    for (const mark of absent) expect(paper).not.toMatch(mark)
  })

  it('a sale to a walk-in customer needs no clearing', async () => {
    const id = await createInvoice(
      app.owner,
      businessId,
      await triggerCustomer(app.owner, businessId, trigger.confirmLate),
      { invoiceKind: 'B2C' },
    )
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expect(await paperOf(id)).not.toMatch(/NOT YET/)
  })

  it('a receipt for the built-in walk-in customer names the customer on one line, without a country alone', async () => {
    const { items } = dataOf(await app.owner.get(`/v1/customers?businessId=${businessId}&limit=100`))
    const walkIn = items.find(({ isWalkIn }: { isWalkIn: boolean }) => isWalkIn)
    const id = await createInvoice(app.owner, businessId, walkIn.id)
    const rows = textOf((await pdf(id, app.owner, '?format=receipt-58')).bytes)
      .join('\n')
      .split('\n')
    expect(rows).toContain('Customer Walk-in customer')
    expect(rows).not.toContain('Nigeria')
  })

  it('a LIVE invoice carries no SANDBOX', async () => {
    const live = await freshBusiness(app.owner)
    dataOf(await app.owner.patch(`/v1/businesses/${live}/firs-config`, firsConfig))
    dataOf(await app.owner.patch(`/v1/businesses/${live}/app-provider`, { provider: 'provider1' }))
    const id = await createInvoice(app.owner, live, await createCustomer(app.owner, live))
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const paper = await paperOf(id)
    expect(paper).not.toMatch(/SANDBOX/)
    expect(paper).toMatch(/No QR code: .*crypto keys/)
  })

  it('stands the same QR code as everywhere, and none on a draft', async () => {
    const id = await invoiceIn(app, businessId, 'APPROVED')
    const { qrCode } = await invoiceNow(app.owner, id)
    const shown = await qrIn(Buffer.from(qrCode.split(',')[1], 'base64'))
    expect(await qrIn(await renderedPng((await pdf(id)).bytes, 1, 200))).toBe(shown)

    const draft = (await pdf(await invoiceIn(app, businessId, 'DRAFT'))).bytes
    await expect(qrIn(await renderedPng(draft, 1, 200))).rejects.toThrow()
  })
})

describe('a logo', () => {
  it('that was uploaded here is on the paper; a foreign one is not even asked for', async () => {
    const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: { r: 220, g: 0, b: 120 } } })
      .png()
      .toBuffer()
    const { url } = dataOf(await app.owner.upload('POST', '/v1/businesses/upload', 'file', logo))
    const own = await freshReadyBusiness(app.owner, { logoUrl: url })
    const foreign = await freshReadyBusiness(app.owner, { logoUrl: 'http://127.0.0.1:9/never.png' })
    const paper = async (business: string) => (await pdf(await invoiceIn(app, business, 'DRAFT'))).bytes
    const isLogo = async (bytes: Buffer) => {
      const { data, info } = await sharp(await renderedPng(bytes, 1, 60))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      for (let at = 0; at < data.length; at += info.channels) {
        if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 40 && (data[at + 2] ?? 0) > 80) return true
      }
      return false
    }

    const [withLogo, without] = [await paper(own), await paper(foreign)]
    expect([await isLogo(withLogo), await isLogo(without)]).toEqual([true, false])
    expect(withLogo.includes('/Subtype /Image')).toBe(true)
    expect(without.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a PDF that brings its thread down', () => {
  const logger = memoryLogger()
  const failing = new URL('../../printing/failing-pdf-worker.ts', import.meta.url)
  const other = openApp({ printer: createPrinter({ logger, openThread: () => openPdfThread(failing) }) })

  it('is 503 for whoever asked for it; the next one is drawn', async () => {
    const { owner } = other
    const business = await freshReadyBusiness(owner)
    const customer = await createCustomer(owner, business)
    const deadly = await createInvoice(owner, business, customer, { notes: 'This brings the thread down.' })
    const good = await createInvoice(owner, business, customer)

    expectError(await pdf(deadly, owner), 503, 'printing_failed')
    expect((await pdf(good, owner)).status).toBe(200)
    expectError(
      await owner.post('/v1/invoices/print', { businessId: business, ids: [good, deadly] }),
      503,
      'printing_failed',
    )
    expect(logger.lines.map(({ event }) => event)).toEqual(['printing.threadEnded', 'printing.threadEnded'])
  })
})

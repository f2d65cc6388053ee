import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { qrIn, renderedPng, textOf } from '../../printing/pdf-tools.ts'
import type { Json } from '../../support/api-client.ts'
import { addMember, createCustomer, createInvoice, dataOf, lineBody } from '../../support/scenario.ts'

import { expectError, expectOk, freshReadyBusiness, invoiceIn, invoiceNow, NO_ID, openApp } from '../support/app.ts'
import { freshKey, isReplay, keyed } from '../support/till.ts'

const app = openApp()
let businessId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
})

const print = (ids: unknown, more: object = {}, api = app.owner) =>
  api.post('/v1/invoices/print', { businessId, ids, ...more })
const paper = async (id: string, query = '') => (await app.owner.get(`/v1/invoices/${id}/pdf${query}`)).bytes
const inStatuses = async (...statuses: InvoiceStatus[]) => {
  const ids: string[] = []
  for (const status of statuses) ids.push(await invoiceIn(app, businessId, status))
  return ids
}
const longInvoice = async () => {
  const items = Array.from({ length: 40 }, (_, n) => ({ ...lineBody, description: `Line ${n + 1}` }))
  return createInvoice(app.owner, businessId, await createCustomer(app.owner, businessId, { name: freshKey() }), {
    items,
  })
}

describe('an invoice that is printed again', () => {
  it('says COPY where that is asked for and it stands; else its state', async () => {
    const [cleared = '', approved = ''] = await inStatuses('FIRS_APPROVED', 'APPROVED')
    const saysCopy = async (id: string, query: string) =>
      textOf(await paper(id, query))
        .join(' ')
        .includes('COPY')
    for (const format of ['a4', 'receipt-80', 'receipt-58']) {
      expect(await saysCopy(cleared, `?format=${format}&copy=true`), format).toBe(true)
      expect(await saysCopy(cleared, `?format=${format}`), format).toBe(false)
      expect(await saysCopy(approved, `?format=${format}&copy=true`), format).toBe(false)
    }
  })
})

describe('printing several invoices', () => {
  it('prints each in order exactly as it prints alone, with its own page numbers', async () => {
    const [draft = '', approved = '', refused = ''] = await inStatuses('DRAFT', 'APPROVED', 'FIRS_REJECTED')
    const ids = [approved, await longInvoice(), draft, refused]
    for (const format of ['a4', 'receipt-80', 'receipt-58']) {
      const answer = await print(ids, { format })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toBe('inline; filename="invoices-4.pdf"')

      const alone: string[] = []
      for (const id of ids) alone.push(...textOf(await paper(id, `?format=${format}`)))
      expect(textOf(answer.bytes), format).toEqual(alone)
    }
    const pages = textOf((await print(ids)).bytes).map((page) => /Page \d+ of \d+/.exec(page)?.[0])
    expect(pages).toEqual(['Page 1 of 1', 'Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3', 'Page 1 of 1', 'Page 1 of 1'])
  })

  it('shows the code of every invoice so that it can be read', async () => {
    const ids = await inStatuses('APPROVED', 'FIRS_APPROVED')
    const { bytes } = await print(ids)
    const alone: Buffer[] = []
    for (const id of ids) alone.push(await paper(id))
    for (const [index, one] of alone.entries()) {
      expect(await qrIn(await renderedPng(bytes, index + 1, 300))).toBe(await qrIn(await renderedPng(one, 1, 300)))
    }
  })

  it('is the same file every time, named after its invoices', { tags: 'soak' }, async () => {
    const ids = await inStatuses('APPROVED', 'APPROVED')
    const [first, second] = [await print(ids), await print(ids)]
    expect(first.bytes.equals(second.bytes)).toBe(true)

    const pdf = await PDFDocument.load(first.bytes, { updateMetadata: false })
    const numbers = []
    for (const id of ids) numbers.push((await invoiceNow(app.owner, id)).invoiceNumber)
    expect([pdf.getTitle(), pdf.getSubject()]).toEqual(['2 invoices', numbers.join(', ')])
  })

  it('carries fonts and the logo once, however many invoices there are', async () => {
    const own = await freshReadyBusiness(app.owner)
    const noise = await sharp({
      create: {
        width: 120,
        height: 80,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const { url } = expectOk(await app.owner.upload('POST', '/v1/businesses/upload', 'file', noise))
    expectOk(await app.owner.patch(`/v1/businesses/${own}`, { logoUrl: url }))
    const customerId = await createCustomer(app.owner, own)
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push(await createInvoice(app.owner, own, customerId))

    const sizeOf = async (some: string[]) => (await print(some, { businessId: own })).bytes
    const [one, all] = [await sizeOf(ids.slice(0, 1)), await sizeOf(ids)]
    const counted = (pdf: Buffer, text: string) => pdf.toString('latin1').split(text).length - 1
    expect(counted(one, '/Subtype /Image')).toBeGreaterThan(0)
    expect(counted(all, '/Subtype /Image')).toBe(counted(one, '/Subtype /Image'))
    expect(counted(all, '/FontFile2')).toBe(counted(one, '/FontFile2'))
    expect((await PDFDocument.load(all)).getPageCount()).toBe(12)
  })

  it('names the invoice that is not of the business, and prints none', async () => {
    const [mine = ''] = await inStatuses('DRAFT')
    const other = await freshReadyBusiness(app.owner)
    const theirs = await createInvoice(app.owner, other, await createCustomer(app.owner, other))
    const answer = await print([mine, theirs, NO_ID])
    expectError(answer, 400, 'validation_failed', 'ids[1]')
    expectError(answer, 400, 'validation_failed', 'ids[2]')
    expect(JSON.stringify(answer.body.details)).toContain(theirs)
  })

  it('refuses none, too many, the same twice and a format that does not exist', async () => {
    const [id = ''] = await inStatuses('DRAFT')
    expectError(await print([]), 400, 'validation_failed', 'ids')
    expectError(await print(undefined), 400, 'validation_failed', 'ids')
    expectError(await print(Array.from({ length: 201 }, (_, n) => `${n}`)), 400, 'validation_failed', 'ids')
    expectError(await print([id, NO_ID, id]), 400, 'validation_failed', 'ids[2]')
    expectError(await print([id], { format: 'a5' }), 400, 'validation_failed', 'format')
  })

  it('is open to viewers', async () => {
    const ids = await inStatuses('DRAFT')
    expect((await print(ids, {}, await addMember(app.server, businessId, 'VIEWER'))).status).toBe(200)
  })

  it('ignores an Idempotency-Key, because it changes nothing', async () => {
    const [key, ids] = [freshKey(), await inStatuses('DRAFT')]
    const send = (some: string[]) =>
      keyed(app.owner, key, 'POST', '/v1/invoices/print', { businessId, ids: some } satisfies Json)
    for (const some of [ids, ids, await inStatuses('DRAFT')]) {
      const answer = await send(some)
      expect([answer.status, isReplay(answer), answer.bytes.subarray(0, 5).toString()]).toEqual([200, false, '%PDF-'])
    }
  })

  it('prints 200 in one file', { tags: 'soak' }, async () => {
    const customerId = await createCustomer(app.owner, businessId, { name: freshKey() })
    const ids = await Promise.all(Array.from({ length: 200 }, () => createInvoice(app.owner, businessId, customerId)))
    const { status, bytes } = await print(ids)
    expect(status).toBe(200)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(200)
    dataOf(await app.owner.get(`/v1/businesses/${businessId}`))
  })
})

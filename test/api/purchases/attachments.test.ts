import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { clearLostFiles } from '../../../core/use-cases/purchases/lost-files.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { billBody, createSupplier } from './support.ts'

const app = openApp()
let businessId: string
let supplierId: string
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  supplierId = await createSupplier(app.owner, businessId)
})

const picture = () => sharp({ create: { width: 9, height: 6, channels: 3, background: '#0a783c' } })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const files = () => readdirSync(join(app.server.folder, 'uploads')).filter((name) => name.startsWith('bill-'))

const hoursAgo = (hours: number) => new Date(app.server.clock.now().getTime() - hours * 3_600_000)

const newBill = async (record = false): Promise<string> =>
  expectOk(await app.owner.post('/v1/purchases', billBody(businessId, supplierId, { record })), 201).id
const add = (id: string, bytes: Uint8Array) =>
  app.owner.upload('POST', `/v1/purchases/${id}/attachments`, 'file', bytes)

describe('photos and PDFs of a bill', () => {
  it.each([
    ['image/png', () => picture().png().toBuffer()],
    ['image/jpeg', () => picture().jpeg().toBuffer()],
    ['image/webp', () => picture().webp().toBuffer()],
    ['application/pdf', async () => pdf],
  ])('keeps %s byte for byte', async (contentType, made) => {
    const bytes = await made()
    const id = await newBill(true)
    const [attachment] = expectOk(await add(id, bytes), 201).attachments
    expect(attachment).toMatchObject({ contentType, size: bytes.length })
    const read = await app.owner.get(`/v1/purchases/${id}/attachments/${attachment.id}`)
    expect(read.headers.get('content-type')).toContain(contentType)
    expect(Buffer.compare(read.bytes, bytes)).toBe(0)
    expect(expectOk(await app.owner.get(`/v1/purchases/${id}`)).attachments).toEqual([attachment])
  })

  it.each([
    ['text', async () => Buffer.from('%PDF-')],
    ['an animation', () => picture().gif().toBuffer()],
    ['half a photo', async () => (await picture().resize(900, 600).jpeg().toBuffer()).subarray(0, 900)],
  ])('refuses %s', async (_what, made) => {
    const before = files()
    expectError(await add(await newBill(), await made()), 400, 'validation_failed', 'file')
    expect(files()).toEqual(before)
  })

  it('refuses more than 10 MiB', async () => {
    expectError(await add(await newBill(), Buffer.alloc(10 * 1024 * 1024 + 1)), 413, 'body_too_large')
  })

  it('goes with its draft, and when it is removed', async () => {
    const before = files()
    const id = await newBill()
    const [first] = expectOk(await add(id, pdf), 201).attachments
    expectOk(await add(id, pdf), 201)
    expect(files().length).toBe(before.length + 2)
    expect(expectOk(await app.owner.delete(`/v1/purchases/${id}/attachments/${first.id}`)).attachments.length).toBe(1)
    expectError(await app.owner.get(`/v1/purchases/${id}/attachments/${first.id}`), 404, 'not_found')
    expectOk(await app.owner.delete(`/v1/purchases/${id}`))
    expect(files()).toEqual(before)
  })

  it('is not served once it is another file than came', async () => {
    const id = await newBill()
    const before = new Set(files())
    const [attachment] = expectOk(await add(id, pdf), 201).attachments
    const [stored = ''] = files().filter((name) => !before.has(name))
    writeFileSync(join(app.server.folder, 'uploads', stored), Buffer.concat([pdf, Buffer.from(' ')]))
    expectError(await app.owner.get(`/v1/purchases/${id}/attachments/${attachment.id}`), 409, 'file_damaged')
    writeFileSync(join(app.server.folder, 'uploads', stored), pdf)
    expect((await app.owner.get(`/v1/purchases/${id}/attachments/${attachment.id}`)).status).toBe(200)
  })

  it('is called what it was called, without what means something to programs', async () => {
    const path = `/v1/purchases/${await newBill()}/attachments`
    const [attachment] = expectOk(
      await app.owner.upload('POST', path, 'file', pdf, "a'onload=<b>.html"),
      201,
    ).attachments
    expect(attachment.fileName).toBe('aonload=b.html.pdf')
  })

  it('has no address of its own', async () => {
    const id = await newBill()
    expectOk(await add(id, pdf), 201)
    for (const name of files()) expect((await app.owner.get(`/uploads/${name}`)).status).toBe(404)
  })
})

describe('files that no bill names', () => {
  it('are cleared a day after a crash left them, and never one that a bill has', async () => {
    const id = await newBill()
    expectOk(await add(id, pdf), 201)
    const folder = join(app.server.folder, 'uploads')
    const named = files()
    const lost = [`bill-${'a'.repeat(43)}.pdf`, `bill-${'b'.repeat(43)}.jpg`]
    for (const name of lost) writeFileSync(join(folder, name), pdf)
    writeFileSync(join(folder, 'bill-of-nobody.pdf'), pdf)
    for (const name of [...named, ...lost.slice(0, 1)]) utimesSync(join(folder, name), hoursAgo(48), hoursAgo(48))

    expect(await clearLostFiles(app.server.core)).toBe(1)
    expect(files().toSorted()).toEqual([...named, lost[1], 'bill-of-nobody.pdf'].toSorted())
    expect(await clearLostFiles(app.server.core)).toBe(0)
  })
})

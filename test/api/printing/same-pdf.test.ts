import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readPdf } from '../../printing/pdf-reader.ts'
import type { Json } from '../../support/api-client.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { fileOf, jobOf, unzipped } from '../activity/job-steps.ts'
import { expectError, expectOk, freshReadyBusiness, openApp, untilStatus } from '../support/app.ts'

const app = openApp()
let businessId: string
let mail: MailServer
let sent: Json

/** One that FIRS / NRS has cleared, of a business with a logo. */
beforeAll(async () => {
  mail = await startMailServer()
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer()
  const { url } = expectOk(await app.owner.upload('POST', '/v1/businesses/upload', 'file', logo))
  businessId = await freshReadyBusiness(app.owner, { logoUrl: url })
  expectOk(await app.owner.patch(`/v1/businesses/${businessId}/smtp`, mail.settings))
  const customerId = await createCustomer(app.owner, businessId, { email: 'ada@example.com' })
  const id = await createInvoice(app.owner, businessId, customerId)
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
  sent = await untilStatus(app, id, 'FIRS_APPROVED')
})
afterAll(() => mail?.close())
beforeEach(() => void mail.received.splice(0))

const invoice = (path: string) => `/v1/invoices/${sent.id}${path}`
const pdf = async (query = '') => (await app.owner.get(invoice(`/pdf${query}`))).bytes

/** The PDF in an e-mail. */
function attachedIn(content: string): Buffer {
  const [, base64 = ''] = /Content-Type: application\/pdf;[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(content) ?? []
  return Buffer.from(base64, 'base64')
}

const zipped = async (body: object) => {
  const job = await jobOf(app.owner, { businessId, ...body })
  return [...unzipped(await fileOf(app.owner, job))].filter(([name]) => name.endsWith('.pdf')).map(([, bytes]) => bytes)
}

const mailed = async (body: object): Promise<Buffer> => {
  mail.received.splice(0)
  expectOk(await app.owner.post(invoice('/email'), body), 202)
  return attachedIn((await until(async () => mail.received[0], Boolean))?.content ?? '')
}

describe('the paper of an invoice', () => {
  it('is the same to the byte alone, in a ZIP, in the archive of a month, in an e-mail and in a draft of one', async () => {
    const alone = await pdf()
    const { catalog, at, text } = await readPdf(alone)
    expect(text(at(catalog, 'AF', 0, 'F'))).toBe('invoice.json')

    const ids = { invoiceIds: [sent.id] }
    const others = {
      'in a ZIP': await zipped({ kind: 'PDF_BATCH', as: 'ZIP', ...ids }),
      'in an archive': await zipped({ kind: 'MONTH_ARCHIVE', month: sent.issueDate.slice(0, 7) }),
      'in an e-mail': [await mailed({})],
      'in a draft': [attachedIn((await app.owner.get(invoice('/eml'))).bytes.toString('latin1'))],
    }
    for (const [where, papers] of Object.entries(others)) {
      expect(
        papers.map((bytes) => bytes.equals(alone)),
        where,
      ).toEqual([true])
    }
    mail.received.splice(0)
    await jobOf(app.owner, { businessId, kind: 'EMAIL_BATCH', ...ids })
    const [one] = [await until(async () => mail.received[0], Boolean)]
    expect(attachedIn(one?.content ?? '').equals(alone)).toBe(true)
  })

  it('has another template wherever one is asked for, also where the e-mail has to wait for the next start', async () => {
    const [usual, modern] = [await pdf(), await pdf('?template=modern')]
    expect(modern.equals(usual)).toBe(false)
    const template = 'modern'
    const ids = { invoiceIds: [sent.id], template }
    const archive = { kind: 'MONTH_ARCHIVE', month: sent.issueDate.slice(0, 7), template }
    const papers = [
      ...(await zipped({ kind: 'PDF_BATCH', as: 'ZIP', ...ids })),
      ...(await zipped(archive)),
      await mailed({ template }),
      attachedIn((await app.owner.get(invoice('/eml?template=modern'))).bytes.toString('latin1')),
      attachedIn((await app.owner.post(invoice('/eml'), { template })).bytes.toString('latin1')),
    ]
    expect(papers.map((bytes) => bytes.equals(modern))).toEqual([true, true, true, true, true])
    const both = (await app.owner.post('/v1/invoices/print', { businessId, ids: [sent.id], template })).bytes
    expect((await PDFDocument.load(both)).getPageCount()).toBe((await PDFDocument.load(modern)).getPageCount())

    const settings = `/v1/businesses/${businessId}/smtp`
    expectOk(await app.owner.patch(settings, { ...mail.settings, port: 1 }))
    mail.received.splice(0)
    const queued = expectOk(await app.owner.post(invoice('/email'), { template }), 202)
    const job = await jobOf(app.owner, { businessId, kind: 'EMAIL_BATCH', ...ids })
    expect([queued.template, job.done, job.failed]).toEqual(['modern', 1, 0])
    await app.server.core.queue.stop()
    await app.server.core.queue.start()
    expect(dataOf(await app.owner.get(invoice('/emails'))).items[0].template).toBe('modern')
    expectOk(await app.owner.patch(settings, mail.settings))
    await until(
      async () => mail.received.length,
      (count) => count === 2,
    )
    for (const { content } of mail.received) expect(attachedIn(content).equals(modern)).toBe(true)
  })

  it('is refused in a template that there is none of, by the name of the field', async () => {
    const template = 'fancy'
    const ids = [sent.id]
    for (const [path, body] of [
      [invoice('/email'), { template }],
      [invoice('/eml'), { template }],
      ['/v1/invoices/email', { businessId, ids, template }],
      ['/v1/invoices/print', { businessId, ids, template }],
      ['/v1/jobs', { businessId, kind: 'PDF_BATCH', invoiceIds: ids, template }],
      ['/v1/jobs', { businessId, kind: 'EMAIL_BATCH', invoiceIds: ids, template }],
      ['/v1/jobs', { businessId, kind: 'MONTH_ARCHIVE', template }],
      ['/v1/jobs', { businessId, kind: 'EXPORT', export: 'CUSTOMERS', template: 'modern' }],
    ] as const) {
      const refused = await app.owner.post(path, body)
      expectError(refused, 400, 'validation_failed', 'template')
    }
    expectError(await app.owner.get(invoice('/eml?template=fancy')), 400, 'validation_failed', 'template')
    expect(mail.received).toEqual([])
  })
})

describe('the draft of an e-mail', () => {
  it('has the addresses and words that were typed, and the prepared ones where none were', async () => {
    const prepared = expectOk(await app.owner.get(invoice('/email')))
    const typed = {
      to: ['boss@example.com'],
      cc: ['books@example.com'],
      subject: 'Your bill',
      message: 'Ẹ káàárọ̀, Ọlátúnjí',
    }
    const text = async (body: object) => (await app.owner.post(invoice('/eml'), body)).bytes.toString('utf8')
    const written = await text(typed)
    expect(written).toMatch(/^X-Unsent: 1\r$/m)
    expect(written).toMatch(/^To: boss@example.com\r$/m)
    expect(written).toMatch(/^Cc: books@example.com\r$/m)
    expect(written).toMatch(/^Subject: Your bill\r$/m)
    expect(bodyOf(written)).toBe(typed.message.normalize('NFC'))
    expect(bodyOf(await text({}))).toBe(prepared.message)
    expectError(
      await app.owner.post(invoice('/eml'), { to: ['a@b.c\r\nBcc: x@y.z'] }),
      400,
      'validation_failed',
      'to[0]',
    )
    expectError(await app.owner.post(invoice('/eml'), { message: '' }), 400, 'validation_failed', 'message')
  })
})

/** The words of an e-mail, whatever they were encoded as. */
function bodyOf(content: string): string {
  const [, head = '', encoded = ''] = /(Content-Type: text\/plain[^]*?)\r\n\r\n([^]*?)\r\n-{2}/.exec(content) ?? []
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8').trim().replaceAll('\r\n', '\n')
  const plain = /quoted-printable/i.test(head)
    ? Buffer.from(
        encoded
          .replaceAll('=\r\n', '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : encoded
  return plain.trim().replaceAll('\r\n', '\n')
}

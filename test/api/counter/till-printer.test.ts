import { beforeAll, describe, expect, it } from 'vitest'

import { qrIn } from '../../printing/pdf-tools.ts'
import type { Api, Json } from '../../support/api-client.ts'
import { printEscpos } from '../../support/escpos-printer.ts'
import { startRawPrinter } from '../../support/raw-printer.ts'
import { addMember, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

import { letTillsPrice, openTill } from '../support/till.ts'

const app = openApp()
let businessId: string
let cashier: Api
beforeAll(async () => {
  businessId = await freshReadyBusiness(app.owner)
  await letTillsPrice(app, businessId)
  cashier = (await openTill(app, businessId, { role: 'CREATOR' })).api
})

const TOTAL = 10_000
type Money = {
  readonly method: string
  readonly amount: number
  readonly methodDetail?: string
  readonly reference?: string
}
async function sell(payments: Money[] = [{ method: 'CASH', amount: TOTAL }], more: object = {}) {
  const rice = { description: 'Ìrẹsì Ọ̀fadà, 5 kg', quantity: 2, unitPrice: 5000, taxPercent: 0, hsnCode: '1006.30' }
  const items = [{ ...rice, productCategory: 'Rice' }]
  return expectOk(await cashier.post('/v1/sales/counter', { businessId, items, payments, ...more }), 201)
}
const card = { method: 'OTHER', methodDetail: 'POS_TERMINAL', amount: TOTAL, reference: '445566' }

const setUp = (tillPrinter: object | null) => app.owner.patch('/v1/instance', { tillPrinter })
const print = (body: object, api = cashier) => api.post(`/v1/businesses/${businessId}/till-printer/print`, body)

describe('the bytes for a till printer', () => {
  it.each([
    ['80', 576],
    ['58', 384],
  ] as const)(
    'are the receipt on paper of %s mm, with the figures of the invoice and its code',
    async (width, dots) => {
      const { invoice } = await sell([{ method: 'CASH', amount: TOTAL }], { tendered: 12_000 })
      const answer = await app.owner.get(`/v1/invoices/${invoice.id}/escpos?width=${width}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toContain(`invoice-${invoice.irn}.bin`)

      const paper = printEscpos(answer.bytes, dots)
      const page = paper.lines.join(' ').replace(/\s+/g, ' ')
      for (const fact of [
        'Total NGN 10,000.00',
        'PAID Cash 10,000.00',
        'Cash given 12,000.00 Change 2,000.00 Receipt RCT',
        invoice.irn,
      ]) {
        expect(page).toContain(fact)
      }
      const { qrText } = dataOf(await app.owner.get(`/v1/invoices/${invoice.id}`))
      const code = await qrIn(await paper.png())
      if (typeof qrText === 'string') expect(code).toBe(qrText)
      expect(Buffer.from(code, 'base64')).toHaveLength(256)
    },
  )

  it('open the drawer for cash alone, and never for a copy', async () => {
    const [cash, pos] = [(await sell()).invoice.id, (await sell([card])).invoice.id]
    const pulses = async (path: string) => printEscpos((await app.owner.get(path)).bytes, 576).pulses.length
    expect(await pulses(`/v1/invoices/${cash}/escpos`)).toBe(1)
    expect(await pulses(`/v1/invoices/${cash}/escpos`)).toBe(0)
    expect(await pulses(`/v1/invoices/${cash}/escpos?copy=true`)).toBe(0)
    expect(await pulses(`/v1/invoices/${cash}/escpos?drawer=closed`)).toBe(0)
    expect(await pulses(`/v1/invoices/${pos}/escpos`)).toBe(0)
    expect(await pulses(`/v1/invoices/${pos}/escpos?drawer=open`)).toBe(1)
    const copy = await app.owner.get(`/v1/invoices/${cash}/escpos?copy=true&drawer=open`)
    expectError(copy, 400, 'validation_failed', 'drawer')
  })

  it('are there for receipts of payments and the close of a day', async () => {
    const { payment } = await sell()
    const receipt = printEscpos((await app.owner.get(`/v1/payments/${payment.id}/escpos?width=58`)).bytes, 384)
    expect(receipt.lines.join('\n')).toContain(payment.receiptNumber)
    expect(receipt.pulses).toHaveLength(1)

    const close = expectOk(await app.owner.post(`/v1/businesses/${businessId}/day-closes`, { counted: 100_000 }), 201)
    const report = printEscpos((await app.owner.get(`/v1/day-closes/${close.id}/escpos`)).bytes, 576)
    expect(report.lines.join('\n')).toMatch(/Z report Z\d{6}/)
    expect(report.pulses).toEqual([])
  })

  it('refuse a width that is no paper', async () => {
    const { invoice } = await sell()
    expectError(await app.owner.get(`/v1/invoices/${invoice.id}/escpos?width=76`), 400, 'validation_failed', 'width')
    expectError(await app.owner.get(`/v1/invoices/${invoice.id}/escpos?drawer=yes`), 400, 'validation_failed', 'drawer')
  })
})

describe('the till printer of the installation', () => {
  it('prints what it is told to, whole, and says on which printer', async () => {
    const { port, papers } = await startRawPrinter()
    expectOk(await setUp({ host: 'localhost', port, width: '58' }))
    const { invoice, payment } = await sell()
    const tillPrinter = { host: '127.0.0.1', port, width: '58', opensDrawer: true }
    expect(expectOk(await print({ invoiceId: invoice.id }))).toEqual({ tillPrinter })
    expect(dataOf(await cashier.get(`/v1/businesses/${businessId}/till-printer`))).toEqual({ tillPrinter })
    expectOk(await print({ paymentId: payment.id, copy: true }))
    expectOk(await print({ what: 'DAY' }))
    expectOk(await print({ what: 'TEST' }))
    expectError(await print({ what: 'TEST', drawer: 'open' }), 400, 'validation_failed', 'drawer')

    const printed = papers.map((bytes) => printEscpos(bytes, 384))
    expect(printed.map(({ cuts }) => cuts.length)).toEqual([1, 1, 1, 1])
    expect(printed.map(({ pulses }) => pulses.length)).toEqual([1, 0, 0, 0])
    expect(printed.map(({ lines }) => lines.join('\n'))).toEqual([
      expect.stringContaining(invoice.invoiceNumber),
      expect.stringMatching(/COPY[^]*RCT/),
      expect.stringContaining('X report'),
      expect.stringContaining('TEST'),
    ])
  })

  it('opens the drawer for who asks, which the log says, and never for a copy', async () => {
    const { port, papers } = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port }))
    const { invoice, payment } = await sell()
    const opened = async () => {
      const log = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=100`))
      return log.items.filter(({ action }: Json) => action === 'till.drawerOpened').map(({ to }: Json) => to.paper)
    }
    const before = await opened()
    for (const paper of [{ invoiceId: invoice.id }, { paymentId: payment.id }]) {
      expectError(await print({ ...paper, copy: true, drawer: 'open' }), 400, 'validation_failed', 'drawer')
    }
    for (const paper of [{ invoiceId: invoice.id }, { invoiceId: invoice.id }, { paymentId: payment.id }]) {
      expectOk(await print(paper))
    }
    expect(papers.map((bytes) => printEscpos(bytes, 576).pulses.length)).toEqual([1, 0, 0])
    expect(await opened()).toEqual(before)
    expectOk(await print({ what: 'DAY', drawer: 'open' }))
    expect(printEscpos(papers[3] ?? Buffer.alloc(0), 576).pulses).toHaveLength(1)
    expect(await opened()).toEqual(['x-report', ...before])
  })

  it('is asked for the drawer by who sells alone, by bytes too, which the log says', async () => {
    const { invoice } = await sell()
    const path = `/v1/invoices/${invoice.id}/escpos`
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await viewer.get(`${path}?drawer=open`), 403, 'role_insufficient')
    expect(printEscpos((await viewer.get(path)).bytes, 576).pulses).toEqual([])
    expect(printEscpos((await cashier.get(`${path}?drawer=open`)).bytes, 576).pulses).toHaveLength(1)
    const log = dataOf(await app.owner.get(`/v1/businesses/${businessId}/audit-log?limit=5`))
    const paper = `invoice-${String(invoice.irn)}`
    expect(log.items).toContainEqual(expect.objectContaining({ action: 'till.drawerOpened', to: { paper } }))
  })

  it('opens the drawer for a sale whose paper it did not have before', async () => {
    const { port, papers, switchOff } = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port }))
    await switchOff()
    const { invoice } = await sell()
    expectError(await print({ invoiceId: invoice.id }), 502, 'till_printer_failed')
    const other = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port: other.port }))
    expectOk(await print({ invoiceId: invoice.id }))
    expect([papers, other.papers.map((bytes) => printEscpos(bytes, 576).pulses.length)]).toEqual([[], [1]])
  })

  it('opens no drawer where none hangs at it, but for who asks', async () => {
    const { port, papers } = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port, opensDrawer: false }))
    const { invoice } = await sell()
    expectOk(await print({ invoiceId: invoice.id }))
    expectOk(await print({ invoiceId: invoice.id, drawer: 'open' }))
    expect(papers.map((bytes) => printEscpos(bytes, 576).pulses.length)).toEqual([0, 1])
  })

  it('that is off, or is none, says what to look at, and the sale stands', async () => {
    const { port, switchOff } = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port }))
    await switchOff()
    const { invoice } = await sell()
    const answer = await print({ invoiceId: invoice.id })
    expectError(answer, 502, 'till_printer_failed')
    expect(answer.body.message).toContain('not a printer at port')
    expect(dataOf(await app.owner.get(`/v1/invoices/${invoice.id}`)).paymentState).toBe('PAID')

    const broken = await startRawPrinter((socket) => void socket.once('data', () => socket.resetAndDestroy()))
    expectOk(await setUp({ host: '127.0.0.1', port: broken.port }))
    const stuck = await print({ invoiceId: invoice.id })
    expectError(stuck, 502, 'till_printer_failed')
    expect(stuck.body.message).toContain('paper')
  })

  it('is set up by the owner of the installation alone, inside a private network, and stands in the audit log', async () => {
    const admin = await addMember(app.server, businessId, 'ADMIN')
    expectError(await admin.patch('/v1/instance', { tillPrinter: null }), 403, 'instance_owner_required')
    for (const host of [
      '8.8.8.8',
      'printer.example',
      '192.168.1.999',
      '',
      '224.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '192.168.1.255',
    ]) {
      expectError(await setUp({ host }), 400, 'validation_failed', 'tillPrinter.host')
    }
    const own = Number(new URL(app.server.url).port)
    expectError(await setUp({ host: '127.0.0.1', port: own }), 400, 'validation_failed', 'tillPrinter.port')
    expect(expectOk(await setUp({ host: '192.168.1.50' })).tillPrinter).toEqual({
      ...{ host: '192.168.1.50', port: 9100, width: '80', opensDrawer: true },
    })
    expect(expectOk(await setUp(null)).tillPrinter).toBeNull()
    expectError(await print({ what: 'TEST' }), 422, 'till_printer_missing')
  })

  it('takes one paper at a time, of this business, from who takes money', async () => {
    const { port, papers } = await startRawPrinter()
    expectOk(await setUp({ host: '127.0.0.1', port }))
    const { invoice } = await sell()
    expectError(await print({}), 400, 'validation_failed', 'invoiceId')
    expectError(await print({ invoiceId: invoice.id, what: 'DAY' }), 400, 'validation_failed', 'invoiceId')
    const other = await freshReadyBusiness(app.owner)
    const path = `/v1/businesses/${other}/till-printer/print`
    expectError(await app.owner.post(path, { invoiceId: invoice.id }), 404, 'not_found')
    const viewer = await addMember(app.server, businessId, 'VIEWER')
    expectError(await print({ invoiceId: invoice.id }, viewer), 403, 'role_insufficient')
    expect(papers).toEqual([])
  })
})

it('a paper that is printed an hour after its cash came opens no drawer by itself', async () => {
  const { invoice, payment } = await sell()
  app.server.clock.advance(60 * 60_000)
  for (const path of [`/v1/invoices/${invoice.id}/escpos`, `/v1/payments/${payment.id}/escpos`]) {
    const answer = await cashier.get(path)
    expect([answer.status, printEscpos(answer.bytes, 576).pulses]).toEqual([200, []])
  }
})

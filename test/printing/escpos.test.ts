import { beforeAll, describe, expect, it } from 'vitest'

import { escposOf } from '../../core/adapters/printing/escpos/encode.ts'
import { renderReceiptPdf } from '../../core/adapters/printing/receipt/receipt.ts'
import { loadPdfFonts, type PdfFonts } from '../../core/adapters/printing/text/fonts.ts'
import { paperWidths } from '../../core/contract/counter/till-printer.ts'
import { formatKobo } from '../../core/domain/money/format.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import { invoiceReceipt } from '../../core/domain/printing/receipt/invoice.ts'
import { plainText } from '../../core/domain/printing/receipt/plain-text.ts'
import { printEscpos, type Printout } from '../support/escpos-printer.ts'
import { qrIn, textOf } from './pdf-tools.ts'
import { invoiceOf, line, soldAtCounter, standardInvoice } from './sample-invoice.ts'

const qrText = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 73 + 11) & 255)).toString('base64')
const withCode: InvoiceDocument = { ...standardInvoice, qrText }
const DOTS = { '80': 576, '58': 384 } as const

let fonts: PdfFonts
beforeAll(async () => {
  fonts = await loadPdfFonts()
})

describe.each(paperWidths)('an invoice on a till printer of %s mm', (width) => {
  const bytesOf = (change: Partial<InvoiceDocument> = {}, opensDrawer = false) =>
    escposOf({ roll: invoiceReceipt({ ...withCode, ...change }), width, opensDrawer }, fonts)
  const print = (change: Partial<InvoiceDocument> = {}, opensDrawer = false): Printout =>
    printEscpos(bytesOf(change, opensDrawer), DOTS[width])
  const said = ({ lines }: Printout) => lines.join('\n')
  const amountsIn = (text: string) => text.match(/-?\d{1,3}(?:,\d{3})*\.\d{2,4}/g) ?? []

  it('is the same to the byte for the same invoice', () => {
    expect(Buffer.from(bytesOf()).equals(bytesOf())).toBe(true)
  })

  it('has the figures of the PDF, each in its place', async () => {
    const format = `receipt-${width}` as const
    for (const document of [withCode, { ...soldAtCounter, qrText }, { ...invoiceOf(40), qrText }]) {
      const pdf = textOf(await renderReceiptPdf(document, format)).join('\n')
      const figures = amountsIn(plainText(pdf))
      expect(figures.length).toBeGreaterThan(10)
      expect(amountsIn(said(print(document)))).toEqual(figures)
    }
  })

  it('has every fact in letters, ₦ as NGN', () => {
    const page = said(print(soldAtCounter)).replace(/\s+/g, ' ')
    for (const fact of [
      'Okafor Trading Ltd',
      'TIN 20481166-0001',
      'Tax invoice INV000144',
      'INV000144-94ND90NR-20261119',
      'Description Amount NGN',
      'Total NGN 8,105,710.00',
      'PAID Cash 8,000,000.00',
      'Reference 445566',
      'Cash given 8,001,000.00 Change 1,000.00',
      'Audit 7f3a 91c2 e0d4',
    ]) {
      expect(page).toContain(fact)
    }
  })

  it('shows a code of whole dots that is read back', async () => {
    const printout = print()
    expect(await qrIn(await printout.png())).toBe(qrText)
    const scale = width === '80' ? 5 : 3
    const rows = printout.pictures.flatMap(({ rows: all }) => all).filter((row) => row.some((byte) => byte !== 0))
    const code = rows.filter((row) => rows.filter((other) => same(row, other)).length % scale === 0)
    expect(code.length).toBeGreaterThanOrEqual(97 * scale)
  })

  it('never leaves the paper, however long the words, and keeps amounts whole', () => {
    const most = 7_000_000_000_000_000n
    const printout = print({
      irn: 'OKAFORTRADINGLIMITEDIBADAN123456-94ND90NR-20261119',
      supplier: { ...withCode.supplier, name: 'W'.repeat(120), address: ['x'.repeat(200)] },
      buyer: { ...withCode.buyer, name: 'Ọ̀'.repeat(90), email: `${'b'.repeat(90)}@example.ng` },
      lines: [line('Ẹ'.repeat(200), '999999999.123456', 'u'.repeat(60), '69999.9999', 0n, '7.5', most, most, null)],
      totals: { subtotal: most, totalDiscount: 0n, totalTax: most, total: most },
      notes: 'Goods remain ours until paid in full. '.repeat(20),
    })
    const page = said(printout)
    for (const amount of [`NGN ${formatKobo(most)}`, '69,999.9999', '999,999,999.123456'])
      expect(page).toContain(amount)
    expect(page.replace(/\s/g, '')).toContain('W'.repeat(120))
    expect(page.match(/until/g)).toHaveLength(20)
  })

  it('draws what its letters cannot say, and nothing else', () => {
    const [plain, marked] = [print({ buyer: { ...withCode.buyer, name: 'Plain Name' } }), print()]
    expect(said(plain)).toContain('Plain Name')
    expect(said(marked)).not.toMatch(/Ad.b.y/)
    expect(marked.pictures).toHaveLength(plain.pictures.length + 1)
    const name = marked.pictures.find(({ rows }) => rows.length > 20 && rows.length < 60)
    const ink = name?.rows.flatMap((row) => [...row]).filter((byte) => byte !== 0).length ?? 0
    expect(ink).toBeGreaterThan(200)
  })

  it('opens the drawer before it prints, and only where it is told to', () => {
    expect(print({}, true).pulses).toEqual([{ y: 0, pin: 2, on: 100 }])
    expect(print(soldAtCounter).pulses).toEqual([])
  })

  it('is cut once, below everything', () => {
    const { cuts, texts, pictures } = print()
    expect(cuts).toHaveLength(1)
    // The knife is above the head of the printer: what is printed last has to get there.
    const last = Math.max(...[...texts, ...pictures].map(({ y }) => y))
    expect((cuts[0] ?? 0) - last).toBeGreaterThan(110)
  })

  it.each([
    [['DRAFT'], { status: 'DRAFT' }],
    [['COPY', 'SANDBOX'], { isCopy: true, environment: 'SANDBOX' }],
  ] satisfies [string[], Partial<InvoiceDocument>][])('says %j white on black at both ends', (marks, change) => {
    const printout = print(change)
    const inverted = printout.texts.filter(({ inverted: is }) => is)
    expect(inverted.map(({ text }) => text.trim())).toEqual([...marks, ...marks])
    const columns = width === '80' ? 48 : 32
    for (const { text } of inverted) expect(text).toHaveLength(columns)
    expect(printout.lines.find((one) => one !== '')?.trim()).toBe(marks[0])
  })
})

describe('the printer of these tests', () => {
  it.each([
    ['an unknown command', [0x1b, 0x7f]],
    ['a letter of a code page', [0xd1, 0x0a]],
    ['half a command', [0x1d, 0x76, 0x30]],
    ['a line that is too wide', [...'x'.repeat(49)].map((letter) => letter.charCodeAt(0))],
  ])('does not take %s', (_, bytes) => {
    expect(() => printEscpos(Uint8Array.from(bytes), 576)).toThrow()
  })
})

const same = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, at) => byte === b[at])

import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { qrSize } from '../../core/adapters/printing/receipt/qr.ts'
import { MAX_PAGE, renderReceiptPdf } from '../../core/adapters/printing/receipt/receipt.ts'
import { MM, RECEIPT_PAPERS } from '../../core/adapters/printing/text/style.ts'
import { formatKobo } from '../../core/domain/money/format.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import { qrPlaintext } from '../../core/domain/qr/plaintext.ts'
import { decryptQr, qrIn, renderedPng, textOf, wordsOf } from './pdf-tools.ts'
import { invoiceOf, line, partlyPaid, soldAtCounter, standardInvoice, totalsOf } from './sample-invoice.ts'

const publicPem = readFileSync(new URL('../fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const certificate = 'bEF0V3FJbmo5cVZYbEdCblB4QVpjMG9HVWFrc29GM2hiYWFkYWMyODRBUT0='
const irn = 'INV000144-94ND90NR-20261119'
const formats = ['receipt-80', 'receipt-58'] as const
/** Thermal printers: 203 dots to the inch, each black or not. */
const DPI = 203

function encryptedQr(): string {
  const plaintext = qrPlaintext({ irn, unixSeconds: 1_795_081_320, certificate })
  if (!plaintext.ok) throw new Error(plaintext.problem)
  return createQrEncryptor().encrypt(publicPem, plaintext.text)
}

const withCode: InvoiceDocument = { ...standardInvoice, qrText: encryptedQr() }
const unbroken = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')
const printed = (pdf: Buffer) => renderedPng(pdf, 1, DPI, { colours: 'black and white' })

async function sizesOf(pdf: Buffer): Promise<{ width: number; height: number }[]> {
  return (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize())
}

describe.each(formats)('an invoice as %s', (format) => {
  const paper = RECEIPT_PAPERS[format]
  const millimetres = Number(format.slice(-2))
  const render = (change: Partial<InvoiceDocument> = {}, logo?: Buffer) =>
    renderReceiptPdf({ ...withCode, ...change }, format, logo ? { logo } : {})

  it('is the same to the byte for the same invoice', async () => {
    expect((await render()).equals(await render())).toBe(true)
  })

  it('is one page as wide as the paper and as long as its content', async () => {
    const [short, long] = [await sizesOf(await render(invoiceOf(1))), await sizesOf(await render(invoiceOf(201)))]
    expect(short).toHaveLength(1)
    expect(long).toHaveLength(1)
    expect(short[0]?.width).toBeCloseTo(millimetres * MM, 2)

    const perLine = ((long[0]?.height ?? 0) - (short[0]?.height ?? 0)) / 200
    expect(perLine).toBeGreaterThan(25)
    expect(perLine).toBeLessThan(50)
  })

  it('prints a logo, and does without what it cannot read', async () => {
    const logo = await sharp({ create: { width: 600, height: 60, channels: 4, background: '#0b6b53cc' } })
      .png()
      .toBuffer()
    expect((await render({}, logo)).includes('/Subtype /Image')).toBe(true)
    expect((await render({}, Buffer.from('<svg/>'))).equals(await render())).toBe(true)
  })

  it('has a code that lies within the print with its quiet zone', () => {
    const size = qrSize(97, paper)
    expect(size).toBeGreaterThanOrEqual(36 * MM)
    expect(size + (8 * size) / 97).toBeLessThanOrEqual(paper.contentWidth)
  })

  describe('on paper', () => {
    it('is the text that was agreed, line by line', async () => {
      const golden = readFileSync(new URL(`golden/${format}.txt`, import.meta.url), 'utf8')
      const [page = ''] = textOf(await render())
      expect(page.trim()).toBe(golden.trim())
    })

    it('has every fact that the law wants on a VAT invoice', async () => {
      const page = unbroken(textOf(await render({ supplyDate: '2026-11-18' })).join(''))
      for (const fact of [
        'Okafor Trading Ltd',
        '12 Broad Street, Lagos Island',
        'TIN 20481166-0001',
        'RC 123456',
        'INV000144',
        'Supply date 18 Nov 2026',
        'Adébáyọ̀ Ọlátúnjí & Sons'.normalize('NFC'),
        'VAT 7.5 % on 7,358,800.00 551,910.00',
        '₦8,105,710.00',
        irn,
      ]) {
        expect(page).toContain(fact)
      }
      expectTidy(await render())
    })

    it('shows what was paid and withheld, and what is left to pay', async () => {
      const page = unbroken(textOf(await render({ settlement: partlyPaid.settlement })).join(''))
      expect(page).toContain('Paid −5,000,000.00 Withheld tax −147,176.00 Still to pay ₦2,958,534.00')
    })

    it('shows a code that is read from the dots of a thermal printer and decrypts to the IRN', async () => {
      for (const lines of [4, 5, 6]) {
        const qrText = encryptedQr()
        const text = await qrIn(await printed(await render({ ...invoiceOf(lines), qrText })))
        expect(text).toBe(qrText)
        expect(JSON.parse(decryptQr(text))).toEqual({ irn: `${irn}.1795081320`, certificate })
      }
    })

    it('leaves the code readable at the end of a long strip and between marks', async () => {
      const strip = await printed(await render({ ...invoiceOf(220), qrText: withCode.qrText, environment: 'SANDBOX' }))
      const { width = 0, height = 0 } = await sharp(strip).metadata()
      const end = await sharp(strip)
        .extract({ left: 0, top: height - 1100, width, height: 1100 })
        .png()
        .toBuffer()
      expect(await qrIn(end)).toBe(withCode.qrText)
    })

    it('is black on white without greys, which a thermal printer would make patterns of', async () => {
      const page = await renderedPng(await render({ environment: 'SANDBOX' }), 1, 100, { isRough: true })
      const { data } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([...new Set(data)].sort((a, b) => a - b)).toEqual([0, 255])
    })

    it('prints exact amounts however large: none cut, none wrapped, none over another', async () => {
      const most = 7_000_000_000_000_000n
      const lines = [
        line('Offshore platform', '1', null, '70000000000000', 0n, '0', most, 0n, null),
        line(
          'Refinery',
          '999999999.123456',
          'barrels of oil',
          '69999.9999',
          most - 1n,
          '7.5',
          most - 1n,
          most - 2n,
          null,
        ),
      ]
      const totals = { subtotal: most, totalDiscount: most, totalTax: most, total: most }
      const pdf = await render({ lines, totals })
      const rows = textOf(pdf).join('\n').split('\n').map(unbroken)

      for (const amount of [
        '₦70,000,000,000,000.00',
        `−${formatKobo(most)}`,
        formatKobo(most - 1n),
        formatKobo(most - 2n),
        '69,999.9999',
        '999,999,999.123456',
      ]) {
        expect(
          rows.some((row) => row.split(' ').includes(amount)),
          amount,
        ).toBe(true)
      }
      expectTidy(pdf)
    })

    it('wraps long names, notes and reference numbers inside the print and loses nothing of them', async () => {
      const long = 'Alhaji Ɗanladi Muhammad and Sons Agricultural Equipment and General Merchandise Company'
      const longIrn = 'OKAFORTRADINGLIMITEDIBADAN123456-94ND90NR-20261119'
      const pdf = await render({
        irn: longIrn,
        supplier: { ...withCode.supplier, name: long, address: [long, 'x'.repeat(200)] },
        buyer: { ...withCode.buyer, name: 'X'.repeat(200), businessName: long, email: `${'b'.repeat(90)}@example.ng` },
        lines: [...withCode.lines, line('W'.repeat(300), '1', 'u'.repeat(60), '1', 0n, '7.5', 100n, 8n, 'HS 2523.29')],
        notes: 'Goods remain ours until paid in full. '.repeat(52),
        paymentTerms: 'Interest is charged on late payment. '.repeat(54),
      })
      const page = unbroken(textOf(pdf).join(' '))

      expect(page.replaceAll(' ', '')).toContain(longIrn)
      expect(page).toContain(long)
      expect(page.replaceAll(' ', '')).toContain('W'.repeat(300))
      expect(page.match(/until paid/g)).toHaveLength(52)
      expect(page.match(/late payment/g)).toHaveLength(54)
      expectTidy(pdf)
    })

    it('breaks a reference number after its hyphens', async () => {
      const wide = `${'W'.repeat(16)}000144-94ND90NR-20261119`
      const [page = ''] = textOf(await render({ irn: wide }))
      const rows = page.split('\n')
      const at = rows.indexOf('INVOICE REFERENCE NUMBER') + 1
      expect(rows[at]).toMatch(/-$/)
      expect(`${rows[at]}${rows[at + 1]}`).toBe(wide)
    })

    it('finds names as they are written', async () => {
      const names = ['Ọ̀ṣun ẹ̀kọ́ ṣọ́ọ̀ṣì', 'ị̀gbà Ụ̀zọ́ n̄ ǹ m̀', 'Ɗanladi ƙofar ɓangare']
      const lines = names.map((name) => line(name.normalize('NFC'), '1', null, '100', 0n, '7.5', 10_000n, 750n, null))
      const [page = ''] = textOf(await render({ lines, totals: totalsOf(lines) }))
      for (const name of names) expect(page).toContain(name.normalize('NFC'))
    })

    it('shows a walk-in customer on one line', async () => {
      const nobody = { businessName: null, tin: null, address: [], phone: null, email: null }
      const [page = ''] = textOf(await render({ buyer: { name: 'Walk-in customer', ...nobody } }))
      expect(page.split('\n')).toContain('Customer Walk-in customer')
      expect(page).not.toContain('BILL TO')
    })

    it('draws no code on a draft, and says why a code is missing', async () => {
      const noQrReason = 'No QR code: the crypto keys from FIRS have not been uploaded yet.'
      const [draft, keyless] = [await render({ status: 'DRAFT' }), await render({ qrText: null, noQrReason })]
      expect(unbroken(textOf(keyless).join(''))).toContain(noQrReason)
      for (const pdf of [draft, keyless]) await expect(qrIn(await printed(pdf))).rejects.toThrow()
    })

    it.each([
      [['DRAFT'], { status: 'DRAFT' }],
      [['NOT YET APPROVED'], { status: 'PENDING_APPROVAL', invoiceKind: 'B2C' }],
      [['FIRS REFUSED'], { status: 'FIRS_REJECTED' }],
      [['CANCELLED'], { status: 'CANCELLED' }],
      [['NOT YET CLEARED', 'SANDBOX'], { status: 'SUBMITTED', environment: 'SANDBOX' }],
    ] satisfies [string[], Partial<InvoiceDocument>][])('says %j at both ends', async (marks, change) => {
      const pdf = await render(change)
      const rows = (textOf(pdf)[0] ?? '').trim().split('\n')
      expect(rows.slice(0, marks.length)).toEqual(marks)
      expect(rows.slice(-marks.length)).toEqual(marks)
      await expectBands(pdf)
      expectTidy(pdf)
    })

    it('says PAID over how a sale at the counter was paid, the cash, the change and who sold', async () => {
      const pdf = await render(soldAtCounter)
      const page = unbroken(textOf(pdf).join(''))
      expect(page).toContain(
        'PAID Cash 8,000,000.00 POS terminal 105,710.00 Reference 445566 Cash given 8,001,000.00 Change 1,000.00 Served by Ngọzi Bẹ́ńjámíǹ'.normalize(
          'NFC',
        ),
      )
      expect(page).not.toMatch(/Due date|Still to pay|PAYMENT|PLEASE/)
      expectTidy(pdf)
    })

    it('asks nobody to pay into an account what is paid, or was sold for cash', async () => {
      const [open = ''] = textOf(await render({}))
      const [paid = ''] = textOf(await render({ isPaid: true }))
      const [cash = ''] = textOf(await render({ paymentMethod: 'CASH' }))
      expect(open).toContain('PLEASE PAY INTO')
      expect(paid).toMatch(/^PAID$/m)
      expect(open).not.toMatch(/^PAID$/m)
      expect(paid).toContain('PAID INTO')
      expect(cash).toMatch(/Payment\s+Cash/)
      expect(cash).not.toContain('0123456789')
      for (const page of [paid, cash]) expect(page).not.toContain('PLEASE PAY')
    })

    it('carries no mark where the invoice stands', async () => {
      for (const status of ['FIRS_APPROVED', 'PAID'] as const) {
        const [page = ''] = textOf(await render({ status }))
        expect(page).not.toMatch(/DRAFT|NOT YET|REFUSED|CANCELLED|SANDBOX/)
      }
    })

    it('goes on on another strip where a page would be longer than readers take, and loses no line', async () => {
      const pdf = await render({ ...invoiceOf(1000), status: 'CANCELLED' })
      const [sizes, pages] = [await sizesOf(pdf), textOf(pdf)]
      expect(sizes.length).toBeGreaterThan(1)
      for (const { height } of sizes) expect(height).toBeLessThanOrEqual(MAX_PAGE)

      pages.forEach((page, index) => {
        const rows = page.trim().split('\n')
        expect([rows[0], rows.at(-1)]).toEqual(['CANCELLED', 'CANCELLED'])
        expect(unbroken(page)).toContain(`Tax invoice INV000144, part ${index + 1} of ${pages.length}`)
      })
      const items = pages.join('\n').match(/^Item \d+,/gm)
      expect(items).toEqual(Array.from({ length: 1000 }, (_, index) => `Item ${index + 1},`))
    })
  })

  /** Black at both ends of the strip, over the whole print. */
  async function expectBands(pdf: Buffer): Promise<void> {
    const { data, info } = await sharp(await printed(pdf))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dot = (points: number) => Math.round((points * DPI) / 72)
    const rowIsBlack = (row: number) => {
      const [from, to] = [dot(paper.left) + 2, dot(paper.right) - 2]
      return data.subarray(row * info.width + from, row * info.width + to).every((value) => value === 0)
    }
    const rows = Array.from({ length: info.height }, (_, row) => row).filter(rowIsBlack)
    expect(rows[0]).toBeLessThan(dot(paper.top) + 3)
    expect(rows.at(-1)).toBeGreaterThan(info.height - dot(paper.bottom + MM) - 3)
  }

  /** No word outside the print and none over another. */
  function expectTidy(pdf: Buffer): void {
    for (const words of wordsOf(pdf)) {
      for (const { text, xMin, xMax, yMin } of words) {
        const inside = xMin >= paper.left - 0.5 && xMax <= paper.right + 0.5 && yMin >= 0
        if (!inside) expect.fail(`"${text}" leaves the print: ${xMin} to ${xMax}`)
      }
      words.forEach((a, position) => {
        for (const b of words.slice(position + 1)) {
          const across = Math.min(a.xMax, b.xMax) - Math.max(a.xMin, b.xMin)
          const down = Math.min(a.yMax, b.yMax) - Math.max(a.yMin, b.yMin)
          const covers = across > 1 && down > 0.5 * Math.min(a.yMax - a.yMin, b.yMax - b.yMin)
          if (covers) expect.fail(`"${a.text}" and "${b.text}" overlap`)
        }
      })
    }
  }
})

describe('the code of a receipt', () => {
  it('has whole printer dots per module', () => {
    expect(qrSize(97, RECEIPT_PAPERS['receipt-80'])).toBeCloseTo((97 * 5 * MM) / 8, 6)
    expect(qrSize(97, RECEIPT_PAPERS['receipt-58'])).toBeCloseTo((97 * 3 * MM) / 8, 6)
  })
})

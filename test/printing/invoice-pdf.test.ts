import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { renderInvoicePdf } from '../../core/adapters/printing/a4/invoice.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import { DEFAULT_PRINT_THEME } from '../../core/domain/printing/print-theme.ts'
import { qrPlaintext } from '../../core/domain/qr/plaintext.ts'
import { decryptQr, qrIn, rendered, renderedPng, textOf, wordsOf, type Picture } from './pdf-tools.ts'
import { invoiceOf, line, partlyPaid, standardInvoice, totalsOf } from './sample-invoice.ts'

const publicPem = readFileSync(new URL('../fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const certificate = 'bEF0V3FJbmo5cVZYbEdCblB4QVpjMG9HVWFrc29GM2hiYWFkYWMyODRBUT0='

function encryptedQr(irn: string): string {
  const plaintext = qrPlaintext({ irn, unixSeconds: 1_795_081_320, certificate })
  if (!plaintext.ok) throw new Error(plaintext.problem)
  return createQrEncryptor().encrypt(publicPem, plaintext.text)
}

const withCode: InvoiceDocument = { ...standardInvoice, qrText: encryptedQr('INV000144-94ND90NR-20261119') }
const pageCount = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPageCount()

describe('an invoice as a PDF', () => {
  it('is the same to the byte for the same invoice', async () => {
    const [first, second] = [await renderInvoicePdf(withCode), await renderInvoicePdf(withCode)]
    expect(first.equals(second)).toBe(true)
    expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7')
  })

  it('names itself, its author and its language', async () => {
    const bytes = await renderInvoicePdf(withCode)
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })

    expect(pdf.getTitle()).toBe('Tax invoice INV000144')
    expect(pdf.getAuthor()).toBe('Okafor Trading Ltd')
    expect(pdf.getSubject()).toBe('INV000144-94ND90NR-20261119')
    expect(pdf.getCreationDate()?.toISOString()).toBe('2026-11-19T09:42:00.000Z')
    expect(String(pdf.catalog)).toContain('/Lang (en-NG)')
    expect(pdf.getPage(0).getSize()).toEqual({ width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) })
  })

  it.each([
    [1, 1],
    [4, 1],
    [30, 3],
    [500, 31],
  ])('lays %i lines out on %i pages', async (lines, pages) => {
    expect(await pageCount(await renderInvoicePdf({ ...invoiceOf(lines), qrText: withCode.qrText }))).toBe(pages)
  })

  it('keeps e-mail and phone whole beside a wide logo on the band', async () => {
    const wide = await sharp({ create: { width: 900, height: 220, channels: 3, background: '#1f4e8c' } })
      .png()
      .toBuffer()
    const contacts = { email: 'accounts@nwosubuild.example', phone: '+234 803 555 1234' }
    const supplier = { ...withCode.supplier, name: 'Nwosu Building Materials', ...contacts }
    const look = { ...DEFAULT_PRINT_THEME, template: 'modern' as const }
    const [page = ''] = textOf(await renderInvoicePdf({ ...withCode, supplier }, { look, logo: wide }))
    for (const contact of Object.values(contacts)) expect(page).toContain(contact)
  })

  it('takes PNG and JPEG logos, wide and tall, and does without what it cannot read', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#0b6b53cc' } })
    const plain = await renderInvoicePdf(withCode)
    const logos = [await picture(900, 90).png().toBuffer(), await picture(60, 600).jpeg().toBuffer()]

    for (const logo of logos) {
      expect((await renderInvoicePdf(withCode, { logo })).includes('/Subtype /Image')).toBe(true)
    }
    for (const logo of [Buffer.from('<svg/>'), await picture(10, 10).webp().toBuffer(), logos[0]?.subarray(0, 20)]) {
      expect((await renderInvoicePdf(withCode, logo ? { logo } : {})).equals(plain)).toBe(true)
    }
  })
})

describe('what is on the paper', () => {
  it('is the text that was agreed, line by line', async () => {
    const golden = readFileSync(new URL('golden/standard.txt', import.meta.url), 'utf8')
    const [page = ''] = textOf(await renderInvoicePdf(withCode))
    expect(page.trim()).toBe(golden.trim())
  })

  it('has every fact that the law wants on a VAT invoice', async () => {
    const [page = ''] = textOf(await renderInvoicePdf({ ...withCode, supplyDate: '2026-11-18' }))
    const facts = {
      'supplier tax ID': 'TIN 20481166-0001',
      'sequential number': 'INV000144',
      'supplier name': 'Okafor Trading Ltd',
      'supplier address': '12 Broad Street, Lagos Island',
      'registration number': 'RC 123456',
      'date of supply': '18 Nov 2026',
      'purchaser name': 'Adébáyọ̀ Ọlátúnjí & Sons'.normalize('NFC'),
      'gross amount': '₦8,105,710.00',
      VAT: '551,910.00',
      'VAT rate': 'VAT 7.5 % on 7,358,800.00',
      IRN: 'INV000144-94ND90NR-20261119',
    }
    for (const [fact, text] of Object.entries(facts)) expect(page, fact).toContain(text)
  })

  it('finds names as they are written: tone marks, dots below, hooked letters, and no letter changed elsewhere', async () => {
    const names = [
      'Adébáyọ̀ Ọlátúnjí & Sons',
      'Ọ̀ṣun ẹ̀kọ́ ṣọ́ọ̀ṣì oríṣìí',
      'ị̀gbà Ụ̀zọ́ n̄ ǹ m̀',
      'Ɗanladi ƙofar ɓangare ƴan',
      'office fire so soon',
    ]
    const lines = names.map((name) => line(name.normalize('NFC'), '1', null, '100', 0n, '7.5', 10_000n, 750n, null))
    const [page = ''] = textOf(await renderInvoicePdf({ ...standardInvoice, lines, totals: totalsOf(lines) }))

    for (const name of names) expect(page).toContain(name.normalize('NFC'))
    expect(page).toContain('Okafor Trading Ltd')
  })

  it('shows a code that two readers read and another library decrypts to the IRN', async () => {
    const page = await renderedPng(await renderInvoicePdf(withCode), 1, 200)
    const text = await qrIn(page)
    expect(text).toBe(withCode.qrText)
    expect(JSON.parse(decryptQr(text))).toEqual({ irn: 'INV000144-94ND90NR-20261119.1795081320', certificate })
  })

  it('draws no code on a draft, and says in one line why a code is missing', async () => {
    const noQrReason = 'No QR code: this business has no crypto keys yet.'
    const pages = await Promise.all([
      renderInvoicePdf({ ...withCode, status: 'DRAFT', noQrReason }),
      renderInvoicePdf({ ...withCode, qrText: null, noQrReason }),
    ])
    for (const pdf of pages) {
      expect(textOf(pdf)[0]?.split('\n')).toContain(noQrReason)
      await expect(qrIn(await renderedPng(pdf, 1, 150))).rejects.toThrow()
    }
  })

  it('shows what was paid and withheld, and what is left to pay', async () => {
    const [page = ''] = textOf(await renderInvoicePdf(partlyPaid))
    const rows = page.split('\n').map((row) => row.trim().replaceAll(/\s+/g, ' '))
    for (const row of ['Paid −5,000,000.00', 'Withheld tax −147,176.00', 'Still to pay ₦2,958,534.00']) {
      expect(
        rows.some((one) => one.endsWith(row)),
        row,
      ).toBe(true)
    }
    expect(page).toContain('PLEASE PAY INTO')
    expect(page).toContain('Last payment on 27 Nov 2026, TRF/77120')
  })

  it('says of a paid invoice when and by which reference, and asks for nothing', async () => {
    const settlement = { ...partlyPaid.settlement!, paid: 795_853_400n, balance: 0n }
    const [page = ''] = textOf(await renderInvoicePdf({ ...partlyPaid, status: 'PAID', settlement }))
    expect(page).toMatch(/Paid in full +₦0\.00/)
    expect(page).toMatch(/^PAID ?27 Nov 2026, TRF\/77120$/m)
    expect(page).toContain('PAID INTO')
    expect(page).not.toContain('PLEASE')
  })

  it('takes some lines along where the sums go on to another page, at any number of lines', async () => {
    for (let lines = 8; lines <= 30; lines += 1) {
      const pages = textOf(await renderInvoicePdf(invoiceOf(lines)))
      const last = pages.at(-1) ?? ''
      const items = last.split('\n').filter((row) => /\b7\.5 %/.test(row) && !row.includes('VAT 7.5')).length
      if (pages.length > 1 && last.includes('Subtotal')) expect(items, `${lines} lines`).toBeGreaterThan(1)
    }
  })

  it('names what kind of document it is and which invoice it corrects', async () => {
    const original = { irn: 'INV000099-94ND90NR-20261001', issueDate: '2026-10-01' }
    const titles = {
      STANDARD: 'Tax invoice',
      PROFORMA: 'Proforma invoice',
      CREDIT_NOTE: 'Credit note',
      DEBIT_NOTE: 'Debit note',
    } as const

    for (const invoiceType of ['STANDARD', 'PROFORMA', 'CREDIT_NOTE', 'DEBIT_NOTE'] as const) {
      const [page = ''] = textOf(await renderInvoicePdf({ ...withCode, invoiceType, original }))
      expect(page).toContain(titles[invoiceType])
      expect(page).toContain(original.irn)
      expect(page).toContain('of 1 Oct 2026')
      const asksForMoney = /Due date|Valid until|0123456789|PAY/.test(page)
      expect(asksForMoney, invoiceType).toBe(invoiceType !== 'CREDIT_NOTE')
    }
  })

  it('says nothing of FIRS / NRS on an offer that nobody sent there', async () => {
    const offer = { ...withCode, invoiceType: 'PROFORMA', status: 'APPROVED', clearedAt: null } as const
    for (const document of [offer, { ...offer, qrText: null, noQrReason: 'No QR code: no keys.' }]) {
      const page = textOf(await renderInvoicePdf(document)).join('')
      expect(page).not.toMatch(/REFERENCE NUMBER|CLEARED|QR code/i)
      expect(page).not.toContain(withCode.irn)
    }
    expect(textOf(await renderInvoicePdf({ ...offer, status: 'FIRS_APPROVED' })).join('')).toContain(withCode.irn)
  })

  it('prints exact amounts however large, none cut, none over another', async () => {
    const lines = [
      line(
        'Offshore platform',
        '1',
        null,
        '70000000000000',
        1_000_000_000_000_000n,
        '7.5',
        6_000_000_000_000_000n,
        450_000_000_000_000n,
        null,
      ),
      line(
        `Consulting ${'W'.repeat(300)}`,
        '123456789.123456',
        'man-hours of engineers',
        '1234.5678',
        0n,
        '0',
        15_241_578_753n,
        0n,
        null,
      ),
    ]
    const pdf = await renderInvoicePdf({ ...withCode, lines, totals: totalsOf(lines) })
    const [page = ''] = textOf(pdf)

    const amounts = [
      '70,000,000,000,000.00',
      '10,000,000,000,000.00',
      '60,000,000,000,000.00',
      '₦64,500,152,415,787.53',
      '1,234.5678',
      '123,456,789.123456',
    ]
    for (const amount of amounts) expect(page).toContain(amount)
    expectTidy(pdf)
  })

  it('keeps long names, addresses, notes and words inside the page', async () => {
    const long = 'Alhaji Ɗanladi Muhammad and Sons Agricultural Equipment and General Merchandise Company '
      .repeat(2)
      .trim()
    const pdf = await renderInvoicePdf({
      ...withCode,
      supplier: {
        ...withCode.supplier,
        name: long,
        address: [long, 'x'.repeat(200)],
        email: `${'a'.repeat(120)}@example.ng`,
      },
      buyer: {
        ...withCode.buyer,
        name: 'X'.repeat(200),
        businessName: long,
        phone: '+2348030000000',
        email: `${'b'.repeat(120)}@example.ng`,
      },
      lines: [...withCode.lines, line('W'.repeat(500), '1', 'u'.repeat(60), '1', 0n, '7.5', 100n, 8n, 'HS 2523.29')],
      notes: 'Goods remain ours until paid in full. '.repeat(52),
      paymentTerms: 'Interest is charged on late payment. '.repeat(54),
    })
    expectTidy(pdf)
    expect(
      textOf(pdf)
        .join('\n')
        .match(/\bours\b/g)?.length,
    ).toBe(52)
  })
})

describe('page breaks', () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    line(
      `Part ${index + 1} ${'of a long description '.repeat(index % 9)}end${index + 1}`,
      '1',
      null,
      `${1000 + index}`,
      0n,
      '0',
      BigInt(100_000 + index),
      0n,
      null,
    ),
  )
  const document = { ...withCode, lines, totals: totalsOf(lines) }
  let pages: string[] = []
  beforeAll(async () => {
    const pdf = await renderInvoicePdf(document)
    pages = textOf(pdf)
    expectTidy(pdf)
  })

  it('repeat the header of the table and say which page it is', () => {
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Description Quantity Price')
      expect(page).toContain('INV000144')
    })
  })

  it('never split a line, lose one or repeat one', () => {
    lines.forEach((_, index) => {
      const holding = pages.filter((page) => page.includes(`Part ${index + 1} `))
      expect(holding).toHaveLength(1)
      expect(holding[0]).toMatch(new RegExp(`end${index + 1}\\s`))
      expect(holding[0]).toContain(`1,${String(index).padStart(3, '0')}.00`)
    })
  })

  it('keep the sums in one piece, whatever the number of lines', async () => {
    for (let count = 4; count <= 16; count++) {
      const pdf = await renderInvoicePdf({ ...invoiceOf(count), qrText: withCode.qrText })
      const withTotal = textOf(pdf).filter((page) => page.includes('Total ₦'))
      expect(withTotal).toHaveLength(1)
      for (const part of ['Subtotal', 'VAT 7.5', 'AMOUNT IN WORDS', 'PLEASE PAY INTO', '2,501.00']) {
        expect(withTotal[0]).toContain(part)
      }
      expectTidy(pdf)
    }
  })

  it('cut a row only where no page could hold it', async () => {
    const tall = line(
      Array.from({ length: 120 }, (_, index) => `row ${index + 1};`).join('\n'),
      '1',
      null,
      '1',
      0n,
      '0',
      100n,
      0n,
      null,
    )
    const pdf = await renderInvoicePdf({ ...withCode, lines: [tall], totals: totalsOf([tall]) })
    const text = textOf(pdf).join('\n')
    for (let row = 1; row <= 120; row++) expect(text.split('\n').filter((one) => one === `row ${row};`)).toHaveLength(1)
    expectTidy(pdf)
  })
})

describe('how to pay', () => {
  it('is said only to who still has to, and is no account where it was cash', async () => {
    const pageOf = async (change: Partial<InvoiceDocument>) =>
      textOf(await renderInvoicePdf({ ...standardInvoice, ...change })).join('\n')
    expect(await pageOf({})).toContain('PLEASE PAY INTO')
    expect(await pageOf({ isPaid: true, status: 'APPROVED' })).toMatch(/^\s*PAID INTO/m)
    const cash = await pageOf({ paymentMethod: 'CASH' })
    expect(cash).toContain('Cash')
    expect(cash).not.toMatch(/PAY INTO|0123456789/)
  })
})

describe('marks across the page', () => {
  const plain: InvoiceDocument = { ...withCode, qrText: null }

  it.each([
    ['DRAFT', { status: 'DRAFT' }],
    ['NOT YET APPROVED', { status: 'PENDING_APPROVAL', invoiceKind: 'B2C' }],
    ['NOT YET CLEARED', { status: 'SUBMITTED' }],
    ['FIRS REFUSED', { status: 'FIRS_REJECTED' }],
    ['CANCELLED', { status: 'CANCELLED' }],
    ['SANDBOX', { environment: 'SANDBOX' }],
    ['NOT YET CLEARED · SANDBOX', { status: 'APPROVED', environment: 'SANDBOX' }],
  ] satisfies [string, Partial<InvoiceDocument>][])('say %s on every page', async (mark, change) => {
    const [clean, marked] = [invoiceOf(30), { ...invoiceOf(30), ...change }]
    const [cleanPdf, markedPdf] = [await renderInvoicePdf(clean), await renderInvoicePdf(marked)]

    for (const page of textOf(markedPdf)) expect(page.split('\n')).toContain(mark)
    for (const page of textOf(cleanPdf)) expect(page).not.toMatch(/DRAFT|NOT YET|REFUSED|CANCELLED|SANDBOX/)

    const lastPage = textOf(markedPdf).length
    const [before, after] = [
      await rendered(cleanPdf, { page: lastPage }),
      await rendered(markedPdf, { page: lastPage }),
    ]
    const { width, height } = differenceBox(before, after)
    expect(width).toBeGreaterThan(0.35)
    expect(height).toBeGreaterThan(0.35)
  })

  it('leave a cleared or paid live invoice clean', async () => {
    const [cleared, paid] = await Promise.all([renderInvoicePdf(plain), renderInvoicePdf({ ...plain, status: 'PAID' })])
    for (const page of [...textOf(cleared), ...textOf(paid)]) expect(page).not.toMatch(/NOT YET|SANDBOX|DRAFT/)
  })

  it('leave the code readable', async () => {
    for (const change of [{ environment: 'SANDBOX' }, { status: 'CANCELLED' }, { status: 'APPROVED' }] as const) {
      const page = await renderedPng(await renderInvoicePdf({ ...withCode, ...change }), 1, 200)
      expect(await qrIn(page)).toBe(withCode.qrText)
    }
  })
})

/** No word outside the margins, none over another, none over the foot. */
function expectTidy(pdf: Buffer): void {
  wordsOf(pdf).forEach((words, index) => {
    for (const { text, xMin, xMax, yMin, yMax } of words) {
      const inFoot = yMin > 785
      const inside = xMin >= 41 && xMax <= 554 && yMin >= 30 && (inFoot ? yMax <= 812 : yMax <= 778)
      if (!inside) expect.fail(`"${text}" leaves page ${index + 1}: ${xMin}, ${yMin}, ${xMax}, ${yMax}`)
    }

    const boxes = [...words].sort((a, b) => a.xMin - b.xMin)
    boxes.forEach((a, position) => {
      for (const b of boxes.slice(position + 1)) {
        if (b.xMin > a.xMax) break
        const across = Math.min(a.xMax, b.xMax) - Math.max(a.xMin, b.xMin)
        // Boxes are as high as the font's tallest accents, which reach into the neighbouring lines.
        const down = Math.min(a.yMax, b.yMax) - Math.max(a.yMin, b.yMin)
        const covers = across > 1 && down > 0.5 * Math.min(a.yMax - a.yMin, b.yMax - b.yMin)
        if (covers) expect.fail(`"${a.text}" and "${b.text}" overlap on page ${index + 1}`)
      }
    })
  })
}

/** How much of the page, across and down, differs between two pictures. */
function differenceBox(before: Picture, after: Picture): { width: number; height: number } {
  const { width, height } = before
  let [left, right, top, bottom] = [width, 0, height, 0]

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 3
      const difference = Math.abs((before.data[pixel + 2] ?? 0) - (after.data[pixel + 2] ?? 0))
      if (difference < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return { width: Math.max(0, right - left) / width, height: Math.max(0, bottom - top) / height }
}

import { createHook } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { renderInvoicePdf } from '../../core/adapters/printing/a4/invoice.ts'
import { openPrint, printOne } from '../../core/adapters/printing/print.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import { pdfaFaults } from './pdf-a-check.ts'
import { readPdf } from './pdf-reader.ts'
import { structureOf, type StructureElement } from './pdf-structure-check.ts'
import { readerFaults, structureText, textOf } from './pdf-tools.ts'
import { invoiceOf, line, partlyPaid, standardInvoice, totalsOf } from './sample-invoice.ts'

const NETWORK = /TCP|UDP|GETADDRINFO|GETNAMEINFO|QUERYWRAP|TLS|PIPECONNECT/

const withCode: InvoiceDocument = { ...standardInvoice, qrText: 'QR'.repeat(172) }

const structureIn = async (bytes: Buffer) => structureOf(await readPdf(bytes))

/** All elements with this tag, in the order they are read. */
const elements = (from: StructureElement, tag: string): StructureElement[] => [
  ...(from.tag === tag ? [from] : []),
  ...from.kids.flatMap((kid) => elements(kid, tag)),
]

describe('a document for archives', () => {
  it('keeps every requirement of PDF/A-3a that can be read off it', async () => {
    const logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#0b6b53cc' } })
      .png()
      .toBuffer()
    const tricky = { ...standardInvoice.supplier, name: 'Ọ̀ṣun & <Sons> "Adébáyọ̀"' }
    const documents = {
      plain: await renderInvoicePdf(withCode),
      'with a logo and marks': await renderInvoicePdf(
        { ...withCode, environment: 'SANDBOX', status: 'APPROVED' },
        { logo },
      ),
      'with signs of XML': await renderInvoicePdf({
        ...withCode,
        supplier: tricky,
        buyer: { ...withCode.buyer, name: tricky.name },
      }),
      'partly paid': await renderInvoicePdf(partlyPaid),
      'of many pages': await renderInvoicePdf(invoiceOf(60)),
      'a receipt': await printOne({ document: withCode, logo }, 'receipt-80'),
      'a narrow receipt': await printOne({ document: withCode, logo: undefined }, 'receipt-58'),
    }
    for (const [name, bytes] of Object.entries(documents)) {
      expect(await pdfaFaults(bytes), name).toEqual([])
      expect(readerFaults(bytes), name).toEqual([])
    }
  })

  it('is read as one table with heads, whatever the number of pages', async () => {
    const document = invoiceOf(60)
    const bytes = await renderInvoicePdf({ ...document, qrText: withCode.qrText })
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2)

    const [lines, sums] = elements(await structureIn(bytes), 'Table')
    const [head, ...rows] = lines?.kids ?? []
    expect(head?.kids.map(({ tag, scope }) => [tag, scope])).toEqual(Array.from({ length: 5 }, () => ['TH', 'Column']))
    expect(rows).toHaveLength(60)
    for (const { kids } of rows) expect(kids.map(({ tag }) => tag)).toEqual(['TD', 'TD', 'TD', 'TD', 'TD'])
    for (const { kids } of sums?.kids ?? [])
      expect(kids.map(({ tag, scope }) => [tag, scope])).toEqual([
        ['TH', 'Row'],
        ['TD', undefined],
      ])
  })

  it('is told to a screen reader in order, with the words of a line that was broken apart', async () => {
    const told = await structureText(
      await renderInvoicePdf({ ...withCode, notes: 'Goods sold are returnable. '.repeat(9).trim() }),
    )
    const order = [
      'H1 Tax invoice',
      'H2 BILL TO',
      'TH Description',
      'P Roofing nails, 3 inch, galvanised, carton of 20 kg with certificate',
    ]
    const positions = [...order, 'TH Total', 'TD ₦8,105,710.00', 'H2 NOTES'].map((text) => told.indexOf(text))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(told.find((text) => text.startsWith('P Goods'))).toBe(`P ${'Goods sold are returnable. '.repeat(9).trim()}`)
  })

  it('heads what is said on a credit note as its reason', async () => {
    const told = await structureText(
      await renderInvoicePdf({ ...withCode, invoiceType: 'CREDIT_NOTE', notes: 'Two bags were torn.' }),
    )
    expect(told.indexOf('H2 REASON')).toBe(told.indexOf('P Two bags were torn.') - 1)
    expect(told).not.toContain('H2 NOTES')
  })

  it('keeps a row that is cut over pages one row', async () => {
    const tall = line(
      Array.from({ length: 120 }, (_, n) => `row ${n};`).join('\n'),
      '1',
      null,
      '1',
      0n,
      '0',
      100n,
      0n,
      null,
    )
    const [lines] = elements(
      await structureIn(await renderInvoicePdf({ ...withCode, lines: [tall], totals: totalsOf([tall]) })),
      'Table',
    )
    const [, row, ...others] = lines?.kids ?? []
    expect(others).toEqual([])
    expect(
      new Set(row?.kids[0]?.kids.flatMap(({ marks }) => marks.map((mark) => mark.split(' ')[0]))).size,
    ).toBeGreaterThan(1)
  })

  it('says what pictures and marks show', async () => {
    const logo = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0b6b53' } })
      .jpeg()
      .toBuffer()
    const bytes = await renderInvoicePdf({ ...withCode, status: 'APPROVED', environment: 'SANDBOX' }, { logo })
    expect(elements(await structureIn(bytes), 'Figure').map(({ alt }) => alt)).toEqual([
      'NOT YET CLEARED',
      'SANDBOX',
      'Logo of Okafor Trading Ltd',
      'QR code of FIRS / NRS for INV000144-94ND90NR-20261119',
    ])
  })

  it('has a part for each of several documents', async () => {
    const print = await openPrint({
      title: '3 invoices',
      author: 'Okafor',
      subject: 'three',
      at: '2026-11-19T09:42:00.000Z',
    })
    for (const count of [1, 30, 2]) print.draw({ document: invoiceOf(count), logo: undefined }, 'a4')
    const bytes = await print.finish()

    expect(await pdfaFaults(bytes)).toEqual([])
    const { kids } = await structureIn(bytes)
    expect(kids.map(({ tag }) => tag)).toEqual(['Part', 'Part', 'Part'])
    expect(kids.map((part) => elements(part, 'Table')[0]?.kids.length)).toEqual([2, 31, 3])
  })

  it('is the same to the byte when the program is started anew', async () => {
    const script = new URL('print-standard-invoice.ts', import.meta.url)
    const elsewhere = spawnSync(process.execPath, [fileURLToPath(script)], { maxBuffer: 2 ** 20 })
    expect(elsewhere.stderr.toString()).toBe('')
    expect(elsewhere.stdout.equals(await renderInvoicePdf(standardInvoice))).toBe(true)
  })

  it('opens no connection and looks no name up while it is drawn', async () => {
    const opened: string[] = []
    const hook = createHook({ init: (_, type) => void (NETWORK.test(type) && opened.push(type)) }).enable()
    const lure = 'https://example.com/logo.png'
    const supplier = {
      ...standardInvoice.supplier,
      name: lure,
      email: lure,
      address: [lure, '<img src="https://example.com/a.png">'],
    }
    const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${lure}"/></svg>`)
    await renderInvoicePdf({ ...withCode, supplier, notes: lure }, { logo })
    expect(opened).toEqual([])

    // The hook sees what it is there for.
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    hook.disable()
    expect(opened).not.toEqual([])
  })

  it('shows no amount backwards, whatever stands before it', async () => {
    const lines = [line('\u202eSalt \u2066rotcod\u202d', '1', null, '1234.50', 0n, '0', 123_450n, 0n, null)]
    const [page = ''] = textOf(await renderInvoicePdf({ ...standardInvoice, lines, totals: totalsOf(lines) }))
    expect(page).toMatch(/^Salt rotcod 1 1,234\.50 Zero rated 1,234\.50$/m)
    expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('is small', async () => {
    expect((await renderInvoicePdf(withCode)).length).toBeLessThan(60_000)
  })
})

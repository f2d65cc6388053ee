import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { renderInvoicePdf } from '../../core/adapters/pdf/pdf-a4.ts'
import { openPrint, printOne } from '../../core/adapters/pdf/pdf-print.ts'
import type { InvoiceDocument } from '../../core/domain/paper/invoice-document.ts'
import { pdfaFaults } from './pdf-a-check.ts'
import { readPdf } from './pdf-reader.ts'
import { structureOf, type StructureElement } from './pdf-structure-check.ts'
import { invoiceOf, line, partlyPaid, standardInvoice, totalsOf } from './sample-invoice.ts'

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
    for (const [name, bytes] of Object.entries(documents)) expect(await pdfaFaults(bytes), name).toEqual([])
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

  it('is small', async () => {
    expect((await renderInvoicePdf(withCode)).length).toBeLessThan(60_000)
  })
})

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  openPrint,
  printOne,
  printPaymentReceipt,
  printStatement,
  printTillReport,
  printVatMonth,
} from '../../core/adapters/printing/print.ts'
import { statementText } from '../../core/domain/printing/account-statement.ts'
import { paymentReceiptText } from '../../core/domain/printing/payment-receipt.ts'
import { DEFAULT_PRINT_THEME, type PrintTheme } from '../../core/domain/printing/print-theme.ts'
import { tillReportText } from '../../core/domain/printing/till-report.ts'

import { pdfaFaults } from './pdf-a-check.ts'
import { readerFaults, rendered, textOf, wordsOf } from './pdf-tools.ts'
import { standardInvoice } from './sample-invoice.ts'
import { sampleDayClose, emptyVatMonth, sampleReceipt, sampleStatement } from './sample-printouts.ts'

const looks: Readonly<Record<string, PrintTheme>> = {
  classic: DEFAULT_PRINT_THEME,
  modern: { ...DEFAULT_PRINT_THEME, template: 'modern', accentColour: '#7a1f5c' },
  compact: { ...DEFAULT_PRINT_THEME, template: 'compact', accentColour: '#1f4e8c' },
  letterhead: { ...DEFAULT_PRINT_THEME, letterheadMargin: 50, accentColour: '#a3321f' },
}

const RIGHT_EDGE = (195 * 72) / 25.4

type Dress = { readonly look: PrintTheme; readonly logo: Uint8Array | undefined }

/** Each paper on A4 that a business hands out. */
const papers: Readonly<Record<string, (dress: Dress) => Promise<Buffer>>> = {
  invoice: (dress) => printOne({ document: { ...standardInvoice, qrText: 'QR'.repeat(172) }, ...dress }, 'a4'),
  statement: (dress) => printStatement({ statement: sampleStatement(30), ...dress }),
  receipt: (dress) => printPaymentReceipt({ receipt: sampleReceipt(40), ...dress }, 'a4'),
  'day at the counter': (dress) => printTillReport({ report: sampleDayClose, ...dress }, 'a4'),
  'VAT month': (dress) => printVatMonth({ vatMonth: emptyVatMonth, ...dress }),
}

const logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#0b6b53cc' } })
  .png()
  .toBuffer()

const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ')
const HEAD_POINTS = (50 * 72) / 25.4

describe.each(Object.entries(looks))('papers that look %s', (_, look) => {
  const isLetterhead = look.letterheadMargin !== null
  const drawn = new Map<string, Buffer>()
  const pagesOf = (name: string) => textOf(drawn.get(name) ?? Buffer.of()).map(plain)
  beforeAll(async () => {
    for (const [name, print] of Object.entries(papers)) drawn.set(name, await print({ look, logo: undefined }))
  })

  it('keep every requirement of PDF/A-3a that can be read off them', async () => {
    const statement = papers['statement']?.({ look, logo })
    for (const [name, bytes] of [...drawn, ['with a logo', (await statement) ?? Buffer.of()]] as const) {
      expect(await pdfaFaults(bytes), name).toEqual([])
      expect(readerFaults(bytes), name).toEqual([])
    }
  })

  it('say who sends them on plain paper; a printed head stays blank, and the foot says whose they are', () => {
    for (const [name, bytes] of drawn) {
      const pages = pagesOf(name)
      expect(pages[0]?.includes('12 Broad Street'), name).toBe(!isLetterhead)
      for (const page of pages) expect(page.includes('TIN 20481166-0001 · '), name).toBe(isLetterhead)
      if (!isLetterhead) continue
      for (const words of wordsOf(bytes))
        expect(Math.min(...words.map(({ yMin }) => yMin)), name).toBeGreaterThan(HEAD_POINTS - 5)
    }
  })

  it('say every figure, however long', () => {
    const { rows, closing } = statementText(sampleStatement(30))
    const statement = pagesOf('statement').join(' ')
    for (const { what, due, charged, balance } of rows)
      expect(statement).toContain([what, due, charged, balance].filter((text) => text !== '').join(' '))
    expect(statement).toContain(plain(closing.value))

    const receipt = pagesOf('receipt').join(' ')
    for (const { name, withheld, paid, balance } of paymentReceiptText(sampleReceipt(40)).rows)
      expect(receipt).toContain([name, withheld ?? '', paid, balance].filter((text) => text !== '').join(' '))
    const day = pagesOf('day at the counter').join(' ')
    for (const { rows: lines } of tillReportText(sampleDayClose).sections)
      for (const { value } of lines) expect(day).toContain(plain(value))
  })

  it('set the figures of a column in one size, also where one is too long for the usual one', () => {
    const balances = statementText(sampleStatement(30)).rows.map(({ balance }) => balance)
    const sizes = wordsOf(drawn.get('statement') ?? Buffer.of())
      .flat()
      .filter(({ text, xMax }) => balances.includes(text) && Math.abs(xMax - RIGHT_EDGE) < 1)
      .slice(0, balances.length)
      .map(({ yMin, yMax }) => (yMax - yMin).toFixed(1))
    expect(sizes).toHaveLength(balances.length)
    expect(new Set(sizes)).toEqual(new Set([sizes[0]]))
  })

  it('have the colour of the business, each of them', async () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(look.accentColour.slice(at, at + 2), 16),
    )
    for (const [name, bytes] of drawn) {
      const { data } = await rendered(bytes)
      const isAccent = (at: number) =>
        Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue) <
        12
      const found = Array.from({ length: data.length / 3 }, (_at, pixel) => isAccent(pixel * 3)).filter(Boolean).length
      expect(found, name).toBeGreaterThan(300)
    }
  })
})

it('looks in a file of several as it does alone, and is the same to the byte for the same look', async () => {
  const { modern = DEFAULT_PRINT_THEME } = looks
  const dress = { look: modern, logo: undefined }
  const alone = await printStatement({ statement: sampleStatement(3), ...dress })
  expect((await printStatement({ statement: sampleStatement(3), ...dress })).equals(alone)).toBe(true)
  const print = await openPrint({
    title: 'Statements',
    author: 'Okafor',
    subject: 'two',
    at: '2026-11-30T00:00:00.000Z',
  })
  for (const count of [3, 3]) print.draw({ statement: sampleStatement(count), ...dress }, 'a4')
  const both = await print.finish()
  expect(await pdfaFaults(both)).toEqual([])
  expect(textOf(both)).toEqual([...textOf(alone), ...textOf(alone)])
})

import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'

import { printOne } from '../../../core/adapters/printing/print.ts'
import { formatKobo, formatNaira } from '../../../core/domain/money/format.ts'
import { settlementText, sumFacts } from '../../../core/domain/printing/document-facts.ts'
import type { InvoiceDocument } from '../../../core/domain/printing/invoice-document.ts'

import { textOf, wordsOf, type Word } from '../pdf-tools.ts'
import { goldenDocuments, type GoldenDocument } from './documents.ts'
import { approve, approvedCells, cellsOf, difference } from './pictures.ts'

/** GOLDEN=write keeps what is drawn now as what was agreed: look at every page before you commit it. */
const isWriting = process.env['GOLDEN'] === 'write'

/** Grey values, of 255: another reader stays below, a moved line or a missing figure far above. */
const MOST_ON_AVERAGE = 1.2
const MOST_AT_ONE_PLACE = 12

const print = ({ document, look, logo, format = 'a4' }: GoldenDocument) => printOne({ document, look, logo }, format)

describe('the pages of', () => {
  it.each(goldenDocuments)('$name look as was agreed, and say the figures of the invoice', async (golden) => {
    const pdf = await print(golden)
    const count = (await PDFDocument.load(pdf)).getPageCount()

    for (const page of count === 1 ? [1] : [1, count]) {
      const name = page === 1 ? golden.name : `${golden.name}-last`
      const drawn = await cellsOf(pdf, page)
      if (isWriting) await approve(name, drawn)
      const was = await approvedCells(name)
      if (!was) return expect.fail(`No picture of ${name} was agreed.`)
      const { mean, most } = difference(drawn, was)
      expect(mean, `${name}: how much differs on the whole page`).toBeLessThan(MOST_ON_AVERAGE)
      expect(most, `${name}: how much differs at one place`).toBeLessThan(MOST_AT_ONE_PLACE)
    }

    if (golden.format === undefined) expectFigures(pdf, golden.document)
    else expectAmounts(textOf(pdf).join('\n'), golden.document)
  })

  it('differ where a line, a mark or a figure does', async () => {
    const [first] = goldenDocuments
    if (!first) throw new Error('there are documents')
    const { document } = first
    const whole = await cellsOf(await print(first), 1)
    for (const change of [
      { status: 'CANCELLED' },
      { lines: document.lines.slice(1) },
      { notes: null },
      { settlement: { paid: 1n, deducted: 0n, credited: 0n, writtenOff: 0n, balance: 1n, lastPayment: null } },
    ] satisfies Partial<InvoiceDocument>[]) {
      const { mean, most } = difference(
        whole,
        await cellsOf(await print({ ...first, document: { ...document, ...change } }), 1),
      )
      expect(mean > MOST_ON_AVERAGE || most > MOST_AT_ONE_PLACE, JSON.stringify(Object.keys(change))).toBe(true)
    }
  })
})

const RIGHT_EDGE = (195 * 72) / 25.4
const AMOUNT = /^−?₦?[\d,]+\.\d\d$/

/**
 * Reads the column of amounts as somebody with a ruler would: every line, what is carried from page to page, every sum
 * and the total are those of the invoice to the kobo, in order and nothing besides.
 */
function expectFigures(pdf: Buffer, document: InvoiceDocument): void {
  const amounts: string[] = []
  const carried: string[] = []
  wordsOf(pdf).forEach((words) => {
    const column = words
      .filter(({ text, xMax }) => AMOUNT.test(text) && Math.abs(xMax - RIGHT_EDGE) < 1.5)
      .sort((a, b) => a.yMin - b.yMin)
    for (const word of column) {
      if (!isCarried(word, words)) amounts.push(word.text)
      else carried.push(`${word.text} after ${amounts.length}`)
    }
  })

  const settlement = settlementText(document)
  expect(amounts).toEqual([
    ...document.lines.map(({ lineTotal }) => formatKobo(lineTotal)),
    ...sumFacts(document).map(({ value }) => value),
    formatNaira(document.totals.total),
    ...(settlement ? [...settlement.parts, settlement.open].map(({ value }) => value) : []),
  ])
  const pages = carried.length / 2
  expect(carried).toEqual(
    carried.map((text) => {
      const count = Number(text.split(' after ')[1])
      const sum = document.lines.slice(0, count).reduce((total, { lineTotal }) => total + lineTotal, 0n)
      return `${formatKobo(sum)} after ${count}`
    }),
  )
  expect(Number.isInteger(pages)).toBe(true)
}

function isCarried({ yMin }: Word, words: readonly Word[]): boolean {
  return words.some((word) => word.text === 'forward' && Math.abs(word.yMin - yMin) < 3)
}

function expectAmounts(text: string, document: InvoiceDocument): void {
  const found = text.replaceAll('\u00a0', ' ')
  for (const { lineTotal, discount } of document.lines) {
    expect(found).toContain(formatKobo(lineTotal + discount))
    if (discount !== 0n) expect(found).toContain(formatKobo(-discount))
  }
  for (const { value } of sumFacts(document)) expect(found).toContain(value)
  expect(found).toContain(formatNaira(document.totals.total))
}

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'

import type { ReceiptPair, ReceiptPart, ReceiptTextPart } from '../../../domain/printing/receipt/layout.ts'
import { losesLetters, plainText } from '../../../domain/printing/receipt/plain-text.ts'
import type { ReceiptPrintJob } from '../../../ports/printing/printer.ts'
import { qrMatrix } from '../image/qr-matrix.ts'
import type { PdfFonts } from '../text/fonts.ts'

import { qrBitmap, rasterCommands, ruleBitmap, type Bitmap } from './bitmap.ts'
import { pairRows, wrapColumns, wrapReference } from './columns.ts'
import { drawnPair, drawnText } from './drawn-text.ts'
import { ESCPOS_PAPERS, FEEDS, STYLES, type EscposPaper, type EscposStyle } from './style.ts'
import { createTextBitmap, type TextBitmap } from './text-bitmap.ts'

/** How long the drawer's coil is under power, and how long it rests, in milliseconds. */
const PULSE = { on: 100, off: 500 }

/** What the parts are written with. */
type Printing = {
  readonly printer: ReceiptPrinterEncoder
  readonly paper: EscposPaper
  readonly drawn: TextBitmap
}

/**
 * A roll in the commands that thermal printers know (ESC/POS): the printer's own letters for what ASCII has, pictures of
 * what it has not, which every printer prints as it is. The drawer opens before anything is printed; at the end the paper
 * is cut, where there is a knife. The same order gives the same bytes.
 */
export function escposOf({ roll, width, opensDrawer }: ReceiptPrintJob, fonts: PdfFonts): Uint8Array {
  const paper = ESCPOS_PAPERS[width]
  const printer = new ReceiptPrinterEncoder({
    ...{ language: 'esc-pos', columns: paper.columns, newline: '\n', feedBeforeCut: 4 },
  })
  const printing: Printing = { printer, paper, drawn: createTextBitmap(fonts, paper.dots) }

  printer.initialize()
  if (opensDrawer) printer.pulse(0, PULSE.on, PULSE.off)
  marks(roll.marks, printing)
  if (roll.marks.length > 0) feed(FEEDS.large, printing)
  for (const part of roll.parts) write(part, printing)
  if (roll.foot.length > 0) feed(FEEDS.large, printing)
  for (const part of roll.foot) write(part, printing)
  if (roll.marks.length > 0) feed(FEEDS.small, printing)
  marks(roll.marks, printing)
  return printer.cut('partial').encode()
}

function write(part: ReceiptPart, printing: Printing): void {
  const { paper } = printing
  switch (part.kind) {
    // Tens of kilobytes of grey for each receipt; printers keep a picture of their own for that.
    case 'logo':
      return
    case 'rule':
      feed(FEEDS.rule, printing)
      picture(ruleBitmap(paper.dots), printing)
      return feed(FEEDS.rule, printing)
    case 'gap':
      return feed(FEEDS[part.size], printing)
    case 'text':
      return writeText(part, printing)
    case 'beside': {
      const together = plainText(part.texts.join('  '))
      const texts = together.length <= paper.columns ? [together] : part.texts
      for (const one of texts) writeText({ ...part, kind: 'text', text: one, align: 'center', fits: false }, printing)
      return
    }
    case 'pair':
      return writePair(part, printing)
    case 'reference':
      for (const line of wrapReference(plainText(part.text), paper.columns)) {
        writeText({ kind: 'text', text: line, style: part.style, align: 'left', fits: false }, printing)
      }
      return
    case 'qr':
      return picture(qrBitmap(qrMatrix(part.text), paper.dots), printing)
    case 'together':
      for (const one of part.parts) write(one, printing)
  }
}

function writeText(part: ReceiptTextPart, printing: Printing): void {
  const { printer, drawn, paper } = printing
  if (losesLetters(part.text)) {
    for (const line of drawnText(part, drawn, paper.dots)) picture(line, printing)
    return
  }
  const style = STYLES[part.style]
  const columns = columnsOf(style, paper)
  // The library changes the font between lines only.
  if (style.font === 'B') printer.font('B')
  for (const line of wrapColumns(plainText(part.text), columns)) {
    const before = part.align === 'left' ? 0 : Math.floor((columns - line.length) / 2)
    styled(style, printer, () => letters(printing, `${' '.repeat(before)}${line}`))
    printer.newline()
  }
  if (style.font === 'B') printer.font('A')
}

/** Label and value are beside each other in letters of the same size; only how bold they are may differ. */
function writePair(part: ReceiptPair, printing: Printing): void {
  const { printer, drawn, paper } = printing
  if (losesLetters(part.label) || losesLetters(part.value)) {
    for (const line of drawnPair(part, drawn, paper.dots)) picture(line, printing)
    return
  }
  const [labelStyle, valueStyle] = [STYLES[part.labelStyle], STYLES[part.valueStyle]]
  const columns = columnsOf(labelStyle, paper)
  for (const { label, value } of pairRows(plainText(part.label).trim(), plainText(part.value).trim(), columns)) {
    const between = ' '.repeat(columns - label.length - value.length)
    styled(labelStyle, printer, () => letters(printing, value === '' ? label : `${label}${between}`))
    if (value !== '') styled(valueStyle, printer, () => letters(printing, value))
    printer.newline()
  }
}

/** What the paper is not, white on black over the whole width. */
function marks(words: readonly string[], { printer, paper }: Printing): void {
  for (const word of words) {
    const [line = ''] = wrapColumns(plainText(word), paper.columns)
    const before = Math.floor((paper.columns - line.length) / 2)
    printer.bold(true).size(1, 2).invert(true)
    printer.text(`${' '.repeat(before)}${line}`.padEnd(paper.columns))
    printer.invert(false).size(1, 1).bold(false).newline()
  }
}

const columnsOf = ({ font }: EscposStyle, paper: EscposPaper): number =>
  font === 'B' ? paper.smallColumns : paper.columns

function styled({ bold, tall }: EscposStyle, printer: ReceiptPrinterEncoder, work: () => void): void {
  if (bold) printer.bold(true)
  if (tall) printer.size(1, 2)
  work()
  if (tall) printer.size(1, 1)
  if (bold) printer.bold(false)
}

/** The spaces that did not break have done what they are for. */
function letters({ printer }: Printing, text: string): void {
  printer.text(text.replaceAll('\u00a0', ' '))
}

function feed(dots: number, { printer }: Printing): void {
  printer.raw([0x1b, 0x4a, dots])
}

/** Black and white already: sent as it is, as the library would dither each of its dots. */
function picture(dots: Bitmap, { printer }: Printing): void {
  printer.raw(rasterCommands(dots))
}

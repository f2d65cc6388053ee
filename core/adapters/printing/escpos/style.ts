import type { PaperWidth } from '../../../contract/counter/till-printer.ts'
import type { ReceiptStyle } from '../../../domain/printing/receipt/layout.ts'
import type { TextStyle } from '../text/style.ts'

/** What of a roll a thermal printer prints, at 203 dpi: eight dots to the millimetre. */
export type EscposPaper = {
  readonly dots: number
  /** Letters of font A (12 dots wide) in a line. */
  readonly columns: number
  /** Letters of font B (9 dots wide). */
  readonly smallColumns: number
}

export const ESCPOS_PAPERS: Record<PaperWidth, EscposPaper> = {
  '80': { dots: 576, columns: 48, smallColumns: 64 },
  '58': { dots: 384, columns: 32, smallColumns: 42 },
}

/** The letters of the printer that a style has. */
export type EscposStyle = { readonly font: 'A' | 'B'; readonly bold: boolean; readonly tall: boolean }

const plain: EscposStyle = { font: 'A', bold: false, tall: false }
const bold: EscposStyle = { ...plain, bold: true }
const tall: EscposStyle = { ...bold, tall: true }
const small: EscposStyle = { ...plain, font: 'B' }

export const STYLES: Record<ReceiptStyle, EscposStyle> = {
  ...{ name: tall, title: tall, number: bold, total: tall },
  ...{ body: plain, strong: bold, item: bold, label: small, small },
}

/** The same in dots, for what is drawn: as high as the printer's own letters. */
const drawn = (weight: TextStyle['weight'], size: number): TextStyle => ({
  weight,
  size,
  leading: size,
  colour: 'black',
})
const [body, strong, big, little] = [
  drawn('medium', 23),
  drawn('semibold', 23),
  drawn('semibold', 38),
  drawn('medium', 19),
]
export const DRAWN_STYLES: Record<ReceiptStyle, TextStyle> = {
  ...{ name: big, title: big, number: strong, total: big },
  ...{ body, strong, item: strong, label: little, small: little },
}

/** Dots of white. A printer's own lines have some between them already. */
export const FEEDS = { hair: 4, small: 10, large: 24, signature: 80, rule: 8 } as const

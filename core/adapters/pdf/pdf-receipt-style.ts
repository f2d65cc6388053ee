import type { PdfFormat } from '../../contract/invoice-document.ts'

import { MM, scaled, type TextStyle } from './pdf-style.ts'

export type ReceiptFormat = Exclude<PdfFormat, 'a4'>

/** Points: a dot of the usual thermal printer, eight to the millimetre (203 dpi). */
export const DOT = MM / 8

const STYLES = {
  name: { weight: 'semibold', size: 11.5, leading: 15, colour: 'black' },
  title: { weight: 'semibold', size: 13, leading: 17, colour: 'black' },
  number: { weight: 'semibold', size: 10.5, leading: 14, colour: 'black' },
  body: { weight: 'regular', size: 8.6, leading: 11.9, colour: 'black' },
  strong: { weight: 'semibold', size: 8.6, leading: 11.9, colour: 'black' },
  label: { weight: 'semibold', size: 7.2, leading: 12, colour: 'black', tracking: 0.35 },
  item: { weight: 'medium', size: 8.8, leading: 12, colour: 'black' },
  small: { weight: 'regular', size: 7.6, leading: 10.4, colour: 'black' },
  total: { weight: 'semibold', size: 14, leading: 19, colour: 'black' },
  mark: { weight: 'semibold', size: 12, leading: 17, colour: 'white' },
} as const satisfies Record<string, TextStyle>

type ReceiptStyles = Readonly<Record<keyof typeof STYLES, TextStyle>>

/** A roll of paper, in points. Only what lies between `left` and `right` comes out of the printer. */
export type ReceiptPaper = {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly contentWidth: number
  readonly top: number
  readonly bottom: number
  readonly logo: { readonly width: number; readonly height: number }
  readonly styles: ReceiptStyles
}

/** 80 mm paper prints 72 mm (576 dots), 58 mm paper prints 48 mm (384 dots). */
export const RECEIPT_PAPERS: Record<ReceiptFormat, ReceiptPaper> = {
  'receipt-80': paper(80, 72, 1, { width: 40 * MM, height: 15 * MM }),
  'receipt-58': paper(58, 48, 0.88, { width: 30 * MM, height: 12 * MM }),
}

function paper(width: number, printed: number, type: number, logo: ReceiptPaper['logo']): ReceiptPaper {
  const side = ((width - printed) / 2) * MM
  return {
    width: width * MM,
    left: side,
    right: width * MM - side,
    contentWidth: printed * MM,
    top: 4 * MM,
    bottom: 5 * MM,
    logo,
    styles: {
      name: scaled(STYLES.name, type),
      title: scaled(STYLES.title, type),
      number: scaled(STYLES.number, type),
      body: scaled(STYLES.body, type),
      strong: scaled(STYLES.strong, type),
      label: scaled(STYLES.label, type),
      item: scaled(STYLES.item, type),
      small: scaled(STYLES.small, type),
      total: scaled(STYLES.total, type),
      mark: scaled(STYLES.mark, type),
    },
  }
}

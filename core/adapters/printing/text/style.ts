import type { PdfFormat } from '../../../contract/printing/invoice-document.ts'
import type { FontWeight } from './fonts.ts'

/** Points per millimetre. */
export const MM = 72 / 25.4

/** Points: a dot of the usual thermal printer, eight to the millimetre (203 dpi). */
export const DOT = MM / 8

export const COLOURS = {
  ink: '#16211d',
  inkSoft: '#4a5852',
  inkFaint: '#66736d',
  /** The colour of the business and what goes with it, as far as it has chosen none. */
  accent: '#0b6b53',
  onAccent: '#ffffff',
  accentInk: '#0b6b53',
  accentSoft: '#ebf3f1',
  /** Money that came. */
  paid: '#0b6b53',
  line: '#dde3e0',
  grey: '#5f6b66',
  amber: '#8a5a00',
  red: '#a32020',
  white: '#ffffff',
  /** Thermal printers know black only: anything lighter becomes a pattern of dots. */
  black: '#000000',
} as const
export type Colour = keyof typeof COLOURS

export type TextStyle = {
  readonly weight: FontWeight
  /** Points. */
  readonly size: number
  /** Points from one baseline to the next. */
  readonly leading: number
  readonly colour: Colour
  /** Points added after each character. */
  readonly tracking?: number
  /** What a text of this style is when it stands by itself; a paragraph else. */
  readonly role?: 'H1' | 'H2'
}

/** The same style, smaller or in another colour. */
export function scaled(style: TextStyle, factor: number): TextStyle {
  return { ...style, size: style.size * factor, leading: style.leading * factor }
}

/** The same styles, all smaller. */
export function allScaled<K extends string>(
  styles: Readonly<Record<K, TextStyle>>,
  factor: number,
): Record<K, TextStyle> {
  const entries = Object.entries<TextStyle>(styles).map(([name, style]) => [name, scaled(style, factor)])
  return Object.fromEntries(entries) as Record<K, TextStyle>
}

/** On A4. */
export const A4_STYLES = {
  title: { weight: 'semibold', size: 19, leading: 24, colour: 'ink', role: 'H1' },
  number: { weight: 'semibold', size: 10.8, leading: 15, colour: 'ink' },
  name: { weight: 'semibold', size: 10.3, leading: 14.5, colour: 'ink' },
  bigName: { weight: 'semibold', size: 13.7, leading: 18, colour: 'ink' },
  body: { weight: 'regular', size: 8.9, leading: 13.8, colour: 'ink' },
  muted: { weight: 'regular', size: 8.9, leading: 13.8, colour: 'inkFaint' },
  strong: { weight: 'semibold', size: 8.9, leading: 13.8, colour: 'ink' },
  label: { weight: 'semibold', size: 7, leading: 16, colour: 'inkFaint', tracking: 0.35, role: 'H2' },
  columnHead: { weight: 'semibold', size: 7.5, leading: 11, colour: 'ink' },
  item: { weight: 'medium', size: 8.9, leading: 13.4, colour: 'ink' },
  small: { weight: 'regular', size: 7.4, leading: 11, colour: 'inkFaint' },
  sumTotal: { weight: 'semibold', size: 12.9, leading: 18, colour: 'ink' },
} as const satisfies Record<string, TextStyle>

export type A4Styles = Readonly<Record<keyof typeof A4_STYLES, TextStyle>>

/** A4 with margins of 15 mm at the sides. */
export const PAGE = {
  width: 210 * MM,
  height: 297 * MM,
  left: 15 * MM,
  right: 195 * MM,
  top: 13.5 * MM,
  /** Where content ends; the foot is below it. */
  bottom: 273 * MM,
  footRule: 276 * MM,
  footBaseline: 282 * MM,
} as const

export const CONTENT_WIDTH = PAGE.right - PAGE.left

export type ReceiptFormat = Exclude<PdfFormat, 'a4'>

/** On a till roll everything is black; 58 mm paper has the same, smaller. */
const RECEIPT_STYLES = {
  name: { weight: 'semibold', size: 11.2, leading: 15, colour: 'black' },
  title: { weight: 'semibold', size: 12.7, leading: 17, colour: 'black', role: 'H1' },
  number: { weight: 'semibold', size: 10.3, leading: 14, colour: 'black' },
  body: { weight: 'regular', size: 8.3, leading: 11.9, colour: 'black' },
  strong: { weight: 'semibold', size: 8.3, leading: 11.9, colour: 'black' },
  label: { weight: 'semibold', size: 7, leading: 12, colour: 'black', tracking: 0.35, role: 'H2' },
  item: { weight: 'medium', size: 8.5, leading: 12, colour: 'black' },
  small: { weight: 'regular', size: 7.4, leading: 10.4, colour: 'black' },
  total: { weight: 'semibold', size: 13.7, leading: 19, colour: 'black' },
  mark: { weight: 'semibold', size: 11.7, leading: 17, colour: 'white' },
} as const satisfies Record<string, TextStyle>

type ReceiptStyles = Readonly<Record<keyof typeof RECEIPT_STYLES, TextStyle>>

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
    styles: allScaled(RECEIPT_STYLES, type),
  }
}

/** Rounded up: paper is cut in whole millimetres. */
export function wholeMillimetres(points: number): number {
  return Math.ceil(points / MM) * MM
}

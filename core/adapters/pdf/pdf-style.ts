import type { FontWeight } from './pdf-fonts.ts'

/** Points per millimetre. */
export const MM = 72 / 25.4

export const COLOURS = {
  ink: '#16211d',
  inkSoft: '#4a5852',
  inkFaint: '#66736d',
  accent: '#0b6b53',
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
}

export const STYLES = {
  title: { weight: 'semibold', size: 19.5, leading: 24, colour: 'ink' },
  number: { weight: 'semibold', size: 11, leading: 15, colour: 'ink' },
  name: { weight: 'semibold', size: 10.5, leading: 14.5, colour: 'ink' },
  bigName: { weight: 'semibold', size: 14, leading: 18, colour: 'ink' },
  body: { weight: 'regular', size: 9.1, leading: 13.8, colour: 'ink' },
  muted: { weight: 'regular', size: 9.1, leading: 13.8, colour: 'inkFaint' },
  strong: { weight: 'semibold', size: 9.1, leading: 13.8, colour: 'ink' },
  label: { weight: 'semibold', size: 7.1, leading: 16, colour: 'inkFaint', tracking: 0.35 },
  columnHead: { weight: 'semibold', size: 7.7, leading: 11, colour: 'ink' },
  item: { weight: 'medium', size: 9.1, leading: 13.4, colour: 'ink' },
  small: { weight: 'regular', size: 7.6, leading: 11, colour: 'inkFaint' },
  sumTotal: { weight: 'semibold', size: 13.2, leading: 18, colour: 'ink' },
} as const satisfies Record<string, TextStyle>

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
/** The code's own size; the law of small print: 0.43 mm per module is read by every phone. */
export const QR_SIZE = 42 * MM

/** The same style, smaller or in another colour. */
export function scaled(style: TextStyle, factor: number): TextStyle {
  return { ...style, size: style.size * factor, leading: style.leading * factor }
}

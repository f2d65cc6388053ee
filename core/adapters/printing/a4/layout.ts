import type { PrintTheme } from '../../../domain/printing/print-theme.ts'
import { A4_STYLES, allScaled, MM, PAGE, type A4Styles } from '../text/style.ts'

/** Measures and type of an invoice on A4, by its template. Points. */
export type A4Layout = {
  readonly styles: A4Styles
  /** Where content begins on each page: below the printed head of a letterhead. */
  readonly top: number
  /** False on a letterhead, which names the supplier. */
  readonly namesSupplier: boolean
  /** Supplier and title stand on a band in the accent colour, and heads on a ground of it. */
  readonly hasBand: boolean
  /** Height of the logo, or of the initials in its place; 0: neither. */
  readonly emblemHeight: number
  readonly gapAroundRule: readonly [number, number]
  readonly gapAfterHead: number
  readonly qrSize: number
  readonly rowPadding: number
  /** Codes stand in a column of their own rather than below the description: one line per row. */
  readonly hasCodeColumn: boolean
  readonly sumPitch: number
  readonly totalHeight: number
  readonly sumsWidth: number
}

const CLASSIC: Omit<A4Layout, 'top' | 'namesSupplier'> = {
  styles: A4_STYLES,
  hasBand: false,
  emblemHeight: 14 * MM,
  gapAroundRule: [18, 14],
  gapAfterHead: 24,
  // The law of small print: 0.43 mm per module is read by every phone.
  qrSize: 42 * MM,
  rowPadding: 6.4,
  hasCodeColumn: false,
  sumPitch: 19,
  totalHeight: 34,
  sumsWidth: 79 * MM,
}

const MODERN: typeof CLASSIC = {
  ...CLASSIC,
  hasBand: true,
  emblemHeight: 16 * MM,
  gapAfterHead: 22,
  styles: { ...A4_STYLES, label: { ...A4_STYLES.label, colour: 'accentInk' } },
}

const COMPACT: typeof CLASSIC = {
  ...CLASSIC,
  styles: allScaled(A4_STYLES, 0.86),
  emblemHeight: 9 * MM,
  gapAroundRule: [10, 9],
  gapAfterHead: 12,
  qrSize: 34 * MM,
  rowPadding: 2.6,
  hasCodeColumn: true,
  sumPitch: 14,
  totalHeight: 26,
  sumsWidth: 68 * MM,
}

const TEMPLATES = { classic: CLASSIC, modern: MODERN, compact: COMPACT } as const

/** The measures of a look. A letterhead has no band: its paper has a head of its own. */
export function a4Layout({ template, letterheadMargin }: PrintTheme): A4Layout {
  const measures = TEMPLATES[template]
  const isPlain = letterheadMargin === null
  return {
    ...measures,
    hasBand: measures.hasBand && isPlain,
    namesSupplier: isPlain,
    top: isPlain ? PAGE.top : letterheadMargin * MM,
  }
}

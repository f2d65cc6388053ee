import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import type { BusinessSettings } from '../business/business.ts'
import { DEFAULT_SETTINGS } from '../business/profile.ts'

/** How the A4 papers of a business look; never what they say. */
export type PrintTheme = {
  readonly template: PaperTemplate
  /** `#rrggbb` in small letters. */
  readonly accentColour: string
  /** Millimetres at the top of each page that a printed head takes, which names the supplier; null: plain paper. */
  readonly letterheadMargin: number | null
}

/** What a business has chosen for its papers. */
export function printTheme({
  paperTemplate,
  accentColour,
  letterheadMargin,
}: Pick<BusinessSettings, 'paperTemplate' | 'accentColour' | 'letterheadMargin'>): PrintTheme {
  return { template: paperTemplate, accentColour, letterheadMargin }
}

/** Of a business that has chosen nothing. */
export const DEFAULT_PRINT_THEME: PrintTheme = printTheme(DEFAULT_SETTINGS)

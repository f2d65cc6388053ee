import type { PaperTemplate } from '../../contract/paper-look.ts'
import type { BusinessSettings } from '../business/business.ts'
import { USUAL_SETTINGS } from '../business/business-profile.ts'

/** How the A4 papers of a business look; never what they say. */
export type PaperLook = {
  readonly template: PaperTemplate
  /** `#rrggbb` in small letters. */
  readonly accentColour: string
  /** Millimetres at the top of each page that a printed head takes, which names the supplier; null: plain paper. */
  readonly letterheadMargin: number | null
}

/** What a business has chosen for its papers. */
export function paperLook({
  paperTemplate,
  accentColour,
  letterheadMargin,
}: Pick<BusinessSettings, 'paperTemplate' | 'accentColour' | 'letterheadMargin'>): PaperLook {
  return { template: paperTemplate, accentColour, letterheadMargin }
}

/** Of a business that has chosen nothing. */
export const USUAL_LOOK: PaperLook = paperLook(USUAL_SETTINGS)

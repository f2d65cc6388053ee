import { z } from 'zod'

/** How the A4 papers of a business look: which template, in which colour, on which paper. */

export const paperTemplates = ['classic', 'modern', 'compact'] as const
export type PaperTemplate = (typeof paperTemplates)[number]

export const paperTemplate = z
  .enum(paperTemplates, { error: `must be one of ${paperTemplates.join(', ')}` })
  .meta({ description: 'How an invoice on A4 is laid out.' })

/** Another one for once. */
export const templateOverride = paperTemplate
  .optional()
  .meta({ description: 'How the A4 is laid out; else as the business has it.' })

/** `#rrggbb`, kept in small letters. */
export const accentColour = z
  .string({ error: 'must be text' })
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b6b53')
  .toLowerCase()
  .meta({ description: 'The colour of the business on its papers, such as #0b6b53.' })

/** Millimetres that the printed head of a letterhead takes. */
const LETTERHEAD_MM = { least: 20, most: 120 } as const

export const letterheadMargin = z
  .int({ error: 'must be a whole number of millimetres' })
  .min(LETTERHEAD_MM.least, `must be at least ${LETTERHEAD_MM.least}`)
  .max(LETTERHEAD_MM.most, `must be at most ${LETTERHEAD_MM.most}`)
  .meta({
    description:
      'Millimetres at the top of each page that stay blank because the paper has a printed head; logo and supplier are left out. Null: plain paper.',
  })

/** The same in a query, where 0 means plain paper. */
export const letterheadMarginQuery = z
  .string({ error: 'must be given once' })
  .transform((text, context) => {
    const millimetres = /^\d{1,3}$/.test(text) ? Number(text) : NaN
    if (millimetres === 0) return null
    if (millimetres >= LETTERHEAD_MM.least && millimetres <= LETTERHEAD_MM.most) return millimetres
    context.addIssue({
      code: 'custom',
      message: `must be 0 or a whole number from ${LETTERHEAD_MM.least} to ${LETTERHEAD_MM.most}`,
    })
    return z.NEVER
  })
  .meta({
    override: { type: 'integer', minimum: 0, maximum: LETTERHEAD_MM.most },
    description: `Millimetres of the printed head, from ${LETTERHEAD_MM.least}; 0: plain paper.`,
  })

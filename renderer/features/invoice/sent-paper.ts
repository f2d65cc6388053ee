import { type PdfFormat, pdfFormats } from '../../../core/contract/invoice-document.ts'
import { type PaperTemplate, paperTemplates } from '../../../core/contract/paper-look.ts'
import { mail } from '../../lib/texts/mail.ts'
import { settings } from '../../lib/texts/settings.ts'

/** The paper that goes to a customer: an A4 as the business has it or in another template, or a till receipt. */
export type SentPaper = { readonly format: PdfFormat; readonly template?: PaperTemplate }

const all: readonly SentPaper[] = pdfFormats.flatMap((format) => [
  { format },
  ...(format === 'a4' ? paperTemplates.map((template) => ({ format, template })) : []),
])

export const paperKey = ({ format, template }: SentPaper): string => [format, template].join(' ').trim()

/** Undefined for a name that is none of `papers`. */
export const paperNamed = (key: string | null): SentPaper | undefined => all.find((paper) => paperKey(paper) === key)

/** What there is to choose from. */
export const papers = all.map((paper) => {
  const { format, template } = paper
  const name = mail.send.formats[format]
  return { value: paperKey(paper), label: template ? `${name}, ${settings.paper.templates[template].name}` : name }
})

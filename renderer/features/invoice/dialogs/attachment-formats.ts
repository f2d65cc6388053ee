import { type PdfFormat, pdfFormats } from '../../../../core/contract/printing/invoice-document.ts'
import { type PaperTemplate, paperTemplates } from '../../../../core/contract/printing/print-theme.ts'
import { settings } from '../../../lib/texts/business/settings.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

/** The paper that goes to a customer: an A4 as the business has it or in another template, or a till receipt. */
export type AttachmentFormat = { readonly format: PdfFormat; readonly template?: PaperTemplate }

const all: readonly AttachmentFormat[] = pdfFormats.flatMap((format) => [
  { format },
  ...(format === 'a4' ? paperTemplates.map((template) => ({ format, template })) : []),
])

export const attachmentFormatKey = ({ format, template }: AttachmentFormat): string =>
  [format, template].join(' ').trim()

/** Undefined for a name that is none of `papers`. */
export const attachmentFormatByKey = (key: string | null): AttachmentFormat | undefined =>
  all.find((paper) => attachmentFormatKey(paper) === key)

/** What there is to choose from. */
export const attachmentFormats = all.map((paper) => {
  const { format, template } = paper
  const name = mail.send.formats[format]
  return {
    value: attachmentFormatKey(paper),
    label: template ? `${name}, ${settings.paper.templates[template].name}` : name,
  }
})

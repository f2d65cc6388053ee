import { importing as importTexts } from '../texts/records/importing.ts'
import { type Cell, cellText, type Sheet } from './cell.ts'

const { doubts: words } = importTexts

const textsOf = (row: readonly Cell[]) => row.map((cell) => cellText(cell).trim()).filter((text) => text !== '')

/** The lines above the headings of a list, each as one text. */
export const linesAbove = ({ rows }: Pick<Sheet, 'rows'>, header: number | undefined): string[] =>
  rows.slice(0, header ?? 0).map((row) => textsOf(row).join(' '))

/** Whether a line above the headings says that the prices of the list have VAT in them. */
export const saysAllWithVat = (lines: readonly string[]): boolean => lines.some((line) => WITH_VAT.test(line))

const WITH_VAT =
  /^(?!.*(?:\bexcl|\bnot incl|\bbefore\b|\bwithout\b|\bplus\b)).*(?:\b(?:vat|tax)[ -]+incl|\bincl\w*\.?(?: of)?(?: [\d.]+ ?%)? (?:vat|tax)\b|\b(?:with|after) (?:vat|tax)\b)/i

/** A figure of a record: a price, a phone number. */
const FIGURE = /^[^\p{L}\d/:]{0,3}\d[\d.,\s()-]{3,}$/u

/**
 * Rows above the headings that look like records, which would be lost: as wide as the headings, or with a figure. It is
 * said of the first row below, which has the field `name`.
 */
export function recordsAbove(
  { rows }: Pick<Sheet, 'rows'>,
  header: number | undefined,
  below: number | undefined,
  field: string,
): { readonly row: number; readonly field: string; readonly message: string; readonly suggestion: null }[] {
  if (header === undefined || below === undefined) return []
  const width = textsOf(rows[header] ?? []).length
  const wide = width <= 3 ? Math.max(2, width) : Math.ceil((width * 2) / 3)
  const found = rows.slice(0, header).findIndex((row) => {
    const texts = textsOf(row)
    const hasLabel = texts.some((text) => /:(?:\s|$)/.test(text))
    return texts.length >= wide || (texts.length > 1 && !hasLabel && texts.some((text) => FIGURE.test(text)))
  })
  if (found === -1) return []
  const message = words.aboveHeads(found + 1, textsOf(rows[found] ?? []).join(' | '))
  return [{ row: below, field, message, suggestion: null }]
}

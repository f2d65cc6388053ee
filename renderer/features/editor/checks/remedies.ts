import { InvoiceKind, InvoiceType, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { decimalFromNumber } from '../../../../core/domain/money/decimal.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatDecimal } from '../../../lib/format/money.ts'
import { placeOfFinding } from '../../../lib/routing/finding-place.ts'
import type { BusinessPlace } from '../../../lib/routing/place.ts'
import { invoiceKindNames } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Doc, type Row, textOfRate } from '../document/doc.ts'
import type { Edit } from '../document/edits.ts'
import { labelOfField, lineFieldOf } from '../document/field-paths.ts'

const words = editorTexts.checks.remedies

/** A field of a customer or of the business that something is to be done about, and why. */
export type MissingField = { readonly field: string; readonly message: string }

/** The button that puts one thing right. */
export type Remedy =
  | { readonly kind: 'apply'; readonly label: string; readonly edit: Edit }
  | { readonly kind: 'customer' | 'business'; readonly label: string; readonly wanted: readonly MissingField[] }
  | { readonly kind: 'go'; readonly label: string; readonly field: string }
  /** What was typed elsewhere and not saved is given up. */
  | { readonly kind: 'giveUp'; readonly label: string }
  | { readonly kind: 'place'; readonly label: string; readonly place: BusinessPlace }

/** What there is to put right; what FIRS / NRS refused before comes with no suggestion. */
type Finding = Pick<PreflightItem, 'remedy' | 'field' | 'suggestion' | 'message'>

/** What remedies depend on: the customer, and the row that the suggestion is about. */
export type RemedyContext = { readonly customer: Doc['customer']; readonly rowId: string | undefined }

/** What to offer for one thing that pre-flight found: its own suggestion first, else where it is put right. */
export function remediesOf(item: Finding, about: RemedyContext): readonly Remedy[] {
  const suggested = item.suggestion ? suggestedRemedy(item.suggestion, about, item.field) : undefined
  const place = remedyAt(item, about)
  return [suggested, place].filter((remedy) => remedy !== undefined)
}

function remedyAt({ remedy, field, message }: Finding, { customer }: RemedyContext): Remedy | undefined {
  // `customer.email` is the field `email` of the customer.
  if (field === 'unfinished') return { kind: 'giveUp', label: words.goOnWithout }
  const wanted = [{ field: field.replace(/^(customer|business)\./, ''), message }]
  switch (remedy) {
    case 'EDIT_CUSTOMER':
      return customer ? { kind: 'customer', label: words.customer(customer.name), wanted } : undefined
    case 'EDIT_LINE':
    case 'EDIT_INVOICE':
      return { kind: 'go', label: labelOf(field), field }
    case 'EDIT_BUSINESS':
      return { kind: 'business', label: words.business, wanted }
    case 'FIRS_CONFIG':
    case 'PROVIDER':
      return { kind: 'place', label: words.setUp, place: placeOfFinding(remedy, field) }
    case 'REOPEN':
    case 'NONE':
      return undefined
  }
}

function labelOf(field: string): string {
  const line = lineFieldOf(field)
  return line ? words.line(line.index + 1) : words.field(labelOfField(field))
}

function suggestedRemedy(
  { field, value }: NonNullable<PreflightItem['suggestion']>,
  { customer, rowId }: RemedyContext,
  about: string,
): Remedy | undefined {
  const line = lineFieldOf(field)
  if (line) {
    const to = rowChange(line.name, value)
    if (!to || rowId === undefined) return undefined
    // What is said of the lines together is put right in all that are alike.
    const type = about === 'items' ? 'taxOfAlike' : 'row'
    return { kind: 'apply', label: labelOfLine(line.name, value), edit: { type, rowId, field: line.name, to } }
  }

  if (field === 'invoiceKind') {
    const kind = InvoiceKind.options.find((one) => one === value)
    return kind && setting(field, words.kind(invoiceKindNames[kind]), { invoiceKind: kind })
  }
  if (field === 'issueDate' && typeof value === 'string') {
    return { kind: 'apply', label: words.issued(formatDay(value)), edit: { type: 'issueDate', day: value } }
  }
  if (field === 'invoiceType') {
    const type = InvoiceType.options.find((one) => one === value)
    return type && setting(field, words.choose(editorTexts.types[type]), { invoiceType: type })
  }
  if (field === 'customerId' && typeof value === 'string') {
    const name = customer?.name ?? ''
    return setting(field, words.customerOfOriginal, { customer: { id: value, name, tin: null } })
  }
  return undefined
}

const setting = (field: string, label: string, to: Partial<Omit<Doc, 'rows'>>): Remedy => ({
  kind: 'apply',
  label,
  edit: { type: 'fields', field, to },
})

function rowChange(name: string, value: string | number): Partial<Row> | undefined {
  // With a tax it is of another category than it was without.
  if (name === 'taxPercent' && typeof value === 'number') {
    return { vat: textOfRate(value), ...(value > 0 && { taxCategory: null }) }
  }
  if (name === 'taxCategory') {
    const taxCategory = TaxCategory.options.find((one) => one === value)
    return taxCategory && { taxCategory }
  }
  const isCode = ['hsnCode', 'isicCode', 'productCategory', 'serviceCategory'].includes(name)
  return isCode && typeof value === 'string' ? { [name]: value, typedCode: null } : undefined
}

function labelOfLine(name: string, value: string | number): string {
  if (typeof value === 'number') {
    const rate = decimalFromNumber(value, 4)
    return words.vat(typeof rate === 'string' ? String(value) : formatDecimal(rate))
  }
  const category = name === 'taxCategory' ? TaxCategory.options.find((one) => one === value) : undefined
  return words.choose(category ? editorTexts.details.taxCategories[category] : value)
}

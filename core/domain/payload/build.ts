import { lagosTime } from '../calendar/lagos.ts'
import { vatGroups } from '../invoice/vat-breakdown.ts'
import { decimalToText, koboToNumber } from '../money/decimal.ts'
import type { ReadyInvoice, ReadyLine } from '../preflight/ready-invoice.ts'
import { invoiceTypeCodes, paymentMeansCodes } from '../reference/code-tables.ts'
import { buildLine } from './build-line.ts'
import { buildParty } from './build-party.ts'
import type { FirsPayload, FirsTaxSubtotal } from './schema.ts'

/**
 * The invoice as FIRS / NRS takes it. Amounts are the invoice's own rounded kobo, never computed anew,
 * so that they agree with screen and paper. It only writes: what may be sent is decided by pre-flight.
 *
 * `finalizedAt` is an instant, ISO 8601 in UTC; it becomes the issue time in Lagos.
 *
 * @throws RangeError when `finalizedAt` is not an instant (a bug, never an input error).
 */
export function buildPayload(ready: ReadyInvoice, finalizedAt: string): FirsPayload {
  const { invoice, original } = ready
  const withoutTax = koboToNumber(invoice.subtotal - invoice.totalDiscount)
  const withTax = koboToNumber(invoice.total)

  return {
    business_id: ready.firsBusinessId,
    irn: ready.irn,
    issue_date: invoice.issueDate,
    due_date: invoice.dueDate,
    issue_time: lagosTime(new Date(finalizedAt)),
    invoice_type_code: invoiceTypeCodes[invoice.invoiceType],
    invoice_kind: invoice.invoiceKind,
    payment_status: 'PENDING',
    tax_point_date: invoice.issueDate,
    document_currency_code: 'NGN',
    tax_currency_code: 'NGN',
    note: invoice.notes ?? undefined,
    payment_terms_note: invoice.paymentTerms ?? undefined,
    payment_means: invoice.paymentMethod
      ? [{ payment_means_code: paymentMeansCodes[invoice.paymentMethod], payment_due_date: invoice.dueDate }]
      : undefined,
    billing_reference: original ? [{ irn: original.irn, issue_date: original.issueDate }] : undefined,
    accounting_supplier_party: buildParty(ready.supplier),
    // A private buyer's details are not the authority's business: B2C is reported without them.
    accounting_customer_party: ready.buyer ? buildParty(ready.buyer) : undefined,
    invoice_line: ready.lines.map(buildLine),
    tax_total: [{ tax_amount: koboToNumber(invoice.totalTax), tax_subtotal: taxSubtotals(ready.lines) }],
    legal_monetary_total: {
      line_extension_amount: withoutTax,
      tax_exclusive_amount: withoutTax,
      tax_inclusive_amount: withTax,
      payable_amount: withTax,
    },
  }
}

/**
 * The text that is frozen, hashed and sent, as UTF-8: compact JSON in the order of the builder. Numbers are exact:
 * the shortest text of a double with up to 15 significant digits, or of kobo up to `MAX_TOTAL_KOBO`, is the decimal.
 */
export function payloadText(payload: FirsPayload): string {
  return JSON.stringify(payload)
}

/** One subtotal per rate of what the authority calls a category, in the order of the lines. */
function taxSubtotals(lines: readonly ReadyLine[]): FirsTaxSubtotal[] {
  const taxed = lines.map(({ line: { taxPercent, lineTotal, taxAmount }, taxCategoryId }) => ({
    taxCategory: taxCategoryId,
    taxPercent: decimalToText(taxPercent),
    lineTotal,
    taxAmount,
  }))
  return vatGroups(taxed).map(({ category, percent, taxable, tax }) => ({
    taxable_amount: koboToNumber(taxable),
    tax_amount: koboToNumber(tax),
    tax_category: { id: category, percent: Number(percent) },
  }))
}

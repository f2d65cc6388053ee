import type { InvoiceLine, InvoiceParties, InvoiceRecord } from '../../invoice/invoice.ts'
import { isFirsServiceId, parseIrn } from '../../irn/irn.ts'
import { decimalToNumber, decimalToText, koboToNumber } from '../../money/decimal.ts'
import type { Kobo } from '../../money/money.ts'
import { lagosTime } from '../../runtime/lagos.ts'
import { buildLine, taxCategoryId } from './build-line.ts'
import { buildParty } from './build-party.ts'
import { invoiceTypeCodes, paymentMeansCodes } from './code-tables.ts'
import type { FirsPayload, FirsTaxSubtotal } from './firs-payload.ts'
import type { Findings, PayloadProblem } from './payload-problem.ts'

export type PayloadInput = {
  readonly invoice: InvoiceRecord
  /** Supplier and buyer: the copies kept with the invoice, or today's records for a look at a draft. */
  readonly parties: Pick<InvoiceParties, 'business' | 'customer'>
  /** The UUID that FIRS / NRS gave the business; null before the FIRS configuration exists. */
  readonly firsBusinessId: string | null
  /** The instant of finalizing, ISO 8601 in UTC; it becomes the issue time in Lagos. */
  readonly finalizedAt: string
}

export type PayloadResult =
  | { readonly ok: true; readonly payload: FirsPayload; readonly warnings: readonly PayloadProblem[] }
  | { readonly ok: false; readonly problems: readonly PayloadProblem[]; readonly warnings: readonly PayloadProblem[] }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The invoice as FIRS / NRS takes it. Amounts are the invoice's own rounded kobo, never computed anew,
 * so that they agree with screen and paper.
 *
 * Nothing is guessed: what cannot be expressed is a problem and there is no payload. What can be sent but is
 * likely to be refused (or was left out) is a warning. Problems and warnings together are what pre-flight shows.
 *
 * @throws RangeError when `finalizedAt` is not an instant (a bug, never an input error).
 */
export function buildPayload({ invoice, parties, firsBusinessId, finalizedAt }: PayloadInput): PayloadResult {
  const findings: Findings = { problems: [], warnings: [] }
  const { problems, warnings } = findings

  const header = identity(invoice, firsBusinessId, findings)
  const billingReference = reference(invoice, findings)
  const supplier = buildParty(parties.business, 'business', invoice.invoiceKind, findings)
  // A private buyer's details are not the authority's business: B2C is reported without them.
  const customer =
    invoice.invoiceKind === 'B2C' ? undefined : buildParty(parties.customer, 'customer', invoice.invoiceKind, findings)
  const lines = invoice.lines.map((line, index) => buildLine(line, index, findings))
  const subtotals = taxSubtotals(invoice.lines, findings)
  if (invoice.lines.length === 0) problems.push({ field: 'items', message: 'Add at least one line.' })

  if (header === null || problems.length > 0) return { ok: false, problems, warnings }

  const withoutTax = koboToNumber(invoice.subtotal - invoice.totalDiscount)
  const withTax = koboToNumber(invoice.total)
  const payload: FirsPayload = {
    business_id: header.businessId,
    irn: header.irn,
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
    billing_reference: billingReference,
    accounting_supplier_party: supplier,
    accounting_customer_party: customer,
    invoice_line: lines,
    tax_total: [{ tax_amount: koboToNumber(invoice.totalTax), tax_subtotal: subtotals }],
    legal_monetary_total: {
      line_extension_amount: withoutTax,
      tax_exclusive_amount: withoutTax,
      tax_inclusive_amount: withTax,
      payable_amount: withTax,
    },
  }

  return { ok: true, payload, warnings }
}

/**
 * The bytes that are frozen, hashed and sent: compact UTF-8 JSON in the order of the builder. Numbers are exact:
 * the shortest text of a double with up to 15 significant digits, or of kobo up to `MAX_TOTAL_KOBO`, is the decimal.
 */
export function payloadBytes(payload: FirsPayload): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(payload))
}

function identity(
  { irn }: InvoiceRecord,
  firsBusinessId: string | null,
  { problems, warnings }: Findings,
): { readonly irn: string; readonly businessId: string } | null {
  if (!firsBusinessId) {
    problems.push({ field: 'firsConfig', message: 'Enter the business ID and service ID that FIRS / NRS gave you.' })
  } else if (!UUID.test(firsBusinessId)) {
    warnings.push({
      field: 'firsConfig.businessId',
      message: 'The FIRS / NRS business ID is usually a UUID, such as bb99420d-d6bb-422c-b371-b9f6d6009aae.',
    })
  }
  if (!irn) {
    problems.push({ field: 'irn', message: 'The invoice has no IRN yet: complete the FIRS / NRS configuration.' })
  } else if (!isFirsServiceId(parseIrn(irn)?.serviceId ?? '')) {
    warnings.push({
      field: 'firsConfig.serviceId',
      message: 'The FIRS / NRS service ID usually has 8 letters and digits, such as 94ND90NR.',
    })
  }

  return irn && firsBusinessId ? { irn, businessId: firsBusinessId } : null
}

/** Credit and debit notes must name the IRN that they correct; other documents name none. */
function reference({ invoiceType, original }: InvoiceRecord, { problems }: Findings): FirsPayload['billing_reference'] {
  if (invoiceType !== 'CREDIT_NOTE' && invoiceType !== 'DEBIT_NOTE') return undefined
  if (original) return [{ irn: original.irn, issue_date: original.issueDate }]

  const name = invoiceType === 'CREDIT_NOTE' ? 'credit note' : 'debit note'
  problems.push({ field: 'originalInvoiceId', message: `Say which invoice this ${name} corrects.` })
  return undefined
}

/** One subtotal per category and rate, in the order of the lines. */
function taxSubtotals(lines: readonly InvoiceLine[], findings: Findings): FirsTaxSubtotal[] {
  const groups = new Map<string, { id: string; percent: number; taxable: Kobo; tax: Kobo }>()

  for (const [index, line] of lines.entries()) {
    const id = taxCategoryId(line, index, findings)
    if (id === null) continue

    const key = `${id} ${decimalToText(line.taxPercent)}`
    const group = groups.get(key) ?? { id, percent: decimalToNumber(line.taxPercent), taxable: 0n, tax: 0n }
    groups.set(key, { ...group, taxable: group.taxable + line.lineTotal, tax: group.tax + line.taxAmount })
  }

  return [...groups.values()].map(({ id, percent, taxable, tax }) => ({
    taxable_amount: koboToNumber(taxable),
    tax_amount: koboToNumber(tax),
    tax_category: { id, percent },
  }))
}

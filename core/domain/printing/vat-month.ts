import type { Environment, TaxCategory } from '../../contract/http/vocabulary.ts'
import { formatDate, formatMonth } from '../calendar/format.ts'
import { formatKobo, formatNaira, formatPercent } from '../money/format.ts'
import { sumKobo, type Kobo } from '../money/money.ts'
import { FORM_SOURCE } from '../vat/form-002.ts'
import { treatmentOf, type VatDocument, type VatMonth, type VatMonthDeduction } from '../vat/month.ts'
import type { VatReturn } from '../vat/return.ts'

import type { Fact } from './document-facts.ts'
import type { DocumentSupplier } from './invoice-document.ts'

/** The VAT of a month with whose it is: all that its paper shows, as exact data. */
export type VatMonthDocument = VatReturn & {
  readonly supplier: DocumentSupplier
  /** When the figures were read, ISO 8601. */
  readonly asOf: string
}

export const VAT_MONTH_TITLE = 'VAT month'

export const VAT_DOCUMENT_LABELS: Record<VatDocument['invoiceType'], string> = {
  STANDARD: 'Invoice',
  DEBIT_NOTE: 'Debit note',
  CREDIT_NOTE: 'Credit note',
}

/** A rate on paper and in files: `Standard 7.5 %`, `Zero-rated`, `Exempt`, `Reduced 5 %`. */
export function rateLabel({ category, percent }: { category: TaxCategory | null; percent: string }): string {
  const treatment = treatmentOf(category)
  const rate = percent === '0' ? '' : ` ${formatPercent(percent)}`
  if (treatment === 'ZERO_RATED') return `Zero-rated${rate}`
  if (treatment === 'EXEMPT') return `Exempt${rate}`
  if (treatment === 'STANDARD') return `Standard${rate}`
  return `${category === 'REDUCED' ? 'Reduced' : 'Other'} ${formatPercent(percent)}`
}

/** A row of a table: what it is, what is said of it, and its amounts. */
export type VatMonthRow = { readonly what: string; readonly detail: string; readonly amounts: readonly string[] }

export type VatMonthSection = {
  readonly title: string
  /** Of the columns of amounts. */
  readonly heads: readonly string[]
  readonly rows: readonly VatMonthRow[]
  /** In bold below them. */
  readonly sum: VatMonthRow | null
  readonly remark: string | null
}

/** What the paper of a month says. */
export function vatMonthText(vat: VatMonthDocument) {
  return {
    period: formatMonth(vat.month),
    facts: [
      { label: 'RETURN AND PAYMENT DUE', value: formatDate(vat.dueDate) },
      { label: 'OUTPUT VAT', value: formatNaira(vat.total.vat) },
      { label: 'INPUT VAT CLAIMED', value: formatNaira(vat.input.claimed) },
      { label: 'VAT WITHHELD BY CUSTOMERS', value: formatNaira(vat.vatWithheld.amount) },
    ] satisfies Fact[],
    sections: [
      outputSection(vat),
      ...[formSection(vat), purchasesSection(vat)].filter(({ rows }) => rows.length > 0),
      ...besideSections(vat),
    ],
    remarks: remarksOf(vat),
  }
}

function outputSection({ rates, total }: VatMonth): VatMonthSection {
  const counted = (documents: number, notes: number): string =>
    [
      documents === 1 ? '1 document' : `${String(documents)} documents`,
      notes === 0 ? '' : notes === 1 ? 'less 1 credit note' : `less ${String(notes)} credit notes`,
    ]
      .filter((text) => text !== '')
      .join(', ')
  const row = (what: string, { charged, credited, net, vat }: VatMonth['total']): VatMonthRow => ({
    what,
    detail: counted(charged.documents, credited.documents),
    amounts: [formatKobo(charged.net), formatKobo(-credited.net), formatKobo(net), formatKobo(vat)],
  })
  return {
    title: 'OUTPUT VAT BY RATE',
    heads: ['Charged ₦', 'Credited ₦', 'Net ₦', 'VAT ₦'],
    rows: rates.map((rate) => row(rateLabel(rate), rate)),
    sum: row('All sales', total),
    remark: null,
  }
}

function formSection({ form, filing }: VatReturn): VatMonthSection {
  return {
    title: 'LINES OF FORM 002',
    heads: ['₦'],
    rows: form.map(({ line, name, amount, note }) => ({
      what: `${String(line)}  ${name}`,
      detail: note ?? '',
      amounts: [formatKobo(amount)],
    })),
    sum: null,
    remark: filing
      ? `Filed on ${formatDate(filing.filedOn)}, reference ${filing.reference}. ${FORM_SOURCE}`
      : FORM_SOURCE,
  }
}

function purchasesSection({ input }: VatReturn): VatMonthSection {
  return {
    title: 'PURCHASES',
    heads: ['Net ₦', 'VAT ₦', 'Claimed ₦'],
    rows: input.claims.map(({ purchase, net, vat, claimed }) => ({
      what: purchase.supplierName,
      detail: detailOf(formatDate(purchase.date), purchase.number, purchase.supplierInvoiceNumber),
      amounts: [formatKobo(net), formatKobo(vat), formatKobo(claimed)],
    })),
    sum: sumRow([
      sumKobo(input.claims.map(({ net }) => net)),
      sumKobo(input.claims.map(({ vat }) => vat)),
      sumKobo(input.claims.map(({ claimed }) => claimed)),
    ]),
    remark: null,
  }
}

function besideSections(vat: VatMonth): VatMonthSection[] {
  const sections: VatMonthSection[] = [
    withheldSection('VAT WITHHELD BY CUSTOMERS', vat.vatWithheld),
    withheldSection('WHT WITHHELD BY CUSTOMERS', vat.wht),
    {
      title: 'DEPOSITS WITHOUT AN INVOICE',
      heads: ['Deposit ₦', 'VAT inside ₦'],
      rows: vat.deposits.items.map(({ date, customerName, receiptNumber, amount, vat: inside, left }) => ({
        what: customerName,
        detail: detailOf(
          formatDate(date),
          receiptNumber,
          left === 0n ? 'used or refunded since' : `${formatNaira(left)} still without an invoice`,
        ),
        amounts: [formatKobo(amount), formatKobo(inside)],
      })),
      sum: sumRow([vat.deposits.amount, vat.deposits.vat]),
      remark: 'Not in the output VAT above. Invoice them: VAT is due once money is received.',
    },
    {
      title: 'WRITTEN OFF',
      heads: ['Written off ₦', 'VAT inside ₦'],
      rows: vat.writeOffs.items.map(({ date, customerName, documentNumber, amount, vat: inside }) => ({
        what: customerName,
        detail: detailOf(formatDate(date), documentNumber, amount < 0n ? 'reversed' : null),
        amounts: [formatKobo(amount), inside === null ? '' : formatKobo(inside)],
      })),
      sum: sumRow([vat.writeOffs.amount, vat.writeOffs.vat]),
      remark: 'The output VAT above stays as it was charged.',
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function withheldSection(title: string, { amount, items }: VatMonth['wht']): VatMonthSection {
  const certificate = ({ isReversal, isTakenBack, certificateNumber }: VatMonthDeduction) => {
    if (isReversal) return 'reversed'
    if (isTakenBack) return 'reversed later'
    return certificateNumber === null ? 'certificate missing' : `certificate ${certificateNumber}`
  }
  return {
    title,
    heads: ['Of ₦', 'Withheld ₦'],
    rows: items.map((one) => ({
      what: one.customerName,
      detail: detailOf(formatDate(one.date), one.documentNumber, certificate(one)),
      amounts: [formatKobo(one.base), formatKobo(one.amount)],
    })),
    sum: { what: 'Sum', detail: '', amounts: ['', formatKobo(amount)] },
    remark: null,
  }
}

const detailOf = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ')

const sumRow = (amounts: readonly Kobo[]): VatMonthRow => ({
  what: 'Sum',
  detail: '',
  amounts: amounts.map((amount) => formatKobo(amount)),
})

function remarksOf({ leftOut, isOver, chargesVat, environment }: VatMonth & { environment: Environment }): string[] {
  const documents = leftOut.reduce((sum, one) => sum + one.documents, 0)
  return [
    ...(environment === 'SANDBOX' ? ['Practice: these are sandbox figures, not real ones.'] : []),
    ...(isOver ? [] : ['The month is not over yet.']),
    ...(chargesVat ? [] : ['The business charges no VAT (small business).']),
    ...(documents === 0
      ? []
      : [
          `Not included: ${documents === 1 ? '1 document' : `${String(documents)} documents`} of the month that ${documents === 1 ? 'is' : 'are'} in draft, not approved or refused.`,
        ]),
  ]
}

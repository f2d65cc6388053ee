import { documentMarkLabels } from '../../../contract/invoice/labels.ts'
import { formatDate } from '../../calendar/format.ts'
import { formatKobo, formatNaira, formatPercent, formatPrice, formatQuantity } from '../../money/format.ts'
import { amountInWords } from '../amount-in-words.ts'
import {
  buyerDetails,
  buyerHeading,
  clearingFact,
  dateFacts,
  notesHeading,
  sumFacts,
  type Fact,
} from '../document-facts.ts'
import { documentMarks } from '../document-marks.ts'
import {
  documentTitle,
  isReported,
  missingQrReason,
  printedQrText,
  registrationLabel,
  shortHash,
  type DocumentLine,
  type DocumentSupplier,
  type InvoiceDocument,
} from '../invoice-document.ts'

import { fitted, gap, pair, rule, text, type ReceiptLayout, type ReceiptPart } from './layout.ts'
import { isPaidAtCounter, paymentParts, settlementParts } from './payment-section.ts'

/** Terms longer than this stand under the notes. */
const MAX_SHORT_TERMS = 16
/** A longer name of a buyer gets lines of its own. */
const MAX_NAME_BESIDE = 26

/** The invoice as a till receipt. */
export function invoiceReceipt(document: InvoiceDocument): ReceiptLayout {
  const audit = document.auditHash ? `Audit ${shortHash(document.auditHash)}` : null
  return {
    marks: documentMarks(document).map((mark) => documentMarkLabels[mark]),
    parts: [...head(document), ...lines(document.lines), ...footer(document)],
    foot: text(audit, 'small', 'center'),
    name: `${documentTitle(document)} ${document.number}`,
  }
}

/** Who sells, as the head of a roll names them, with their logo. */
export function supplierParts(supplier: DocumentSupplier): ReceiptPart[] {
  const { name, address, tin, registrationNumber, phone, email } = supplier
  const identity = [`TIN ${tin}`, ...(registrationNumber ? [registrationLabel(registrationNumber)] : [])]
  return [
    { kind: 'logo' },
    ...text(name, 'name', 'center'),
    ...address.flatMap((line) => text(line, 'body', 'center')),
    { kind: 'beside', texts: identity, style: 'body' },
    ...text(phone ?? email, 'body', 'center'),
  ]
}

function head(document: InvoiceDocument): ReceiptPart[] {
  const terms = shortTerms(document)
  return [
    ...supplierParts(document.supplier),
    rule,
    ...text(documentTitle(document), 'title', 'center'),
    fitted(document.number, 'number', 'center'),
    gap('hair'),
    ...dates(document).map((fact) => pair(fact, 'body', 'strong')),
    ...(terms === null ? [] : [pair({ label: 'Terms', value: terms }, 'body', 'strong')]),
    rule,
    ...buyer(document),
    gap('small'),
    ...references(document),
  ]
}

/** Nothing is due any more of what was paid where it was sold. */
function dates(document: InvoiceDocument): Fact[] {
  const isDone = isPaidAtCounter(document)
  return dateFacts(document).filter(({ label }) => !isDone || label !== 'Due date')
}

/** Terms short enough to stand with the dates, or null when they belong under the notes. */
function shortTerms({ paymentTerms }: InvoiceDocument): string | null {
  if (!paymentTerms || paymentTerms.includes('\n')) return null
  return paymentTerms.length <= MAX_SHORT_TERMS ? paymentTerms : null
}

/** One line for somebody of whom only the name is known, as with a walk-in customer. */
function buyer(document: InvoiceDocument): ReceiptPart[] {
  const { name } = document.buyer
  const details = buyerDetails(document.buyer)
  if (details.length === 0 && name.length <= MAX_NAME_BESIDE) {
    return [pair({ label: 'Customer', value: name }, 'body', 'strong')]
  }
  return [
    ...text(buyerHeading(document), 'label'),
    ...text(name, 'strong'),
    ...details.flatMap((line) => text(line, 'body')),
  ]
}

function references(document: InvoiceDocument): ReceiptPart[] {
  if (!isReported(document)) return []
  const { irn, original } = document
  const clearing = clearingFact(document)
  const reference = (content: string): ReceiptPart => ({ kind: 'reference', text: content, style: 'strong' })
  return [
    fitted('INVOICE REFERENCE NUMBER', 'label'),
    ...(irn ? [reference(irn)] : text('Not given yet', 'body')),
    ...(original
      ? [
          gap('small'),
          ...text('CORRECTS INVOICE', 'label'),
          reference(original.irn),
          ...text(original.issueDate && `of ${formatDate(original.issueDate)}`, 'body'),
        ]
      : []),
    ...(clearing ? [gap('small'), ...text(clearing.label, 'label'), ...text(clearing.value, 'body')] : []),
  ]
}

/** The lines of the invoice under a head that says once what the figures at the right are. */
function lines(all: readonly DocumentLine[]): ReceiptPart[] {
  return [
    rule,
    pair({ label: 'Description', value: 'Amount ₦' }, 'strong'),
    ...all.flatMap((one): ReceiptPart[] => [gap('small'), { kind: 'together', parts: line(one) }]),
    rule,
  ]
}

/** `Iron rod 12 mm`, below it how the amount comes about; a discount has a row and an amount of its own. */
function line(one: DocumentLine): ReceiptPart[] {
  const row = (label: string, amount: bigint) => pair({ label, value: formatKobo(amount) }, 'body', 'item')
  const small = [one.classification ?? '', taxText(one)].filter((part) => part !== '').join(' · ')
  return [
    ...text(one.description, 'item'),
    row(quantityTimesPrice(one), one.lineTotal + one.discount),
    ...(one.discount === 0n ? [] : [row('Discount', -one.discount)]),
    ...text(small, 'small'),
  ]
}

/** `820 bags × 8,450.00`; what belongs to the price is not broken off it. */
function quantityTimesPrice({ quantity, unit, unitPrice }: DocumentLine): string {
  const count = unit ? `${formatQuantity(quantity)} ${unit}` : formatQuantity(quantity)
  return `${count} ×\u00a0${formatPrice(unitPrice)}`
}

function taxText({ taxCategory, taxPercent }: DocumentLine): string {
  if (taxCategory === 'EXEMPT') return 'VAT exempt'
  return `${taxCategory === 'CUSTOM' ? 'Tax' : 'VAT'} ${formatPercent(taxPercent)}`
}

/** Sums, words, payment, code and notes: what stands below the lines. */
function footer(document: InvoiceDocument): ReceiptPart[] {
  const { totals, notes, paymentTerms } = document
  return [
    ...sumFacts(document).flatMap(({ label, value, note }) => [
      pair({ label: label.replace(' on ', ' on\u00a0'), value }),
      ...text(note ?? null, 'small'),
    ]),
    rule,
    pair({ label: 'Total', value: formatNaira(totals.total) }, 'total'),
    gap('hair'),
    ...text(amountInWords(totals.total), 'small'),
    ...settlementParts(document),
    ...paymentParts(document),
    ...code(document),
    ...headed(notesHeading(document), notes),
    ...headed('TERMS', shortTerms(document) === null ? paymentTerms : null),
  ]
}

/** The QR code, or why there is none. */
function code(document: InvoiceDocument): ReceiptPart[] {
  const content = printedQrText(document)
  if (content !== null) return [{ kind: 'qr', text: content }]
  const reason = missingQrReason(document)
  return reason === null ? [] : [rule, ...text(reason, 'body', 'center')]
}

function headed(label: string, content: string | null): ReceiptPart[] {
  return content === null || content === '' ? [] : [rule, ...text(label, 'label'), ...text(content, 'body')]
}

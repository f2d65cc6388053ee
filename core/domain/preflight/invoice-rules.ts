import { isClosed } from '../business/business.ts'
import { daysBetween } from '../calendar/days.ts'
import { formatDate } from '../calendar/format.ts'
import { missingVat } from '../invoice/missing-vat.ts'
import { isNote } from '../invoice/notes.ts'
import { unfinishedText } from '../invoice/unfinished.ts'
import { decimalToNumber } from '../money/decimal.ts'
import { isUnsent } from './facts.ts'
import { rule, type Rule } from './rule.ts'

const LONG_PAST_DAYS = 365
const FAR_AHEAD_DAYS = 30
const LONGEST_TERMS_DAYS = 366

/** The invoice as a whole: its dates, its type, what it corrects, its total. */
export const invoiceRules: readonly Rule[] = [
  rule(
    {
      code: 'lines_missing',
      field: 'items',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      complaint: 'missing',
      advice: 'Add at least one.',
    },
    ({ invoice }) => (invoice.lines.length === 0 ? `${invoice.invoiceNumber} has no lines.` : null),
  ),
  rule(
    {
      code: 'draft_unfinished',
      field: 'unfinished',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      complaint: 'missing',
      advice: 'Complete it in the draft, or continue without it.',
    },
    ({ invoice }) =>
      invoice.unfinished === null
        ? null
        : `${invoice.invoiceNumber} is incomplete: ${unfinishedText(invoice.unfinished)} could not be saved.`,
  ),
  rule(
    {
      code: 'original_missing',
      field: 'originalInvoiceId',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      complaint: 'missing',
      advice: 'Choose the invoice that it corrects, or enter the IRN and date of one issued elsewhere.',
    },
    ({ invoice }) => {
      if (!isNote(invoice.invoiceType) || invoice.original !== null) return null
      const name = invoice.invoiceType === 'CREDIT_NOTE' ? 'credit note' : 'debit note'
      return `This ${name} does not say which invoice it corrects.`
    },
  ),
  rule(
    {
      code: 'note_for_another_customer',
      field: 'customerId',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'A note must go to the customer of the invoice that it corrects.',
    },
    ({ invoice, original }) =>
      isNote(invoice.invoiceType) && original !== null && original.customerId !== invoice.customerId
        ? {
            says: `This note is for ${invoice.customerName}, but ${original.invoiceNumber} was for ${original.customerName}.`,
            suggestion: { field: 'customerId', value: original.customerId },
          }
        : null,
  ),
  rule(
    {
      code: 'note_before_original',
      field: 'issueDate',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'Check both dates.',
    },
    ({ invoice }) =>
      isNote(invoice.invoiceType) && invoice.original !== null && invoice.issueDate < invoice.original.issueDate
        ? `This note is dated ${invoice.issueDate}, before the invoice that it corrects (${invoice.original.issueDate}).`
        : null,
  ),
  rule(
    {
      code: 'due_date_before_issue_date',
      field: 'dueDate',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      complaint: 'wrong',
      advice: 'Choose the issue date or a later one.',
    },
    ({ invoice }) =>
      invoice.dueDate < invoice.issueDate
        ? `The due date ${invoice.dueDate} is before the issue date ${invoice.issueDate}.`
        : null,
  ),
  rule(
    {
      code: 'period_closed',
      field: 'issueDate',
      severity: 'blocks',
      remedy: 'EDIT_INVOICE',
      advice: 'Change the issue date, or ask an owner, admin or manager to move the lock date.',
    },
    ({ invoice: { status, invoiceType, issueDate }, today, lockDate }) => {
      // From approval on it is in the books, and goes its way.
      const isInBooks = status !== 'DRAFT' && status !== 'PENDING_APPROVAL'
      if (isInBooks || invoiceType === 'PROFORMA' || lockDate === null || !isClosed(issueDate, lockDate)) return null
      const says = `It is dated ${formatDate(issueDate)}, but the books are closed up to ${formatDate(lockDate)}.`
      return isClosed(today, lockDate) ? says : { says, suggestion: { field: 'issueDate', value: today } }
    },
  ),
  rule(
    {
      code: 'vat_not_charged',
      field: 'items',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'Set the VAT of its lines to 0, or switch VAT on in the settings.',
    },
    ({ invoice, supplier }) => {
      if (supplier.chargesVat !== false || !isUnsent({ invoice })) return null
      const line = invoice.lines.findIndex(({ taxPercent }) => taxPercent.units > 0n)
      if (line < 0) return null
      return {
        says: `${supplier.name} charges no VAT, but line ${line + 1} has VAT.`,
        suggestion: { field: `items[${line}].taxPercent`, value: 0 },
      }
    },
  ),
  rule(
    {
      code: 'zero_rated_without_vat',
      field: 'items',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'Sales of a business without VAT are exempt: choose exempt as the tax category.',
    },
    ({ invoice, supplier }) => {
      if (supplier.chargesVat !== false || !isUnsent({ invoice })) return null
      const line = invoice.lines.findIndex(({ taxCategory }) => taxCategory === 'ZERO_RATED')
      if (line < 0) return null
      return {
        says: `${supplier.name} charges no VAT, but line ${line + 1} is zero-rated.`,
        suggestion: { field: `items[${line}].taxCategory`, value: 'EXEMPT' },
      }
    },
  ),
  rule(
    {
      code: 'vat_left_out',
      field: 'items',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'Set the VAT, or choose zero-rated as the tax category.',
    },
    ({ invoice, supplier, vatAgain }) => {
      // A copy that says so is the paper of a business without VAT, whatever it is by now.
      if (supplier.chargesVat === false || !isUnsent({ invoice })) return null
      const left = invoice.lines.map((line) => missingVat(line, invoice, vatAgain))
      const line = left.findIndex((vat) => vat !== null)
      const vat = left[line]
      if (!vat) return null
      return {
        says: `${supplier.name} charges VAT again, but line ${line + 1} was added when it did not and has none.`,
        suggestion: { field: `items[${line}].taxPercent`, value: decimalToNumber(vat.taxPercent) },
      }
    },
  ),
  rule(
    {
      code: 'issue_date_long_past',
      field: 'issueDate',
      severity: 'warns',
      isQuestion: true,
      remedy: 'EDIT_INVOICE',
      advice: 'Check the year: FIRS / NRS may not accept an invoice this old.',
    },
    ({ invoice, today }) =>
      isUnsent({ invoice }) && daysBetween(invoice.issueDate, today) > LONG_PAST_DAYS
        ? `The issue date ${invoice.issueDate} is more than a year ago.`
        : null,
  ),
  rule(
    {
      code: 'issue_date_far_ahead',
      field: 'issueDate',
      severity: 'warns',
      isQuestion: true,
      remedy: 'EDIT_INVOICE',
      advice: 'Check the date: FIRS / NRS may not accept an invoice dated this far ahead.',
    },
    ({ invoice, today }) =>
      isUnsent({ invoice }) && daysBetween(today, invoice.issueDate) > FAR_AHEAD_DAYS
        ? `The issue date ${invoice.issueDate} is more than ${FAR_AHEAD_DAYS} days ahead.`
        : null,
  ),
  rule(
    {
      code: 'issue_date_before_earlier_number',
      field: 'issueDate',
      severity: 'warns',
      isQuestion: true,
      remedy: 'EDIT_INVOICE',
      advice: 'Check the date.',
    },
    ({ invoice, laterDated }) =>
      laterDated && isUnsent({ invoice })
        ? `It is dated ${formatDate(invoice.issueDate)}, but ${laterDated.invoiceNumber}, an earlier number, is dated ${formatDate(laterDated.issueDate)}.`
        : null,
  ),
  rule(
    {
      code: 'due_date_far_off',
      field: 'dueDate',
      severity: 'warns',
      isQuestion: true,
      remedy: 'EDIT_INVOICE',
      advice: 'Check the year.',
    },
    ({ invoice }) =>
      isUnsent({ invoice }) && daysBetween(invoice.issueDate, invoice.dueDate) > LONGEST_TERMS_DAYS
        ? `The due date ${invoice.dueDate} is more than a year after the issue date ${invoice.issueDate}.`
        : null,
  ),
  rule(
    {
      code: 'proforma_reports_no_sale',
      field: 'invoiceType',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'You can send it, but it is an offer: the sale itself needs a standard invoice.',
    },
    ({ invoice }) =>
      invoice.invoiceType === 'PROFORMA' && isUnsent({ invoice })
        ? {
            says: `${invoice.invoiceNumber} is a proforma invoice.`,
            suggestion: { field: 'invoiceType', value: 'STANDARD' },
          }
        : null,
  ),
  rule(
    {
      code: 'total_zero',
      field: 'total',
      severity: 'warns',
      remedy: 'EDIT_INVOICE',
      advice: 'Check prices and discounts.',
    },
    ({ invoice }) =>
      invoice.lines.length > 0 && invoice.total === 0n ? `${invoice.invoiceNumber} has a total of 0 naira.` : null,
  ),
]

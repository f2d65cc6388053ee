import type { InvoiceType } from '../../contract/http/vocabulary.ts'

/** The three parts of an Invoice Reference Number. */
export type IrnParts = {
  readonly number: string
  readonly serviceId: string
  /** `YYYY-MM-DD`, a real calendar date. */
  readonly issueDate: string
}

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const FIRS_SERVICE_ID_LENGTH = 8

/**
 * `{number}-{serviceId}-{YYYYMMDD}`, for example `INV001-94ND90NR-20240611` (FIRS, IRN structure).
 *
 * @throws RangeError when a part is not of its form: the doors check them first, so that is a bug.
 */
export function formatIrn({ number, serviceId, issueDate }: IrnParts): string {
  if (!isInvoiceNumber(number)) throw new RangeError('an invoice number has letters and digits only')
  if (!isServiceId(serviceId)) throw new RangeError('a service ID has letters and digits only')
  if (!isCalendarDate(issueDate)) throw new RangeError('an issue date is a real date, YYYY-MM-DD')

  return `${number}-${serviceId}-${issueDate.replaceAll('-', '')}`
}

/**
 * The invoice with the IRN that follows from its number, the business's service ID and its own issue date;
 * null before the FIRS configuration exists.
 */
export function withIrn<
  T extends { readonly invoiceNumber: string; readonly issueDate: string; readonly irn: string | null },
>(invoice: T, { firsConfig }: { readonly firsConfig: { readonly serviceId: string } | null }): T {
  const irn =
    firsConfig === null
      ? null
      : formatIrn({ number: invoice.invoiceNumber, serviceId: firsConfig.serviceId, issueDate: invoice.issueDate })
  return { ...invoice, irn }
}

/**
 * Reads an IRN from the right: the date and the service ID have no dash, while numbers that other systems gave may.
 * Undefined for anything else, a date that no calendar has included.
 */
export function parseIrn(irn: string): IrnParts | undefined {
  const match = /^([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)-([A-Za-z0-9]+)-(\d{4})(\d{2})(\d{2})$/.exec(irn)
  if (!match) return undefined

  const [, number = '', serviceId = '', year = '', month = '', day = ''] = match
  const issueDate = `${year}-${month}-${day}`
  return isCalendarDate(issueDate) ? { number, serviceId, issueDate } : undefined
}

/** FIRS: letters and digits only, no dash. */
export function isInvoiceNumber(text: string): boolean {
  return LETTERS_AND_DIGITS.test(text)
}

/** Letters and digits. Other lengths than the eight that FIRS issues are seen in the wild. */
export function isServiceId(text: string): boolean {
  return LETTERS_AND_DIGITS.test(text)
}

/** The form that FIRS issues: exactly eight letters and digits. */
export function isFirsServiceId(text: string): boolean {
  return isServiceId(text) && text.length === FIRS_SERVICE_ID_LENGTH
}

type Prefixes = {
  readonly invoicePrefix: string
  readonly creditNotePrefix: string | null
  readonly debitNotePrefix: string | null
}

/** What the number of a new document of this type begins with. */
export function prefixOf(type: InvoiceType, { invoicePrefix, creditNotePrefix, debitNotePrefix }: Prefixes): string {
  if (type === 'CREDIT_NOTE') return creditNotePrefix ?? invoicePrefix
  return type === 'DEBIT_NOTE' ? (debitNotePrefix ?? invoicePrefix) : invoicePrefix
}

/**
 * Prefix and six digits, more when needed: `INV000001`, `INV1000000`.
 *
 * @throws RangeError for a prefix with other characters than letters and digits, or a sequence below 1.
 */
export function formatInvoiceNumber(prefix: string, sequence: number): string {
  if (!/^[A-Za-z0-9]*$/.test(prefix)) throw new RangeError('an invoice prefix has letters and digits only')
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError('invoice numbers count from 1')

  return prefix + String(sequence).padStart(6, '0')
}

function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false

  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

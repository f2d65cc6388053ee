import type { Refusal, RefusalDetail } from '../../../domain/invoice/invoice.ts'
import { adviceAbout } from '../../../domain/preflight/rules.ts'
import { knownField } from './fields.ts'

type Complaint = {
  readonly pattern: RegExp
  readonly says: (label: string) => string
  /** What pre-flight calls this: its rules know what to do about it. Absent where none can. */
  readonly about?: 'missing' | 'wrong'
}

/** What the authority complains about, by how its sentence ends. The first that matches counts. */
const complaints: readonly Complaint[] = [
  {
    about: 'missing',
    pattern: /\brequired\b|\bmissing\b|must not be (empty|blank)|cannot be (empty|blank)/,
    says: (label) => `${label} is missing`,
  },
  {
    pattern: /does not (match|add up)|mismatch|not equal|must equal|should equal|incorrect (sum|total)/,
    says: (label) => `${label} does not agree with the rest of the invoice`,
  },
  { pattern: /already (used|exists)|\bduplicate\b/, says: (label) => `${label} is already used` },
  {
    about: 'wrong',
    pattern: /not found|does not exist|not registered|unknown/,
    says: (label) => `FIRS / NRS does not recognise ${label}`,
  },
  {
    about: 'wrong',
    pattern: /too long|too short|\bmax\b|\bmin\b|length/,
    says: (label) => `${label} is too long or too short`,
  },
  { pattern: /future/, says: (label) => `${label} is in the future` },
  {
    about: 'wrong',
    pattern: /invalid|not valid|must be|should be|not allowed|unsupported|format/,
    says: (label) => `${label} is not valid`,
  },
]

/** Sentences of the authority that name no path of the payload. `rule` is the field whose pre-flight rules help. */
const sentences: readonly { readonly pattern: RegExp; readonly detail: RefusalDetail; readonly rule?: string }[] = [
  {
    pattern: /customer.{0,20}\btin\b|buyer.{0,20}\btin\b/,
    detail: { field: 'customer.tin', message: "FIRS / NRS did not accept the customer's TIN." },
  },
  {
    pattern: /supplier.{0,20}\btin\b|seller.{0,20}\btin\b/,
    detail: { field: 'business.tin', message: "FIRS / NRS did not accept your business's TIN." },
  },
  {
    pattern: /\b(hsn?|hs)[ _-]?code/,
    detail: { field: 'items', message: 'FIRS / NRS did not accept the HS code of a line.' },
    rule: 'items[#].hsnCode',
  },
  {
    pattern: /\bisic\b/,
    detail: { field: 'items', message: 'FIRS / NRS did not accept the ISIC code of a line.' },
    rule: 'items[#].isicCode',
  },
  {
    pattern: /tax.{0,5}categor/,
    detail: { field: 'items', message: 'FIRS / NRS did not accept the tax category of a line.' },
    rule: 'items[#].taxCategory',
  },
  {
    pattern: /\birn\b|invoice reference number/,
    detail: { field: 'irn', message: 'FIRS / NRS did not accept the IRN: check the service ID and the issue date.' },
  },
  {
    pattern: /service.?id/,
    detail: { field: 'firsConfig.serviceId', message: 'FIRS / NRS did not accept the service ID.' },
  },
  {
    pattern: /business.{0,30}(not found|does not exist|invalid|unknown|not registered)|business.?id/,
    detail: { field: 'firsConfig.businessId', message: 'FIRS / NRS does not recognise your business ID.' },
  },
  {
    pattern: /billing.?reference|original invoice/,
    detail: { field: 'originalInvoiceId', message: 'FIRS / NRS did not accept the invoice that this note corrects.' },
  },
  {
    pattern: /issue.?date/,
    detail: { field: 'issueDate', message: 'FIRS / NRS did not accept the issue date.' },
  },
  {
    pattern: /\btelephone\b|\bphone\b/,
    detail: { field: null, message: 'A phone number is not valid: it must begin with + and the country code.' },
  },
  {
    pattern: /\be-?mail\b/,
    detail: { field: null, message: 'An e-mail address is missing or not valid.' },
  },
  {
    pattern: /total|\bsum\b|amount/,
    detail: { field: 'total', message: 'FIRS / NRS found that the amounts do not add up.' },
  },
]

const UNKNOWN: RefusalDetail = {
  field: null,
  message:
    'FIRS / NRS did not accept this invoice, for a reason we do not recognise. Check the pre-flight list; if it is empty, ask your provider.',
}

const PATH = /\b(?:invoice_?request\.)?(?:invoice\.)?[a-z_]+(?:\[\d+\]|\.\d+)?(?:\.[a-z_]+(?:\[\d+\])?)*/gi

/**
 * The authority's words as sentences of ours. Nothing of `rawDetails` is copied: what the table does not know
 * becomes one general sentence, since raw words may carry anything.
 */
export function translateRefusal(rawDetails: readonly string[]): Refusal {
  const details: RefusalDetail[] = []
  for (const detail of rawDetails.flatMap(splitDetails).slice(0, MAX_DETAILS).map(translateDetail)) {
    if (!details.some(({ message }) => message === detail.message)) details.push(detail)
  }
  if (details.length === 0) details.push(UNKNOWN)

  const [first, second] = details
  const reason =
    first && !second
      ? `FIRS / NRS refused this invoice. ${first.message}`
      : `FIRS / NRS refused this invoice: ${details.length} things need correcting.`

  return { reason, details }
}

const MAX_DETAILS = 50

/** Several complaints come in one text, parted by semicolons or line ends, or by commas before the next path. */
function splitDetails(text: string): string[] {
  return text
    .slice(0, 10_000)
    .split(/[;\n]+|,(?=\s*invoicerequest\.)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function translateDetail(text: string): RefusalDetail {
  const lower = text.toLowerCase()
  const known = pathsIn(text)
    .map(knownField)
    .find((field) => field !== null)
  const complaint = complaints.find(({ pattern }) => pattern.test(lower))

  if (known) {
    const says = complaint?.says ?? ((label: string) => `FIRS / NRS did not accept ${label}`)
    const detail = { field: known.field, message: `${capitalised(says(known.label))}.` }
    return withAdvice(detail, known.rule ?? known.field, complaint?.about)
  }

  const sentence = sentences.find(({ pattern }) => pattern.test(lower))
  if (!sentence) return UNKNOWN
  const { detail, rule } = sentence
  return withAdvice(detail, rule ?? detail.field, complaint?.about ?? 'wrong')
}

/** What is wrong and, where a pre-flight rule is about the same thing, what that rule says to do, and where. */
function withAdvice(detail: RefusalDetail, field: string | null, about: Complaint['about']): RefusalDetail {
  const rule = field === null || about === undefined ? null : adviceAbout(field, about)
  if (rule === null) return detail
  return { ...detail, message: `${detail.message} ${rule.advice}`, remedy: rule.remedy }
}

/** Short plain words are left alone: "please note" is not the field `note`. */
function pathsIn(text: string): string[] {
  return (text.match(PATH) ?? []).filter((path) => /[._]/.test(path) || path.length > 6)
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Whether a text names a part of the payload: then the refusal is about the invoice, whatever else it says. */
export function namesPayloadField(text: string): boolean {
  return pathsIn(text).some((path) => path.includes('.') && knownField(path) !== null)
}

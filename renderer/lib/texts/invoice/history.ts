import type { InvoiceAction } from '../../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import type { PaymentStatus, ShareChannel } from '../../../../core/contract/http/vocabulary.ts'
import { formatAmount } from '../../format/money.ts'

/** What the sentence of an entry needs beside what the entry says. */
export type EntryContext = {
  readonly by: string
  /** The number of the invoice. */
  readonly number: string
  /** The names of what an edit changed. */
  readonly changed: readonly string[]
  /** What it came to before this and after it, in naira; undefined where that is not known. */
  readonly total: { readonly before: number | undefined; readonly after: number | undefined }
  readonly day: (day: string) => string
  readonly time: (instant: string) => string
}

/** One for every change that the core writes into the history of an invoice. */
type Sentences = {
  readonly [A in InvoiceAction]: (
    context: EntryContext,
    to: HistoryEntry<A>['to'],
    from: HistoryEntry<A>['from'],
  ) => string
}

/** `14 days after the due date`. */
const stepOf = (days: number): string => {
  if (days === 0) return 'on the due date'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} the due date`
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

const fields: Readonly<Record<string, string>> = {
  customer: 'the customer',
  invoiceType: 'the kind of document',
  invoiceKind: 'the kind of buyer',
  issueDate: 'the issue date',
  dueDate: 'the due date',
  items: 'the lines',
  paymentTerms: 'the terms',
  paymentMethod: 'how to pay',
  paymentDetails: 'the account',
  notes: 'the notes',
  externalReference: 'the external reference',
  metadata: 'its program data',
  unfinished: 'what is incomplete',
  originalIrn: 'the invoice that it corrects',
}

/** Whose details came late, by paths such as `business.email`. */
function sidesOf(details: readonly string[]): string {
  const sides = new Set(details.map((path) => (path.startsWith('business.') ? 'the business' : 'the customer')))
  return [...sides].join(' and ')
}

type Cause = NonNullable<HistoryEntry<'invoice.balanceChanged'>['to']['cause']>

const settles: readonly Cause['act'][] = ['CAME', 'USED']

const did: Record<Cause['act'], (amount: string) => string> = {
  CAME: (amount) => `recorded ${amount}`,
  USED: (amount) => `applied ${amount} of credit`,
  FREED: (amount) => `turned ${amount} back into credit`,
  TAKEN_BACK: (amount) => `reversed ${amount}`,
}

const nameOfCause = ({ kind, number }: Cause): string => `${causes[kind]}${number === null ? '' : ` ${number}`}`

const causes: Record<Cause['kind'], string> = {
  PAYMENT: 'payment',
  WHT: 'withholding tax',
  VAT_WITHHELD: 'VAT withheld',
  CREDIT_NOTE: 'credit note',
  WRITE_OFF: 'write-off',
  OPENING_ITEM: 'opening credit',
}

const sharedWith = {
  WHATSAPP: 'in WhatsApp',
  MAIL_PROGRAM: 'in a mail program',
  SHARE_SHEET: 'to be shared',
} as const satisfies Record<ShareChannel, string>

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

/** The core's own reasons begin with who refused. */
const refusal = (reason: string | null) =>
  reason?.startsWith('FIRS / NRS') ? reason.replace(/\.$/, '') : `FIRS / NRS refused it${because(reason)}`

/** Joined as people speak: `the lines, the notes and the due date`. */
function listed(names: readonly string[]): string {
  const words = [...new Set(names.flatMap((name) => fields[name] ?? []))]
  if (words.length === 0) return 'it'
  return words.length === 1 ? String(words[0]) : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const naira = (amount: number) => `₦${formatAmount(amount)}`

/** `, ₦1,250.00`: over how much somebody decided. */
const over = ({ total }: EntryContext) => (total.after === undefined ? '' : `, ${naira(total.after)}`)

/** `: ₦1,250.00 instead of ₦1,000.00`, where an edit changed what is to be paid. */
function cameTo({ total: { before, after } }: EntryContext): string {
  return before === undefined || after === undefined || before === after
    ? ''
    : `: ${naira(after)} instead of ${naira(before)}`
}

const troubles: Readonly<Record<string, string>> = {
  conflict: 'It needs attention: FIRS / NRS has another document under its reference number',
  damaged: 'It needs attention: its stored data does not match what was saved, so it is not sent',
  original_refused: 'It needs attention: the invoice that it corrects was refused or cancelled',
}

const payments: Readonly<Record<PaymentStatus, (context: EntryContext, paymentDate: string) => string>> = {
  PAID: ({ by, day }, paymentDate) => `${by} recorded the payment of ${day(paymentDate)}`,
  PENDING: ({ by }) => `${by} noted that it is not paid yet`,
  REJECTED: ({ by }) => `${by} noted that the payment failed`,
}

const sentences: Sentences = {
  'invoice.created': (context) => `${context.by} created ${context.number}${over(context)}`,
  'invoice.updated': (context) => `${context.by} changed ${listed(context.changed)}${cameTo(context)}`,
  'invoice.cancelled': ({ by, number }) => `${by} cancelled ${number}`,
  'invoice.finalized': (context, { status }) =>
    `${context.by} finalized it${status === 'PENDING_APPROVAL' ? ' and asked for approval' : ''}${over(context)}`,
  'invoice.approved': (context) => `${context.by} approved it${over(context)}`,
  'invoice.rejected': ({ by }, { reason }) => `${by} sent it back${because(reason)}`,
  'invoice.reopened': ({ by }) => `${by} made it a draft again`,
  'invoice.irnChanged': ({ by }) => `${by} changed the FIRS configuration, and with it the reference number`,
  'invoice.environmentFixed': ({ by }, { environment }) =>
    environment === 'SANDBOX'
      ? `${by} left the sandbox; this invoice remains a sandbox one`
      : `${by} switched to the sandbox; this invoice remains a real one`,
  'invoice.queued': ({ by }, { codes = 0, details = [] }) => {
    const late = [
      ...(codes === 0 ? [] : [codes === 1 ? 'the missing code of a line' : `the missing codes of ${codes} lines`]),
      ...(details.length === 0 ? [] : [`missing details of ${sidesOf(details)}`]),
    ]
    return late.length === 0 ? `${by} sent it` : `${by} sent it, with ${late.join(', and ')}`
  },
  'invoice.submitted': () => 'It was accepted; FIRS / NRS is deciding',
  'invoice.firsApproved': () => 'FIRS / NRS approved it',
  'invoice.firsRejected': (_context, { reason }) => refusal(reason),
  'invoice.delayed': () => 'No clear answer; it continues automatically',
  'invoice.lookedUp': () => 'Looked up: not there, so it is sent again',
  'invoice.waitingForConnection': () => 'It stopped: the provider did not accept the credentials',
  'invoice.needsAttention': (_context, { trouble }) =>
    troubles[trouble ?? ''] ?? 'It needs attention: it could not be sent for a day',
  'invoice.stalled': ({ time }, { since }) =>
    `Nothing was sent since ${time(since)}, although this computer was connected`,
  'invoice.handedOver': () => "The buyer's access point accepted it",
  'invoice.notHandedOver': (_context, { reason }) => `The buyer's access point did not accept it${because(reason)}`,
  'invoice.retried': ({ by }) => `${by} tried it again`,
  'invoice.abandoned': ({ by }, { reason }) => `${by} gave up on it${because(reason)}`,
  'invoice.paymentRecorded': (context, { paymentStatus, paymentDate }) => payments[paymentStatus](context, paymentDate),
  'invoice.balanceChanged': ({ by }, { balance, cause }, from) => {
    const rest = balance === 0 ? 'nothing left to pay' : `still due: ${naira(balance)}`
    // Whole kobo: sums of naira as numbers may be off in the last digit.
    const settled = Math.round((from.balance - balance) * 100) / 100
    const usual = settled >= 0 ? 'CAME' : 'TAKEN_BACK'
    const act = cause && settles.includes(cause.act) === settled >= 0 ? cause.act : usual
    const about = cause ? `, ${nameOfCause(cause)}` : ''
    return `${by} ${did[act](naira(Math.abs(settled)))}${about}; ${rest}`
  },
  'invoice.paymentTaken': () => 'FIRS / NRS knows about the payment',
  'invoice.paymentRefused': (_context, { reason }) => `FIRS / NRS did not accept the payment${because(reason)}`,
  'invoice.emailQueued': ({ by }) => `${by} sent it by e-mail`,
  'invoice.emailSent': (_context, { addresses, notTaken }) =>
    `The mail server accepted the e-mail for ${addresses} ${addresses === 1 ? 'address' : 'addresses'}${notTaken === 0 ? '' : `, and not for ${notTaken}`}`,
  'invoice.emailFailed': (_context, { reason }) =>
    `The e-mail was not sent${because(reason?.replace(/\.$/, '') ?? null)}`,
  'invoice.emailUnknown': () => 'E-mail delivery is unknown',
  'invoice.reminded': ({ by }, { days }) => `${by} reminded the customer by e-mail, ${stepOf(days)}`,
  'invoice.invoiced': ({ by, number }, { invoiceNumber }) => `${by} created invoice ${invoiceNumber} from ${number}`,
  'invoice.shared': ({ by }, { channel }) => `Opened ${sharedWith[channel]} by ${by}`,
}

/** What happened to an invoice, in sentences without a full stop. */
export const invoiceHistory = {
  title: 'What happened',

  sentences,
  /** For an entry of a newer core, read by a page that was open before it. */
  other: ({ by }: EntryContext) => `${by} changed it`,
  manyChanges: (context: EntryContext, count: number) =>
    `${context.by} changed ${listed(context.changed)} in ${count} steps${cameTo(context)}`,

  attempts: {
    sent: (provider: string, nth: number) =>
      nth <= 1 ? `Sent through ${provider}` : `Sent through ${provider}, ${ordinals[nth] ?? `${nth}th`} try`,
    noAnswer: (time: string) => `No answer at ${time}.`,
    cutOff: (time: string) => `Cut off at ${time}, when Invoice Desk was closed.`,
    duplicate: (time: string) => `Reported as a duplicate at ${time}.`,
    lookedUpAbsent: 'Looked up first: not there, so it was sent again',
    lookedUpAbsentWaiting: 'Looked up first: not there, so it is sent again',
    lookedUpKnown: 'Looked up first: FIRS / NRS has it, so it was not sent again',
    lookedUpRejected: 'Looked up first: FIRS / NRS had it, and has refused it',
    lookingUp: 'It is looked up before it is sent again',
    lookedUpProcessing: 'Looked up first: there, not decided yet',
    lookupFailed: (time: string, more: number) => `It could not be looked up at ${time}${again(more)}`,
    notProcessed: (time: string, more: number) => `It could not be sent at ${time}${again(more)}`,
    undecided: (more: number) =>
      more === 0
        ? 'FIRS / NRS was asked, and had not decided yet'
        : `FIRS / NRS was asked ${more + 1} times, and had not decided yet`,
    notHandedOver: (time: string, more: number) =>
      `The buyer's access point could not be reached at ${time}${again(more)}`,
    paymentFailed: (time: string, more: number) =>
      `FIRS / NRS could not be told of the payment at ${time}${again(more)}`,
  },
} as const

function again(more: number): string {
  if (more === 0) return ''
  return more === 1 ? '; tried again' : `; tried ${more} more times`
}

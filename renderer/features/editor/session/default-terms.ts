import type { InvoiceKind } from '../../../../core/contract/http/vocabulary.ts'
import { isNote } from '../../../../core/domain/invoice/notes.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { daysBetweenInputs, type Doc } from '../document/doc.ts'
import { dueDateFor } from '../document/due-date.ts'
import type { UndoHistory } from './undo-history.ts'

/** When an invoice is due and how it is paid, where nobody says otherwise. */
export type DefaultTerms = {
  /** From the day of issue. */
  readonly days: number
  readonly terms: string
}

/** The same as it stands on the last invoice of a customer. */
export type LastInvoice = DefaultTerms & { readonly customerId: string; readonly number: string }

type PastSteps = Pick<UndoHistory, 'past'>

const isTyped = ({ past }: PastSteps, field: 'dueDate' | 'paymentTerms') =>
  past.some(({ typedInto }) => typedInto === field)

/** The earlier invoice that the due date is as on; undefined once it is another one. */
export const dueDateSource = ({ asOn, issueDate, dueDate }: Pick<Doc, 'asOn' | 'issueDate' | 'dueDate'>) =>
  asOn && daysBetweenInputs(issueDate, dueDate) === asOn.days ? asOn : undefined

/** Whether it is due on its own day because a consumer buys, where invoices of others have longer. */
export const isDueAtOnce = (doc: Doc, history: PastSteps, usual: DefaultTerms): boolean =>
  usual.days > 0 &&
  doc.customer !== null &&
  (doc.invoiceKind ?? (doc.customer.tin === null ? 'B2C' : undefined)) === 'B2C' &&
  daysBetweenInputs(doc.issueDate, doc.dueDate) === 0 &&
  !isNote(doc.invoiceType) &&
  !isTyped(history, 'dueDate')

/** When it is due for such a buyer: what somebody typed stays, what was as for the customer before does not. */
export function dueDateOf(
  doc: Doc,
  history: PastSteps,
  kind: InvoiceKind,
  usual: DefaultTerms,
): Pick<Doc, 'dueDate' | 'asOn'> {
  if (isTyped(history, 'dueDate')) return { dueDate: doc.dueDate, asOn: undefined }
  const isTaken = dueDateSource(doc) !== undefined && isDay(doc.issueDate)
  const dueDate = isTaken ? addDays(doc.issueDate, usual.days) : doc.dueDate
  return { dueDate: dueDateFor({ ...doc, dueDate }, kind, usual.days), asOn: undefined }
}

/** The same where a customer was chosen, with the payment terms. */
export function termsFor(
  doc: Doc,
  history: PastSteps,
  kind: InvoiceKind,
  usual: DefaultTerms,
): Pick<Doc, 'dueDate' | 'asOn' | 'paymentTerms'> {
  const isTaken = doc.asOn !== undefined && doc.paymentTerms === doc.asOn.terms && !isTyped(history, 'paymentTerms')
  return { ...dueDateOf(doc, history, kind, usual), paymentTerms: isTaken ? usual.terms : doc.paymentTerms }
}

/**
 * What the last invoice of the customer says, once it is found; undefined where somebody has typed a due date, where it is
 * about another customer by now, and on notes, which are no sale. Terms that somebody typed stay.
 */
export function termsOfLastInvoice(
  doc: Doc,
  history: PastSteps,
  last: LastInvoice,
  usual: DefaultTerms,
): Pick<Doc, 'dueDate' | 'asOn' | 'paymentTerms'> | undefined {
  const days = daysBetweenInputs(doc.issueDate, doc.dueDate)
  const isUsual = days === 0 || days === usual.days
  if (doc.customer?.id !== last.customerId || isNote(doc.invoiceType)) return undefined
  if (!isUsual || isTyped(history, 'dueDate')) return undefined
  const { number, days: taken, terms } = last
  const isOwn = doc.paymentTerms !== usual.terms || isTyped(history, 'paymentTerms')
  return {
    dueDate: addDays(doc.issueDate, taken),
    paymentTerms: isOwn ? doc.paymentTerms : terms,
    asOn: { number, days: taken, terms },
  }
}

/** The step that chose the customer brings this along, so that both are undone at once. */
export function withLastInvoice(history: UndoHistory, taken: Partial<Doc>): UndoHistory {
  const chosen = history.past.findLastIndex(({ typedInto }) => typedInto === 'customerId')
  const past = history.past.map((step, index) =>
    index === chosen ? { ...step, after: { ...step.after, ...taken } } : step,
  )
  return chosen === -1 ? history : { ...history, past }
}

import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import { may, refusalMessage } from '../../contract/http/permissions.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { MoneyDetails } from '../../domain/receivables/entry.ts'
import { REQUEST_DEADLINE_MS } from '../../domain/submission/retry-policy.ts'
import type { SubmissionQueue } from '../../ports/submission/submission-queue.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { finalizeInvoice } from '../invoice/approval.ts'
import { viewOf, viewOfNew, type InvoiceView } from '../invoice/view.ts'
import { loadInvoice } from '../load.ts'
import { recordDeposit } from '../receivables/payments/deposit.ts'
import { holdPayment } from '../receivables/payments/held-payment.ts'
import { recordPayment } from '../receivables/payments/record.ts'
import { viewOfRecorded, type PaymentView } from '../receivables/payments/view.ts'
import { chargeOf } from '../receivables/posting/account.ts'

import { queueForSubmission } from './submit.ts'

/** How an invoice is made, and what is asked for ahead of that. */
export type Creation = {
  readonly create: (unit: Unit) => Promise<InvoiceRecord>
  readonly askAhead?: (unit: Unit) => void
}

/** Money that came with a sale. */
type PaymentInput = {
  readonly method: MoneyDetails['method']
  /** Kobo; undefined: all of it. */
  readonly amount: Kobo | undefined
  /** Undefined: today. */
  readonly date: string | undefined
  readonly reference: string | null
  readonly metadata: MoneyDetails['metadata']
}

/** How far one call takes the invoice that it makes. */
export type InvoiceSteps = {
  readonly finalize: boolean
  readonly payment: PaymentInput | undefined
  readonly submit: boolean
}

export type CreateAndProcessResult = {
  readonly view: InvoiceView
  readonly payment: PaymentView | undefined
  readonly warnings: readonly Warning[]
  /** As `Decided` says it. */
  readonly answeredAs?: 'APPROVED'
}

/** In the order in which they are taken. */
const steps = ['finalize', 'payment', 'submit'] as const
type Step = (typeof steps)[number]

/** A step that is not possible as things are; the unit in which that turned out is taken back. */
class StepRefused extends Error {
  readonly step: Step
  readonly why: AppError

  constructor(step: Step, why: AppError) {
    super(why.message)
    this.step = step
    this.why = why
  }
}

/**
 * Makes an invoice and takes it as far as was asked, in one unit of work: whenever the program is killed, all of it is
 * there or nothing. A step that is not possible is left out and named in the warnings, and so is what it would have led to.
 *
 * @throws role_insufficient, validation_failed, and what `create` throws
 */
export async function createAndProcess(
  { units, queue }: { readonly units: Units; readonly queue: SubmissionQueue },
  member: Member,
  { create, askAhead }: Creation,
  onward: InvoiceSteps,
): Promise<CreateAndProcessResult> {
  assertMay(member, onward)
  const refused = new Map<Step, AppError>()
  const work = (unit: Unit) => processSteps(unit, member, { create, onward, refused })
  const made = await untilPossible(() => units.write(work, askAhead), refused)
  if (!made.isQueued) return made

  const { id } = made.view.invoice
  await queue.tryNow(member.businessId, id, REQUEST_DEADLINE_MS)
  const view = await units.read(async (unit) => viewOf(unit, member, await loadInvoice(unit, member, id)))
  return { ...made, view, warnings: [...made.warnings, ...outcomeOf(view.invoice)] }
}

/** A sale over the counter is told to the authority, whoever makes it. @throws role_insufficient */
function assertMay(member: Member, { submit, payment }: InvoiceSteps): void {
  if (submit && !payment && !may(member, 'invoice.submit')) {
    throw new AppError('role_insufficient', { message: refusalMessage(member, 'invoice.submit') })
  }
}

/** Does the work, and again without each step that is refused. */
async function untilPossible<T>(work: () => Promise<T>, refused: Map<Step, AppError>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StepRefused) || refused.has(error.step)) throw error
      refused.set(error.step, error.why)
    }
  }
}

type StepContext = {
  readonly create: (unit: Unit) => Promise<InvoiceRecord>
  readonly onward: InvoiceSteps
  readonly refused: ReadonlyMap<Step, AppError>
}

async function processSteps(unit: Unit, member: Member, { create, onward, refused }: StepContext) {
  const created = await create(unit)
  const { id } = created
  const warnings: Warning[] = []
  let payment: PaymentView | undefined
  let answeredAs: 'APPROVED' | undefined
  let isQueued = false
  let isAsCreated = true

  const asked: Record<Step, boolean> = {
    finalize: onward.finalize,
    payment: onward.payment !== undefined,
    submit: onward.submit,
  }
  for (const step of steps.filter((one) => asked[one])) {
    const why = refused.get(step)
    if (why) {
      warnings.push(...notDone(step, why))
      // Nothing follows on a draft.
      if (step === 'finalize') break
      continue
    }
    isAsCreated = false
    await orRefused(step, async () => {
      if (step === 'finalize') {
        const decided = await finalizeInvoice(unit, member, { id })
        answeredAs = decided.answeredAs
        warnings.push(...decided.warnings)
      } else if (step === 'payment' && onward.payment) {
        const kept = await recordStepPayment(unit, member, id, onward.payment)
        payment = kept.payment
        warnings.push(...kept.warnings)
      } else if (step === 'submit') {
        isQueued = await queueUnlessQueued(unit, member, id)
        answeredAs = undefined
      }
    })
  }
  const view = isAsCreated
    ? await viewOfNew(unit, member, created)
    : await viewOf(unit, member, await loadInvoice(unit, member, id))
  return { view, payment, warnings, isQueued, ...(answeredAs && { answeredAs }) }
}

/** Conflicts and what is not set up yet are reasons to leave a step out; a wrong field is put right by whoever sent it. */
async function orRefused(step: Step, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 409 || error.status === 422) throw new StepRefused(step, error)
    if (step !== 'payment' || error.code !== 'validation_failed') throw error
    const [detail] = error.details ?? []
    throw invalidField(`payment.${detail?.field ?? 'amount'}`, detail?.message ?? error.message)
  }
}

const done: Record<Step, string> = { finalize: 'finalized', payment: 'recorded', submit: 'submitted' }

function notDone(step: Step, why: AppError): Warning[] {
  const first = { field: step, message: `Not ${done[step]}: ${why.message}` }
  return [first, ...(why.details ?? []).map(({ field, message }) => ({ field, message }))]
}

/** Money for the invoice; while that waits for approval, credit that is kept for it. @throws payment_not_possible, period_closed, validation_failed */
async function recordStepPayment(
  unit: Unit,
  member: Member,
  id: string,
  { method, amount, date = unit.today, reference, metadata }: PaymentInput,
): Promise<{ readonly payment: PaymentView; readonly warnings: readonly Warning[] }> {
  const nothing = { methodDetail: null, externalReference: null, paymentDetailId: null, note: null }
  const details = { ...nothing, method, reference, metadata }
  const invoice = await loadInvoice(unit, member, id)

  if (invoice.status === 'PENDING_APPROVAL') {
    const recorded = await holdPayment(unit, member, invoice, { amount: amount ?? invoice.total, date, details })
    const message = `Reserved for ${invoice.invoiceNumber}, which is waiting for approval and is settled by it then. If it is sent back, it becomes customer credit.`
    return { payment: await viewOfRecorded(unit, recorded), warnings: [{ field: 'payment', message }] }
  }

  if (invoice.invoiceType === 'PROFORMA') {
    const recorded = await recordDeposit(unit, member, invoice, { amount, date, details })
    const message = `${invoice.invoiceNumber} is an offer and is not owed: the money is a deposit and becomes customer credit.`
    return { payment: await viewOfRecorded(unit, recorded), warnings: [{ field: 'payment', message }] }
  }

  const target = await chargeOf(unit, invoice)
  const money = amount ?? target.open
  const recorded = await recordPayment(unit, member, {
    account: target.entry.account,
    date,
    amount: money,
    details,
    allocations: [{ field: '', target, amount: money, deductions: [] }],
  })
  return { payment: await viewOfRecorded(unit, recorded), warnings: [] }
}

/** Whether it is in the queue; automatic submission may have put it there already. */
async function queueUnlessQueued(unit: Unit, member: Member, id: string): Promise<boolean> {
  const invoice = await loadInvoice(unit, member, id)
  if (invoice.status !== 'PENDING') await queueForSubmission(unit, member, invoice)
  return true
}

/** What the first try came to, where it was not accepted. */
function outcomeOf({ status, refusal }: InvoiceRecord): Warning[] {
  if (status === 'PENDING') {
    return [{ field: 'submit', message: 'No clear answer yet. The invoice is queued and continues automatically.' }]
  }
  if (status !== 'FIRS_REJECTED' || !refusal) return []
  const message = `FIRS / NRS refused it: ${refusal.reason}`
  return [{ field: 'submit', message }]
}

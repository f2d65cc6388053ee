import { InvoiceStatus } from '../../../contract/http/vocabulary.ts'
import { actionItemCountsOf, countActionItems } from '../../../contract/invoice/action-items.ts'
import type { SubmissionState } from '../../../contract/invoice/invoice.ts'
import type { Attention } from '../../../contract/invoice/queue.ts'
import { environmentOf, type BusinessRecord } from '../../../domain/business/business.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Member } from '../../../domain/people/account.ts'
import { UNANSWERED_STATES } from '../../../domain/submission/queue-rules.ts'
import { shownState, type AttemptRecord } from '../../../domain/submission/submission.ts'
import { attemptText } from '../../../domain/submission/texts.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import type { ActionItems } from '../../../use-cases/submission/action-items.ts'
import type { QueuedInvoice } from '../../../use-cases/submission/queue.ts'
import { actionsOf, toSubmission } from '../../wire/invoice.ts'

export function toAttention(counts: ActionItems, member: Member): Attention {
  const { business, providerDisplayName, byState, byStatus } = counts
  const inStates = (...states: SubmissionState[]) =>
    [...byState]
      .filter(([state]) => states.includes(shownState({ state }, business)))
      .reduce((sum, [, count]) => sum + count, 0)
  const of = (status: InvoiceStatus) => byStatus.get(status) ?? 0
  const needs = {
    approvals: of('PENDING_APPROVAL'),
    correctable: counts.correctable,
    needsAttention: inStates('NEEDS_ATTENTION'),
    sentBack: counts.sentBack,
    waitingForConnection: inStates('WAITING_FOR_CONNECTION'),
  }

  return {
    ...needs,
    environment: environmentOf(business),
    provider: business.provider && {
      name: business.provider.name,
      displayName: providerDisplayName ?? business.provider.name,
      isConnected: business.provider.isConnected,
    },
    needsYou: countActionItems(actionItemCountsOf(needs, member)),
    readyToSend: counts.readyToSend,
    refused: of('FIRS_REJECTED'),
    waiting: inStates(...UNANSWERED_STATES),
    waitingSince: counts.waitingSince,
    sent: inStates('SENT'),
    unsentPayments: counts.untoldPayments,
    deadlinesWithin6Hours: counts.deadlinesWithin6Hours,
    deadlinesPassed: counts.deadlinesPassed,
    nextDeadlineAt: counts.nextDeadlineAt,
    damaged: counts.damaged,
    unpaid: counts.unpaid,
    incoming: counts.incoming,
    practiceDay: counts.practiceDay,
    vatReturn: counts.vatReturn,
    remindersNotSent: counts.remindersNotSent,
    remindersWithoutServer: counts.remindersWithoutServer,
    newDevices: counts.newDevices,
    overdue: counts.overdue,
    paid: counts.paid,
    online: counts.online,
    stalledSince: counts.stalledSince,
    statuses: Object.fromEntries(InvoiceStatus.options.map((status) => [status, of(status)])) as Attention['statuses'],
  }
}

type QueueContext = { readonly member: Member; readonly business: BusinessRecord; readonly now: Date }

export function toQueueItem(
  { invoice, isDamaged, submission }: QueuedInvoice,
  { member, business, now, providers }: QueueContext & Pick<Core, 'providers'>,
) {
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    irn: invoice.irn,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    status: invoice.status,
    customerName: invoice.customerName,
    total: koboToNumber(invoice.total),
    submission: toSubmission(submission, { invoice, business, now, providers }),
    isDamaged,
    // Credit notes come after the queue, and are refused where one is too many; what is paid is not read for it.
    allowedActions: isDamaged
      ? []
      : actionsOf({ ...invoice, creditNotesTotal: 0n, leftToPay: invoice.total }, member, business, submission, now),
  }
}

export function toAttempt(attempt: AttemptRecord, { called }: Core['providers']) {
  const { id, call, provider, environment, startedAt, endedAt, outcome } = attempt
  return {
    id: String(id),
    call,
    provider,
    providerName: called(provider),
    environment,
    startedAt,
    endedAt,
    outcome,
    message: attemptText(attempt, called),
  }
}

import type { InvoiceAction } from '../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../core/contract/activity/invoice-history.ts'

type Change<A extends InvoiceAction> = Pick<HistoryEntry<A>, 'from' | 'to'>

const draft = { status: 'DRAFT' } as const
const approved = { status: 'APPROVED' } as const
const pending = { status: 'PENDING' } as const
const submitted = { status: 'SUBMITTED' } as const
const trouble = { from: null, to: { state: 'WAITING', trouble: null } }
const queued = { provider: 'provider1', environment: 'LIVE', payloadSha256: '0'.repeat(64) } as const

const changes: { readonly [A in InvoiceAction]: Change<A> } = {
  'invoice.created': { from: null, to: { ...draft, invoiceNumber: 'INV000144', total: 1075 } },
  'invoice.updated': { from: { notes: 'before' }, to: { notes: 'after' } },
  'invoice.cancelled': { from: draft, to: { status: 'CANCELLED' } },
  'invoice.finalized': { from: draft, to: approved },
  'invoice.approved': { from: { status: 'PENDING_APPROVAL' }, to: approved },
  'invoice.rejected': { from: { status: 'PENDING_APPROVAL' }, to: { ...draft, reason: 'Wrong price' } },
  'invoice.reopened': { from: approved, to: draft },
  'invoice.irnChanged': { from: { irn: 'INV000144-OLD00001-20261120' }, to: { irn: 'INV000144-NEW00001-20261120' } },
  'invoice.environmentFixed': { from: { environment: null }, to: { environment: 'SANDBOX' } },
  'invoice.queued': { from: approved, to: { ...pending, ...queued } },
  'invoice.submitted': { from: pending, to: submitted },
  'invoice.firsApproved': { from: submitted, to: { status: 'FIRS_APPROVED', irn: null } },
  'invoice.firsRejected': { from: submitted, to: { status: 'FIRS_REJECTED', reason: 'Wrong price' } },
  'invoice.delayed': trouble,
  'invoice.lookedUp': trouble,
  'invoice.waitingForConnection': trouble,
  'invoice.needsAttention': trouble,
  'invoice.stalled': { from: null, to: { since: '2026-11-19T08:00:00.000Z' } },
  'invoice.handedOver': { from: null, to: null },
  'invoice.notHandedOver': { from: null, to: { reason: 'Wrong price' } },
  'invoice.retried': { from: null, to: { state: 'DUE' } },
  'invoice.abandoned': { from: pending, to: { status: 'CANCELLED', reason: 'Wrong price' } },
  'invoice.paymentRecorded': {
    from: null,
    to: { paymentStatus: 'PAID', paymentDate: '2026-11-19', paymentReference: null },
  },
  'invoice.balanceChanged': { from: { balance: 1075 }, to: { balance: 75, paymentState: 'PARTLY_PAID' } },
  'invoice.paymentTaken': { from: { status: 'FIRS_APPROVED' }, to: { status: 'PAID' } },
  'invoice.paymentRefused': { from: { status: 'FIRS_APPROVED' }, to: { reason: 'Wrong price' } },
  'invoice.emailQueued': { from: null, to: { addresses: 1 } },
  'invoice.emailSent': { from: null, to: { addresses: 1, notTaken: 0 } },
  'invoice.emailFailed': { from: null, to: { reason: 'The mailbox is full.' } },
  'invoice.emailUnknown': { from: null, to: null },
  'invoice.reminded': { from: null, to: { days: 14 } },
  'invoice.invoiced': { from: null, to: { invoiceId: 'i2', invoiceNumber: 'INV000145' } },
  'invoice.shared': { from: null, to: { channel: 'WHATSAPP' } },
}

let count = 0

type Given<A extends InvoiceAction> = Partial<Pick<HistoryEntry<A>, 'at' | 'by' | 'from' | 'to'>>

/** An entry of a history for tests, with what is not given as such an entry often has it. */
export function sampleEntry<A extends InvoiceAction>(action: A, given: Given<A> = {}) {
  const by = { id: 'u', name: 'Ngozi Okafor' }
  return { id: `h${++count}`, action, at: '2026-11-19T09:00:00.000Z', by, ...changes[action], ...given }
}

/** One entry of each action. */
export const sampleEntries = (): HistoryEntry[] =>
  (Object.keys(changes) as InvoiceAction[]).map((action) => sampleEntry(action) as HistoryEntry)

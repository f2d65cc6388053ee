import type { BalanceCause } from '../../../contract/activity/events.ts'
import { by } from '../../../domain/audit/audit.ts'
import { laterOf } from '../../../domain/invoice/guards.ts'
import type { InvoiceRecord, PaymentRecord } from '../../../domain/invoice/invoice.ts'
import { paymentStateOf, type Settlement } from '../../../domain/invoice/settlement.ts'
import { nextStatus } from '../../../domain/invoice/status.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { EntryKind } from '../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { Unit } from '../../../ports/unit.ts'
import { loadInvoice } from '../../load.ts'

/**
 * What a moved balance means for its invoice: the history says it, money ties the invoice to its environment, and the
 * authority is told once it is paid, and once it is not any more.
 */
export async function recordBalanceChange(
  unit: Unit,
  member: Member,
  charge: SettledEntry,
  before: Settlement,
  cause: BalanceCause | undefined,
): Promise<void> {
  const { entry, settlement } = charge
  if (entry.invoiceId === null) return
  const invoice = await loadInvoice(unit, member, entry.invoiceId)
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action: 'invoice.balanceChanged',
    subject: { kind: 'invoice', id: invoice.id },
    from: { balance: koboToNumber(before.balance) },
    to: {
      balance: koboToNumber(settlement.balance),
      paymentState: paymentStateOf(settlement),
      ...(cause && { cause }),
    },
  })

  const told = await reportedPayment(unit, invoice, charge)
  const { environment } = entry.account
  if (told === invoice.payment && environment === invoice.environment) return
  await unit.invoices.update({
    ...invoice,
    environment,
    payment: told,
    status: told?.status === 'PAID' ? invoice.status : (nextStatus(invoice.status, 'unpaid') ?? invoice.status),
    updatedAt: laterOf(unit.now.toISOString(), invoice.updatedAt),
  })
  if (told !== invoice.payment) unit.afterCommit({ kind: 'wakeQueue' })
}

/** What somebody paid or withheld, opening credit included; a note is none of it. */
const REPORTED_KINDS: readonly EntryKind[] = ['PAYMENT', 'WHT', 'VAT_WITHHELD', 'OPENING_ITEM']

/**
 * What the authority has to know: PAID with the day and the reference of the last payment, or PENDING where it was told
 * PAID before. It is never told of a write-off.
 */
async function reportedPayment(
  unit: Unit,
  { payment }: InvoiceRecord,
  { entry, settlement }: SettledEntry,
): Promise<PaymentRecord | null> {
  const isToldPaid = payment?.status === 'PAID'
  if ((paymentStateOf(settlement) === 'PAID') === isToldPaid) return payment
  if (isToldPaid) return { status: 'PENDING', date: unit.today, reference: null, sent: false }

  const links = await unit.receivables.links(entry.id)
  const last = links
    .map(({ credit }) => credit)
    .filter(({ kind }) => REPORTED_KINDS.includes(kind))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .at(-1)
  const reference = last?.details && 'reference' in last.details ? last.details.reference : null
  return { status: 'PAID', date: last?.date ?? unit.today, reference, sent: false }
}

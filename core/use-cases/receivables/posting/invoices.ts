import { AppError } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { by } from '../../../domain/audit/audit.ts'
import { environmentOfInvoice, type BusinessRecord } from '../../../domain/business/business.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { isNote } from '../../../domain/invoice/notes.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { latest } from '../../../domain/receivables/allocate.ts'
import { isUsedElsewhere, refund } from '../../../domain/receivables/credit.ts'
import {
  isDebit,
  isSameAccount,
  sizeOf,
  type AccountEntry,
  type Allocation,
  type Posting,
} from '../../../domain/receivables/entry.ts'
import { postCharge, postCreditNote } from '../../../domain/receivables/post-document.ts'
import { reverse } from '../../../domain/receivables/reverse.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit, Unit } from '../../../ports/unit.ts'
import { loadInvoice } from '../../load.ts'

import { effectiveSince } from './effective-date.ts'
import { dayOfLeaving } from './lock-date.ts'
import { postingContext, post } from './post.ts'
import { postReversal } from './reversal.ts'
import { recordTillSale, restoreTillSale, reverseTillSale } from './till.ts'

/** Approved documents enter their customer's account by themselves, and leave it when they are drafts again. */

/** Once it is APPROVED. A proforma, and what comes to nothing, enters nothing. */
export async function postEntry(
  unit: Unit,
  member: Member,
  invoice: InvoiceRecord,
  business: BusinessRecord,
  { isAtCounter = false }: { readonly isAtCounter?: boolean } = {},
): Promise<void> {
  if (invoice.invoiceType === 'PROFORMA' || invoice.total === 0n) return
  const environment = environmentOfInvoice(invoice, business)
  const act = postingContext(unit, member, invoice.issueDate)
  if (invoice.invoiceType !== 'CREDIT_NOTE') {
    const kind = isNote(invoice.invoiceType) ? 'DEBIT_NOTE' : 'INVOICE'
    await post(unit, member, postCharge(act, kind, invoice, environment))
    // Who sells at the counter writes the sale down.
    return isAtCounter ? undefined : restoreTillSale(unit, member, invoice, environment)
  }

  const originalId = invoice.original?.invoiceId
  const original = originalId ? await unit.receivables.ofDocument(invoice.businessId, originalId) : undefined
  const isOfAccount =
    original?.entry.account.customerId === invoice.customerId && original.entry.account.environment === environment
  const taxed = isOfAccount && original ? await withoutWithheld(unit, member, invoice, original) : undefined
  await post(unit, member, postCreditNote(act, invoice, environment, taxed?.original, taxed?.withheld))
  // Whoever takes things back at the counter says how the money goes back.
  if (!isAtCounter && (await unit.customers.get(invoice.businessId, invoice.customerId))?.isWalkIn)
    await refundWalkIn(unit, member, invoice, environment)
}

const NOTHING: Posting = { entries: [], allocations: [] }

/**
 * Tax that was withheld was never paid here, and is no money to give back: once notes have taken the whole invoice off,
 * it is taken back with the last of them, and the note settles what falls open by that.
 */
async function withoutWithheld(unit: Unit, member: Member, note: InvoiceRecord, original: SettledEntry) {
  const { receivables } = unit
  const found =
    original.entry.invoiceId === null ? undefined : await loadInvoice(unit, member, original.entry.invoiceId)
  const before = found && (await receivables.creditedParts(note.businessId, found.id))
  const isWhole = found && before && before.net + before.vat + note.total >= found.total
  if (!found || !isWhole) return { original, withheld: NOTHING }

  let open = original.open
  let notes = (await receivables.creditLeftOfNotes(note.businessId, found.id)).filter(({ entry }) =>
    isSameAccount(entry.account, original.entry.account),
  )
  const entries: AccountEntry[] = []
  const allocations: Allocation[] = []
  const reason = `${found.invoiceNumber} is credited in full by ${note.invoiceNumber}`
  for (const entry of await receivables.deductions({ invoiceId: found.id })) {
    const links = await receivables.links(entry.id)
    const date = latest(note.issueDate, await effectiveSince(unit, entry))
    const taken = reverse(postingContext(unit, member, date), {
      ...{ entry, links, date, reason },
      notes: notes.map((credit) => ({ debitId: original.entry.id, credit })),
    })
    // Earlier notes come first.
    const from = (id: string) =>
      sumKobo(taken.allocations.filter(({ creditId }) => creditId === id).map(({ amount }) => amount))
    open += sumKobo(links.map(({ amount }) => amount)) - sumKobo(notes.map((one) => from(one.entry.id)))
    notes = notes.map((one) => ({ ...one, open: one.open - from(one.entry.id) }))
    entries.push(...taken.entries)
    allocations.push(...taken.allocations)
    const subject = { kind: 'deduction', id: entry.id } as const
    const at = unit.now.toISOString()
    const was = { amount: koboToNumber(sizeOf(entry)) }
    await unit.audit.append({
      ...by(member),
      at,
      action: 'deduction.reversed',
      subject,
      from: was,
      to: { date, reason },
    })
  }
  return { original: { ...original, open }, withheld: { entries, allocations } }
}

/** Who walked in gets the money of a note at once: out of the drawer where the sale was one of the counter. */
async function refundWalkIn(unit: Unit, member: Member, note: InvoiceRecord, environment: Environment): Promise<void> {
  const credit = await unit.receivables.ofDocument(note.businessId, note.id)
  if (!credit || credit.open === 0n) return
  const { account, date } = credit.entry
  const method = note.paymentMethod ?? 'CASH'
  const said = {
    methodDetail: null,
    reference: note.invoiceNumber,
    externalReference: null,
    metadata: null,
    paymentDetailId: null,
  }
  const soldId = note.original?.invoiceId ?? null
  const isOfCounter = soldId !== null && (await unit.till.ofInvoice(note.businessId, soldId)).length > 0
  const counter = isOfCounter ? { counter: { tendered: null } } : {}
  const details = { ...said, method, note: null, ...counter }
  await post(
    unit,
    member,
    refund(postingContext(unit, member, date), { account, date, amount: credit.open, details, credits: [credit] }),
  )
  if (!isOfCounter) return
  const money = [{ method, methodDetail: null, amount: -credit.open }]
  await recordTillSale(unit, member, { kind: 'RETURN', invoiceId: soldId, document: note, environment, money })
}

/**
 * Before it becomes a draft again, or is given up: the money that settled it is the customer's credit. It leaves on
 * `dayOfLeaving`.
 *
 * @param reason stands in the entries that take it back
 */
export async function reverseEntry(unit: Unit, member: Member, invoice: InvoiceRecord, reason: string): Promise<void> {
  await reverseTillSale(unit, member, invoice)
  const settled = await unit.receivables.ofDocument(invoice.businessId, invoice.id)
  if (!settled) return
  const { entry } = settled
  const leaves = await dayOfLeaving(unit, member, entry.date)
  // What a note settled elsewhere until it was freed, it settled until then.
  const date = isDebit(entry) ? leaves : latest(leaves, await effectiveSince(unit, entry))
  await postReversal(unit, member, { entry, date, reason })
}

/** A credit note whose credit was used or given back stays. @throws credit_in_use */
export async function assertCreditUnused(unit: ReadUnit, note: InvoiceRecord): Promise<void> {
  if (note.invoiceType !== 'CREDIT_NOTE') return
  const settled = await unit.receivables.ofDocument(note.businessId, note.id)
  if (!settled) return
  const originalId = note.original?.invoiceId
  const original = originalId ? await unit.receivables.ofDocument(note.businessId, originalId) : undefined
  const links = await unit.receivables.links(settled.entry.id)
  if (isUsedElsewhere(links, original?.entry.id)) throw new AppError('credit_in_use')
}

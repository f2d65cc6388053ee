import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { sizeOf, type AccountEntry, type MoneyDetails } from '../../domain/receivables/entry.ts'
import { vatOfDocument, type TillEntry, type TillKind, type TillMoney } from '../../domain/till/entry.ts'
import type { Environment } from '../../contract/vocabulary.ts'
import type { Unit } from '../../ports/unit.ts'

type Said = Pick<TillEntry, 'environment' | 'kind' | 'money'> &
  Partial<Pick<TillEntry, 'invoiceId' | 'number' | 'total' | 'vat' | 'reason'>>

/** Writes down what happened at the counter, in the unit in which it happens; answers its id. */
export async function enterTill(unit: Unit, { businessId, caller }: Member, said: Said): Promise<string> {
  const id = unit.ids.uuid()
  await unit.till.append({
    ...{ invoiceId: null, number: null, total: 0n, vat: [], reason: null },
    ...said,
    id,
    businessId,
    day: unit.today,
    at: unit.now.toISOString(),
    by: callerId(caller),
    byName: caller.name,
  })
  return id
}

type Dealt = {
  readonly kind: Extract<TillKind, 'SALE' | 'RETURN'>
  /** The sold invoice, and what stands for it: itself, or the note of its return. */
  readonly invoiceId: string
  readonly document: InvoiceRecord
  readonly environment: Environment
  readonly money: readonly TillMoney[]
}

/** A sale, or its return. */
export async function enterDealt(unit: Unit, member: Member, dealt: Dealt): Promise<void> {
  const { kind, invoiceId, document, environment, money } = dealt
  await enterTill(unit, member, {
    kind,
    environment,
    invoiceId,
    number: document.invoiceNumber,
    total: kind === 'RETURN' ? -document.total : document.total,
    money,
    vat: vatOfDocument(document),
  })
}

/** Money of the counter that is taken back, as an entry of an account: what came in is gone, what went out is here again. */
export async function takeBackFromTill(unit: Unit, member: Member, entry: AccountEntry, reason: string): Promise<void> {
  const details = entry.details as MoneyDetails
  const { method, methodDetail } = details
  const amount = entry.kind === 'REFUND' ? sizeOf(entry) : -sizeOf(entry)
  await enterTill(unit, member, {
    kind: 'TAKEN_BACK',
    environment: entry.account.environment,
    number: entry.number,
    money: [{ method, methodDetail, amount }],
    reason,
  })
}

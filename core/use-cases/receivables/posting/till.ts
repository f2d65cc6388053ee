import type { Environment } from '../../../contract/http/vocabulary.ts'
import {
  isSaleUndone,
  vatOfDocument,
  type TillEntry,
  type TillKind,
  type TillMoney,
  type TillScreen,
} from '../../../domain/counter/entry.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { callerId, type Member } from '../../../domain/people/account.ts'
import { sizeOf, type AccountEntry, type MoneyDetails } from '../../../domain/receivables/entry.ts'
import type { Unit } from '../../../ports/unit.ts'

type TillEntryInput = Pick<TillEntry, 'environment' | 'kind' | 'money'> &
  Partial<Pick<TillEntry, 'invoiceId' | 'number' | 'total' | 'vat' | 'reason' | 'soldAt'>> & {
    /** Another till than the one at which somebody does it. */
    readonly screen?: TillScreen | null
  }

/** The till at which somebody stands: that of the screen, or the desk's. */
export function tillScreenOf({ caller }: Pick<Member, 'caller'>): TillScreen | null {
  const { device } = caller
  return device ? { id: device.id, name: device.name } : null
}

/** What the audit log says of the till; nothing of the desk's. */
export const tillForLog = (screen: TillScreen | null): { readonly till?: string; readonly tillId?: string } =>
  screen === null ? {} : { till: screen.name, tillId: screen.id }

/** Writes down what happened at the counter, in the unit in which it happens; answers its id. */
export async function recordTillEntry(unit: Unit, member: Member, said: TillEntryInput): Promise<string> {
  const { businessId, caller } = member
  const id = unit.ids.uuid()
  await unit.till.append({
    ...{ invoiceId: null, number: null, total: 0n, vat: [], reason: null, soldAt: null },
    screen: tillScreenOf(member),
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

type TillSale = {
  readonly kind: Extract<TillKind, 'SALE' | 'RETURN'>
  /** The sold invoice, and what stands for it: itself, or the note of its return. */
  readonly invoiceId: string
  readonly document: InvoiceRecord
  readonly environment: Environment
  readonly money: readonly TillMoney[]
  /** When a till that could not reach the desk made it, ISO 8601. */
  readonly soldAt?: string | null
}

/** A sale, or its return. */
export async function recordTillSale(unit: Unit, member: Member, dealt: TillSale): Promise<void> {
  const { kind, invoiceId, document, environment, money, soldAt = null } = dealt
  await recordTillEntry(unit, member, {
    kind,
    environment,
    invoiceId,
    number: document.invoiceNumber,
    total: kind === 'RETURN' ? -document.total : document.total,
    money,
    vat: vatOfDocument(document),
    soldAt,
  })
}

/** The entry by which a sale counts now; undefined where none does, because it was withdrawn or never was one of the counter. */
async function currentSale(unit: Unit, { businessId, id }: InvoiceRecord): Promise<TillEntry | undefined> {
  const last = (await unit.till.ofInvoice(businessId, id)).findLast(({ kind }) => kind === 'SALE')
  return last && !isSaleUndone(last) ? last : undefined
}

/** A sale whose invoice is a draft again, or was given up, counts no more: the same figures the other way. Its money stays. */
export async function reverseTillSale(unit: Unit, member: Member, invoice: InvoiceRecord): Promise<void> {
  const sale = await currentSale(unit, invoice)
  if (!sale) return
  const { environment, invoiceId, number, total, vat } = sale
  await recordTillEntry(unit, member, {
    ...{ kind: 'SALE', environment, invoiceId, number, money: [] },
    total: -total,
    vat: vat.map((rate) => ({ ...rate, net: -rate.net, vat: -rate.vat })),
  })
}

/** A sale of the counter that was withdrawn and is approved again counts with what it is now. */
export async function restoreTillSale(
  unit: Unit,
  member: Member,
  document: InvoiceRecord,
  environment: Environment,
): Promise<void> {
  const dealt = await unit.till.ofInvoice(document.businessId, document.id)
  if (!dealt.some(({ kind }) => kind === 'SALE') || (await currentSale(unit, document))) return
  await recordTillSale(unit, member, { kind: 'SALE', invoiceId: document.id, document, environment, money: [] })
}

/** Money of the counter that is taken back, as an entry of an account: what came in is gone, what went out is here again. */
export async function reverseTillMoney(unit: Unit, member: Member, entry: AccountEntry, reason: string): Promise<void> {
  const details = entry.details as MoneyDetails
  const { method, methodDetail } = details
  const amount = entry.kind === 'REFUND' ? sizeOf(entry) : -sizeOf(entry)
  await recordTillEntry(unit, member, {
    kind: 'TAKEN_BACK',
    environment: entry.account.environment,
    number: entry.number,
    money: [{ method, methodDetail, amount }],
    reason,
  })
}

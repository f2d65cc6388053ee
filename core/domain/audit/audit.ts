import type { Event, InboxEvent, InvoiceEvent, PurchaseEvent } from '../../contract/activity/events.ts'
import type { Kobo } from '../money/money.ts'
import { callerId, type Caller, type Member } from '../people/account.ts'

export type AuditSubject = Event['subject']

/** A value as JSON keeps it: big numbers as text. */
type Serialized<V> = V extends bigint
  ? string
  : V extends readonly (infer Item)[]
    ? Serialized<Item>[]
    : V extends object
      ? { [K in keyof V]: Serialized<V[K]> }
      : V

/** Who did it: a person, or Invoice Desk by itself (the queue, the authority's answer). */
export type Actor = { readonly kind: 'person' | 'key' | 'system'; readonly id: string | null; readonly name: string }

/** What happened, ready to be appended. */
export type NewAuditEntry = Event & {
  /** Null: the installation itself. */
  readonly businessId: string | null
  readonly actor: Actor
  readonly at: string
}

export type AuditEntry = NewAuditEntry & {
  readonly id: string
  /** Hex SHA-256 over the previous entry's hash and this entry. */
  readonly hash: string
}

/** An entry about an invoice. */
export type InvoiceAuditEntry = Extract<AuditEntry, InvoiceEvent>

export function isAboutInvoice(entry: AuditEntry): entry is InvoiceAuditEntry {
  return entry.subject.kind === 'invoice'
}

/** An entry about a bill. */
type PurchaseAuditEntry = Extract<AuditEntry, PurchaseEvent>

export function isAboutPurchase(entry: AuditEntry): entry is PurchaseAuditEntry {
  return entry.subject.kind === 'purchase' && entry.action.startsWith('purchase.')
}

/** An entry about an invoice that a supplier sent. */
type InboxAuditEntry = Extract<AuditEntry, InboxEvent>

export function isAboutInbox(entry: AuditEntry): entry is InboxAuditEntry {
  return entry.subject.kind === 'inboxItem'
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: 'Invoice Desk' }
export const AUTHORITY: Actor = { kind: 'system', id: null, name: 'FIRS / NRS' }

export function actorOf(caller: Caller): Actor {
  return { kind: caller.kind, id: callerId(caller), name: caller.name }
}

/** Who did it and in which business, for an entry of the audit log. */
export const by = ({ caller, businessId }: Pick<Member, 'caller' | 'businessId'>) => ({
  businessId,
  actor: actorOf(caller),
})

type Changed<T, F extends keyof T> = { [K in F]?: Serialized<T[K]> }

/**
 * The fields in which two records differ, before and after, as they are written down; null where they do not. Decimals
 * and kobo become text, so that nothing is rounded in the record of what happened.
 */
export function differences<T extends object, F extends keyof T & string>(
  before: T,
  after: T,
  fields: readonly F[],
): { readonly from: Changed<T, F>; readonly to: Changed<T, F> } | null {
  const changed = fields.filter((field) => textOf(before[field]) !== textOf(after[field]))
  if (changed.length === 0) return null

  const pick = (record: T) => {
    const picked = Object.fromEntries(changed.map((field) => [field, record[field]]))
    return JSON.parse(textOf(picked) ?? '{}') as Changed<T, F>
  }
  return { from: pick(before), to: pick(after) }
}

const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))

/** An entry as people read it, with what its subject is called now. */
export type NamedAuditEntry = AuditEntry & {
  /** The number of an invoice or receipt, the name of a record; null for what has none. */
  readonly subjectName: string | null
  /** Whose invoice or account it is. */
  readonly customerName: string | null
  /** The number of the invoice that an entry of an account is about. */
  readonly documentNumber: string | null
  /** The day that an entry of an account counts for, YYYY-MM-DD. */
  readonly day: string | null
  /** The total of an invoice, the amount of an entry of an account. */
  readonly amount: Kobo | null
}

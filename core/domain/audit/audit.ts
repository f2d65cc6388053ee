import { callerId, type Caller } from '../people/account.ts'

export type AuditSubject = {
  readonly kind: 'user' | 'business' | 'customer' | 'product' | 'paymentDetail' | 'invoice' | 'member' | 'apiKey'
  readonly id: string
}

/** Who did it: a person, or Invoice Desk by itself (the queue, the authority's answer). */
export type Actor = { readonly kind: 'person' | 'key' | 'system'; readonly id: string | null; readonly name: string }

export type AuditChange = Readonly<Record<string, unknown>>

/** What happened, ready to be appended. `from` and `to` hold only what changed, and never a secret. */
export type NewAuditEntry = {
  /** Null: the installation itself. */
  readonly businessId: string | null
  readonly subject: AuditSubject
  readonly action: string
  readonly actor: Actor
  readonly at: string
  readonly from: AuditChange | null
  readonly to: AuditChange | null
}

export type AuditEntry = NewAuditEntry & {
  readonly id: string
  /** Hex SHA-256 over the previous entry's hash and this entry. */
  readonly hash: string
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: 'Invoice Desk' }
export const AUTHORITY: Actor = { kind: 'system', id: null, name: 'FIRS / NRS' }

export function actorOf(caller: Caller): Actor {
  return { kind: caller.kind, id: callerId(caller), name: caller.name }
}

/** The fields in which two records differ, before and after. */
export function differences<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): { from: AuditChange; to: AuditChange } | null {
  const changed = fields.filter((field) => !sameValue(before[field], after[field]))
  if (changed.length === 0) return null

  const pick = (record: T): AuditChange => Object.fromEntries(changed.map((field) => [field, record[field]]))
  return { from: pick(before), to: pick(after) }
}

function sameValue(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left, bigintAsText) === JSON.stringify(right, bigintAsText)
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

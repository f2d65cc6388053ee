import type { EventAction } from '../../contract/activity/events.ts'
import type { Role, Scope } from '../../contract/http/vocabulary.ts'

import type { AuditEntry } from './audit.ts'
import type { FirstBad } from './verification.ts'

type Right = { readonly role: Role | 'INSTANCE_OWNER'; readonly scope: Scope }

type RightByLog = Right & { readonly entry: AuditEntry }

/**
 * Who may do what, as the log says it: the role of each member and API key with its scope, and who looks after the
 * installation.
 */
export type RightsByLog = ReadonlyMap<string, RightByLog>

/** As they are in the database. */
export type PresentRight = Right & {
  readonly kind: 'member' | 'apiKey' | 'instanceOwner'
  readonly id: string
  readonly name: string
  readonly since: string
}

type Rights = Map<string, RightByLog>

type Effects = { readonly [A in EventAction]?: (rights: Rights, entry: Extract<AuditEntry, { action: A }>) => void }

const nameOf = (kind: PresentRight['kind'], id: string): string => `${kind} ${id}`

/** What each event that has a say in who may do what makes of the rights before it. */
const effects: Effects = {
  'business.created': (rights, entry) => {
    if (entry.actor.id !== null) rights.set(nameOf('member', entry.actor.id), { role: 'OWNER', scope: 'FULL', entry })
  },
  'member.joined': (rights, entry) => grantedTo(rights, 'member', entry),
  'member.roleChanged': (rights, entry) => grantedTo(rights, 'member', entry),
  'member.left': (rights, { subject }) => void rights.delete(nameOf('member', subject.id)),
  'member.removed': (rights, { subject }) => void rights.delete(nameOf('member', subject.id)),
  'apiKey.created': (rights, entry) => grantedTo(rights, 'apiKey', entry),
  'apiKey.revoked': (rights, { subject }) => void rights.delete(nameOf('apiKey', subject.id)),
  'user.created': (rights, entry) => {
    if (entry.to.isInstanceOwner) ownedBy(rights, entry.subject.id, entry)
  },
  'instance.updated': (rights, entry) => {
    if (entry.to.ownerId !== undefined) ownedBy(rights, entry.to.ownerId, entry)
  },
}

type Granted = AuditEntry & { readonly to: { readonly role: Role; readonly scope?: Scope } }

function grantedTo(rights: Rights, kind: PresentRight['kind'], entry: Granted): void {
  const { role, scope = 'FULL' } = entry.to
  rights.set(nameOf(kind, entry.subject.id), { role, scope, entry })
}

/** An installation has one owner at a time. */
function ownedBy(rights: Rights, id: string, entry: AuditEntry): void {
  for (const name of rights.keys()) if (name.startsWith('instanceOwner ')) rights.delete(name)
  rights.set(nameOf('instanceOwner', id), { role: 'INSTANCE_OWNER', scope: 'FULL', entry })
}

/** Whether an entry has a say in who may do what. */
export const givesRights = (action: string): boolean => Object.hasOwn(effects, action)

/** What entries, oldest first, make of the rights before them. */
export function rightsAfter(before: RightsByLog, entries: readonly AuditEntry[]): RightsByLog {
  const rights: Rights = new Map(before)
  for (const entry of entries) {
    // An entry and the effect of its action belong together; TypeScript sees two unions.
    const effect = effects[entry.action] as ((rights: Rights, entry: AuditEntry) => void) | undefined
    effect?.(rights, entry)
  }
  return rights
}

/** The first right that somebody has and the log knows nothing of. One that is gone does no harm, and is none. */
export function foreignRight(present: readonly PresentRight[], byLog: RightsByLog): FirstBad | null {
  for (const { kind, id, name, role, scope, since } of present) {
    const known = byLog.get(nameOf(kind, id))
    if (known?.role === role && known.scope === scope) continue
    const has =
      role === 'INSTANCE_OWNER'
        ? `${name} is the owner of this installation`
        : `${name} has the role ${inWords({ role, scope })}`
    return known
      ? { id: known.entry.id, at: known.entry.at, reason: `${has}. According to the log it is ${inWords(known)}.` }
      : { id, at: since, reason: `${has}. The log has no record of it.` }
  }
  return null
}

const inWords = ({ role, scope }: Right): string => (scope === 'FULL' ? role : `${role}, limited to ${LIMITS[scope]}`)

const LIMITS: Readonly<Record<Exclude<Scope, 'FULL'>, string>> = {
  APPROVALS: 'approvals',
  CASHIER: 'the counter',
  PURCHASES: 'purchases',
}

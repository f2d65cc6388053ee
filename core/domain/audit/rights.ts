import type { EventAction } from '../../contract/events.ts'
import type { Role } from '../../contract/vocabulary.ts'

import type { AuditEntry } from './audit.ts'
import type { FirstBad } from './verification.ts'

/** Who may do what, as the log says it: the role of each member and API key, and who looks after the installation. */
export type RightsByLog = ReadonlyMap<string, { readonly role: Role | 'INSTANCE_OWNER'; readonly entry: AuditEntry }>

/** As they are in the database. */
export type PresentRight = {
  readonly kind: 'member' | 'apiKey' | 'instanceOwner'
  readonly id: string
  readonly name: string
  readonly role: Role | 'INSTANCE_OWNER'
  readonly since: string
}

const ACTIONS: ReadonlySet<string> = new Set<EventAction>([
  'business.created',
  'member.joined',
  'member.roleChanged',
  'member.left',
  'member.removed',
  'apiKey.created',
  'apiKey.revoked',
  'user.created',
  'instance.updated',
])

/** Whether an entry has a say in who may do what. */
export const givesRights = (action: string): boolean => ACTIONS.has(action)

const nameOf = (kind: PresentRight['kind'], id: string): string => `${kind} ${id}`

/** What entries, oldest first, make of the rights before them. */
export function rightsAfter(before: RightsByLog, entries: readonly AuditEntry[]): RightsByLog {
  const rights = new Map(before)
  for (const entry of entries) {
    switch (entry.action) {
      case 'business.created':
        if (entry.actor.id !== null) rights.set(nameOf('member', entry.actor.id), { role: 'OWNER', entry })
        break
      case 'member.joined':
      case 'member.roleChanged':
        rights.set(nameOf('member', entry.subject.id), { role: entry.to.role, entry })
        break
      case 'member.left':
      case 'member.removed':
        rights.delete(nameOf('member', entry.subject.id))
        break
      case 'apiKey.created':
        rights.set(nameOf('apiKey', entry.subject.id), { role: entry.to.role, entry })
        break
      case 'apiKey.revoked':
        rights.delete(nameOf('apiKey', entry.subject.id))
        break
      case 'user.created':
        if (entry.to.isInstanceOwner) ownedBy(rights, entry.subject.id, entry)
        break
      case 'instance.updated':
        if (entry.to.ownerId !== undefined) ownedBy(rights, entry.to.ownerId, entry)
    }
  }
  return rights
}

/** An installation has one owner at a time. */
function ownedBy(
  rights: Map<string, { role: Role | 'INSTANCE_OWNER'; entry: AuditEntry }>,
  id: string,
  entry: AuditEntry,
) {
  for (const name of rights.keys()) if (name.startsWith('instanceOwner ')) rights.delete(name)
  rights.set(nameOf('instanceOwner', id), { role: 'INSTANCE_OWNER', entry })
}

/** The first right that somebody has and the log knows nothing of. One that is gone does no harm, and is none. */
export function foreignRight(present: readonly PresentRight[], byLog: RightsByLog): FirstBad | null {
  for (const { kind, id, name, role, since } of present) {
    const known = byLog.get(nameOf(kind, id))
    if (known?.role === role) continue
    const has = role === 'INSTANCE_OWNER' ? `${name} looks after this installation` : `${name} has the role ${role}`
    return known
      ? { id: known.entry.id, at: known.entry.at, reason: `${has}. By the log it is ${known.role}.` }
      : { id, at: since, reason: `${has}. The log knows nothing of it.` }
  }
  return null
}

import { Role, type RoleCeiling, type Scope } from './vocabulary.ts'

/**
 * THE role table: the least role that may do a thing inside a business, and how messages name the thing.
 * A role may do everything that the roles before it may (VIEWER, CREATOR, MANAGER, ADMIN, OWNER).
 */
export const permissions = {
  'business.read': { role: 'VIEWER', can: 'see the business' },
  'business.manage': { role: 'ADMIN', can: 'change the business' },
  'business.delete': { role: 'OWNER', can: 'delete the business' },
  'provider.manage': { role: 'ADMIN', can: 'change the access point provider' },
  'catalogue.read': { role: 'VIEWER', can: 'see customers and products' },
  'record.read': { role: 'VIEWER', can: 'see payment details' },
  'record.write': { role: 'CREATOR', can: 'change customers, products and payment details' },
  'customer.create': { role: 'CREATOR', can: 'add customers' },
  'customer.merge': { role: 'MANAGER', can: 'merge customers' },
  'invoice.read': { role: 'VIEWER', can: 'see invoices' },
  'invoice.write': { role: 'CREATOR', can: 'create and edit invoices' },
  'invoice.finalize': { role: 'CREATOR', can: 'finalize invoices' },
  'invoice.cancel': { role: 'CREATOR', can: 'cancel invoices' },
  'invoice.correct': { role: 'MANAGER', can: 'create credit and debit notes' },
  'invoice.approve': { role: 'ADMIN', can: 'approve invoices' },
  'invoice.reject': { role: 'ADMIN', can: 'reject invoices' },
  'invoice.reopen': { role: 'ADMIN', can: 'reopen invoices' },
  'invoice.submit': { role: 'MANAGER', can: 'submit invoices' },
  'invoice.payment': { role: 'MANAGER', can: 'update the payment status' },
  'payment.read': { role: 'VIEWER', can: 'see payments' },
  'payment.record': { role: 'CREATOR', can: 'record payments' },
  'sale.read': { role: 'VIEWER', can: 'see sales' },
  'sale.make': { role: 'CREATOR', can: 'sell at the counter' },
  'till.read': { role: 'VIEWER', can: 'see the day at the counter' },
  'till.move': { role: 'CREATOR', can: 'move cash at the counter' },
  'till.close': { role: 'CREATOR', can: 'close the day at the counter' },
  'till.others': { role: 'MANAGER', can: 'see and close the other tills' },
  'till.payOut': { role: 'MANAGER', can: 'pay cash out of the drawer' },
  'sale.return': { role: 'CREATOR', can: 'return and undo sales at the counter' },
  'payment.reverse': { role: 'MANAGER', can: 'reverse payments, refund credit and write off' },
  'payment.lock': { role: 'MANAGER', can: 'move the lock date' },
  'vat.file': { role: 'MANAGER', can: 'file VAT returns and mark taxes as remitted' },
  'firs.search': { role: 'MANAGER', can: 'search invoices at FIRS' },
  'qr.standalone': { role: 'MANAGER', can: 'generate standalone QR codes' },
  'invoice.email': { role: 'CREATOR', can: 'send invoices by e-mail' },
  'invoice.emailMany': { role: 'MANAGER', can: 'send many invoices by e-mail at once' },
  'data.export': { role: 'MANAGER', can: 'export data and archives' },
  'invoice.abandon': { role: 'ADMIN', can: 'abandon invoices' },
  'audit.read': { role: 'ADMIN', can: 'see the audit log' },
  'clock.confirm': { role: 'CREATOR', can: 'confirm the date of this computer' },
  'team.read': { role: 'VIEWER', can: 'see the team' },
  'team.leave': { role: 'VIEWER', can: 'leave the business' },
  'team.manage': { role: 'ADMIN', can: 'manage the team' },
  'key.manage': { role: 'ADMIN', can: 'manage API keys' },
  'webhook.manage': { role: 'ADMIN', can: 'manage webhooks' },
  'mail.manage': { role: 'ADMIN', can: 'change the e-mail settings' },
  'reminder.automate': { role: 'OWNER', can: 'switch on automatic reminders' },
  'owner.manage': { role: 'OWNER', can: 'manage owners' },
  'supplier.read': { role: 'VIEWER', can: 'see suppliers' },
  'supplier.write': { role: 'CREATOR', can: 'change suppliers' },
  'purchase.read': { role: 'VIEWER', can: 'see purchases' },
  'purchase.write': { role: 'CREATOR', can: 'enter, record and cancel purchases' },
  'purchase.moveMonth': { role: 'MANAGER', can: 'move purchases to another VAT month' },
  'payable.read': { role: 'VIEWER', can: 'see what is owed to suppliers' },
  'payable.record': { role: 'CREATOR', can: 'record deposits and opening items of suppliers' },
  'payable.pay': { role: 'MANAGER', can: 'pay suppliers and reverse payments to them' },
  'tool.use': { role: 'VIEWER', can: 'use the tools' },
} as const satisfies Record<string, { role: Role; can: string }>

export type Permission = keyof typeof permissions

/** What somebody is let into a business with: a role, and how much of it. */
export type Grant = { readonly role: Role; readonly scope: Scope }

/** What the scope APPROVALS leaves of the role ADMIN, besides what everybody may see. All that is added later is not in it. */
const approving: readonly Permission[] = ['invoice.approve', 'invoice.reject', 'invoice.reopen']

/** What the scope CASHIER leaves of the role CREATOR. All that is added later is not in it. */
const selling: readonly Permission[] = [
  'business.read',
  'catalogue.read',
  'customer.create',
  'sale.read',
  'sale.make',
  'sale.return',
  'till.read',
  'till.move',
  'till.close',
  'clock.confirm',
  'team.leave',
]

/** What the scope PURCHASES leaves of the role CREATOR: no sales, and nothing that tells of them. All that is added later is not in it. */
const purchasing: readonly Permission[] = [
  'business.read',
  'supplier.read',
  'supplier.write',
  'purchase.read',
  'purchase.write',
  'payable.read',
  'payable.record',
  'clock.confirm',
  'team.leave',
]

/** The role that each scope is a part of. */
export const ROLE_OF_SCOPE = {
  APPROVALS: 'ADMIN',
  CASHIER: 'CREATOR',
  PURCHASES: 'CREATOR',
} as const satisfies Partial<Record<Scope, Role>>

/** A role with all that belongs to it. */
export const unlimited = (role: Role): Grant => ({ role, scope: 'FULL' })

/** Whether a grant reaches what a permission asks for. */
export function may({ role, scope }: Grant, permission: Permission): boolean {
  const { role: least } = permissions[permission]
  return isInScope(scope, permission) && Role.options.indexOf(role) >= Role.options.indexOf(least)
}

/** Who pays cash out of the drawer at the counter, with a reason: a cashier, too, whose own drawer it is. */
export const mayPayOut = (grant: Grant): boolean =>
  (grant.scope === 'CASHIER' && may(grant, 'till.move')) || may(grant, 'till.payOut')

function isInScope(scope: Scope, permission: Permission): boolean {
  if (scope === 'FULL') return true
  if (scope === 'CASHIER') return selling.includes(permission)
  if (scope === 'PURCHASES') return purchasing.includes(permission)
  return permissions[permission].role === 'VIEWER' || approving.includes(permission)
}

const everything = Object.keys(permissions) as Permission[]

/** Whether a grant lets do all that another one does; nobody hands out, or answers for, what the own does not cover. */
export function covers(own: Grant, other: Grant): boolean {
  return everything.every((permission) => may(own, permission) || !may(other, permission))
}

/**
 * What is left of a grant on a device with this ceiling: never more than either of them lets do. Undefined where they have
 * nothing in common, such as the scope PURCHASES at a till.
 */
export function underCeiling(grant: Grant, ceiling: RoleCeiling | null): Grant | undefined {
  if (ceiling === null) return grant
  const { role: highest, scope: limit } = ceilings[ceiling]
  const role = lowerOf(grant.role, highest)
  if (limit === 'FULL')
    return grant.scope === 'APPROVALS' && role !== 'ADMIN' ? unlimited('VIEWER') : { role, scope: grant.scope }
  if (grant.scope === 'PURCHASES') return undefined
  // What approving leaves besides is to look, and so much of the counter is there, too.
  return { role: grant.scope === 'APPROVALS' ? 'VIEWER' : role, scope: limit }
}

/** Whether a device with the one ceiling may do anything that a device with the other may not. */
export function isHigherCeiling(one: RoleCeiling | null, other: RoleCeiling): boolean {
  return !covers(ceilings[other], ceilings[one ?? 'OWNER'])
}

const ceilings: Readonly<Record<RoleCeiling, Grant>> = {
  VIEWER: unlimited('VIEWER'),
  CREATOR: unlimited('CREATOR'),
  MANAGER: unlimited('MANAGER'),
  ADMIN: unlimited('ADMIN'),
  OWNER: unlimited('OWNER'),
  CASHIER: { role: 'CREATOR', scope: 'CASHIER' },
}

const lowerOf = (one: Role, other: Role): Role =>
  Role.options.indexOf(one) <= Role.options.indexOf(other) ? one : other

/** For example: `Only users with OWNER or ADMIN role can approve invoices.` */
export function onlyMessage(least: Role, can: string): string {
  const enough = Role.options.slice(Role.options.indexOf(least)).reverse()
  const last = enough.at(-1)
  const names = enough.length === 1 ? last : `${enough.slice(0, -1).join(', ')} or ${last}`
  return `Only users with ${names} role can ${can}.`
}

/** Why a grant does not reach what a permission asks for. */
export function refusalMessage({ role: own, scope }: Grant, permission: Permission): string {
  const { role, can } = permissions[permission]
  if (scope === 'CASHIER') return `Your role ${own} is limited to the counter: you cannot ${can}.`
  if (scope === 'PURCHASES') return `Your role ${own} is limited to purchases: you cannot ${can}.`
  const enough = Role.options.slice(Role.options.indexOf(role))
  const refusal = onlyMessage(role, can)
  const isLimited = scope !== 'FULL' && enough.includes(own)

  return isLimited ? `${refusal} Your role ${own} is limited to approving invoices.` : refusal
}

import type { Permission } from './permissions.ts'

const ofPath = <P extends Permission, R extends 'business' | 'invoice'>(permission: P, resource: R) =>
  ({ kind: 'business', permission, from: { param: 'id', resource } }) as const

/** For routes whose `{id}` is a business: its members with this permission. */
export const ofBusiness = <P extends Permission>(permission: P) => ofPath(permission, 'business')

/** For routes whose `{id}` is an invoice: the members of its business with this permission. */
export const ofInvoice = <P extends Permission>(permission: P) => ofPath(permission, 'invoice')

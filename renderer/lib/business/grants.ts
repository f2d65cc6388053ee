import { covers, unlimited, type Grant } from '../../../core/contract/http/permissions.ts'

/** What people are given, from the least on: a role, CREATOR limited to the counter (cashier) or to purchases (purchaser), or ADMIN to approvals (approver). */
export const grants = {
  VIEWER: unlimited('VIEWER'),
  CASHIER: { role: 'CREATOR', scope: 'CASHIER' },
  BUYER: { role: 'CREATOR', scope: 'PURCHASES' },
  CREATOR: unlimited('CREATOR'),
  MANAGER: unlimited('MANAGER'),
  APPROVER: { role: 'ADMIN', scope: 'APPROVALS' },
  ADMIN: unlimited('ADMIN'),
  OWNER: unlimited('OWNER'),
} as const satisfies Record<string, Grant>

export type GrantName = keyof typeof grants

export const grantNames = Object.keys(grants) as readonly GrantName[]

/** What a chosen name stands for; undefined for none. */
export function grantByName(name: string | null): Grant | undefined {
  const known = grantNames.find((one) => one === name)
  return known && grants[known]
}

export function grantNameOf({ role, scope }: Grant): GrantName {
  if (scope === 'FULL') return role
  return ({ CASHIER: 'CASHIER', PURCHASES: 'BUYER', APPROVALS: 'APPROVER' } as const)[scope]
}

/** What somebody may give: nothing above the own. */
export function grantableBy(own: Grant): readonly GrantName[] {
  return grantNames.filter((name) => covers(own, grants[name]))
}

import { describe, expect, it } from 'vitest'

import { covers, may, permissions, refusalMessage, unlimited, type Grant, type Permission } from './permissions.ts'
import { Role } from './vocabulary.ts'

const all = Object.keys(permissions) as Permission[]
const approver: Grant = { role: 'ADMIN', scope: 'APPROVALS' }

describe('an ADMIN limited to approvals', () => {
  it('may see what everybody sees, and approve, reject and reopen', () => {
    const more = all.filter((permission) => may(approver, permission) && !may(unlimited('VIEWER'), permission))
    expect(more).toEqual(['invoice.approve', 'invoice.reject', 'invoice.reopen'])
    expect(all.filter((permission) => may(unlimited('VIEWER'), permission) && !may(approver, permission))).toEqual([])
  })

  it('covers who only looks, and is covered by ADMIN and OWNER alone', () => {
    expect(Role.options.filter((role) => covers(approver, unlimited(role)))).toEqual(['VIEWER'])
    expect(Role.options.filter((role) => covers(unlimited(role), approver))).toEqual(['ADMIN', 'OWNER'])
    expect(covers(approver, approver)).toBe(true)
  })

  it('is not helped by a scope that nobody knows', () => {
    expect(may({ role: 'OWNER', scope: 'ALL' as Grant['scope'] }, 'key.manage')).toBe(false)
  })
})

describe('a CREATOR limited to the counter', () => {
  const cashier: Grant = { role: 'CREATOR', scope: 'CASHIER' }

  it('sells, counts and closes, and sees no list of documents, no payment and no figure', () => {
    expect(all.filter((permission) => may(cashier, permission))).toEqual([
      'business.read',
      'catalogue.read',
      'customer.create',
      'sale.read',
      'sale.make',
      'till.read',
      'till.move',
      'till.close',
      'sale.return',
      'clock.confirm',
      'team.leave',
    ])
  })

  it('is covered by CREATOR and what is above it, and covers nobody else', () => {
    expect(Role.options.filter((role) => covers(unlimited(role), cashier))).toEqual([
      'CREATOR',
      'MANAGER',
      'ADMIN',
      'OWNER',
    ])
    expect(Role.options.filter((role) => covers(cashier, unlimited(role)))).toEqual([])
    expect([covers(approver, cashier), covers(cashier, approver)]).toEqual([false, false])
  })

  it('has no more in a higher role', () => {
    const owner: Grant = { role: 'OWNER', scope: 'CASHIER' }
    expect(all.filter((permission) => may(owner, permission))).toEqual(all.filter((one) => may(cashier, one)))
  })

  it('is told what they cannot do', () => {
    expect(refusalMessage(cashier, 'payment.read')).toBe(
      'Your role CREATOR is limited to the counter: you cannot see payments.',
    )
  })
})

describe('a role', () => {
  it.each(Role.options)('%s covers those before it and no other', (role) => {
    const before = Role.options.slice(0, Role.options.indexOf(role) + 1)
    expect(Role.options.filter((other) => covers(unlimited(role), unlimited(other)))).toEqual(before)
  })
})

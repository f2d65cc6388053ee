import { describe, expect, it } from 'vitest'

import { covers, may, permissions, unlimited, type Grant, type Permission } from './permissions.ts'
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

describe('a role', () => {
  it.each(Role.options)('%s covers those before it and no other', (role) => {
    const before = Role.options.slice(0, Role.options.indexOf(role) + 1)
    expect(Role.options.filter((other) => covers(unlimited(role), unlimited(other)))).toEqual(before)
  })
})

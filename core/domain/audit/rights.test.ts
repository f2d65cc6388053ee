import { describe, expect, it } from 'vitest'

import type { Grant } from '../../contract/http/permissions.ts'

import type { AuditEntry } from './audit.ts'
import { foreignRight, rightsAfter } from './rights.ts'

const joined = (to: Grant): AuditEntry => ({
  id: '1',
  hash: '',
  businessId: 'shop',
  subject: { kind: 'member', id: 'bola' },
  action: 'member.joined',
  actor: { kind: 'person', id: 'bola', name: 'Bola' },
  at: '2026-01-05T09:00:00.000Z',
  from: null,
  to,
})

const present = (grant: Grant) => ({ kind: 'member', id: 'bola', name: 'Bola', since: '2026-01-05', ...grant }) as const

describe('a right that the log did not give', () => {
  it.each([
    [{ role: 'ADMIN', scope: 'APPROVALS' }, 'ADMIN, limited to approvals'],
    [{ role: 'CREATOR', scope: 'CASHIER' }, 'CREATOR, limited to the counter'],
  ] as const)('is told beside that of the log, with its limit: %o', (byLog, words) => {
    const found = foreignRight([present({ role: byLog.role, scope: 'FULL' })], rightsAfter(new Map(), [joined(byLog)]))
    expect(found?.reason).toBe(`Bola has the role ${byLog.role}. According to the log it is ${words}.`)
    expect(foreignRight([present(byLog)], rightsAfter(new Map(), [joined(byLog)]))).toBeNull()
  })
})

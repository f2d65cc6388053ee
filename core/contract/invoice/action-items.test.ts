import { describe, expect, it } from 'vitest'

import { unlimited } from '../http/permissions.ts'
import { actionItemCountsOf, countActionItems } from './action-items.ts'

const counts = { approvals: 3, correctable: 2, needsAttention: 1, sentBack: 5, waitingForConnection: 40 }

describe('what needs somebody', () => {
  it.each([
    ['VIEWER', 0],
    ['CREATOR', 7],
    ['MANAGER', 8],
    ['ADMIN', 12],
    ['OWNER', 12],
  ] as const)('is for %s %i: only what the role may do, and a connection once', (role, sum) => {
    expect(countActionItems(actionItemCountsOf(counts, unlimited(role)))).toBe(sum)
  })

  it('is for an ADMIN limited to approvals what waits for approval', () => {
    const grant = { role: 'ADMIN', scope: 'APPROVALS' } as const
    expect(actionItemCountsOf(counts, grant)).toMatchObject({ approvals: 3, correctable: 0, waitingForConnection: 0 })
    expect(countActionItems(actionItemCountsOf(counts, grant))).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'

import { needsYouOf, sumOfNeeds } from './needs-you.ts'

const counts = { approvals: 3, correctable: 2, needsAttention: 1, waitingForConnection: 40 }

describe('what needs somebody', () => {
  it.each([
    ['VIEWER', 0],
    ['CREATOR', 2],
    ['MANAGER', 3],
    ['ADMIN', 7],
    ['OWNER', 7],
  ] as const)('is for %s %i: only what the role may do, and a connection once', (role, sum) => {
    expect(sumOfNeeds(needsYouOf(counts, role))).toBe(sum)
  })
})

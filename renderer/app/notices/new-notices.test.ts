import { describe, expect, it } from 'vitest'

import { backupNotice, newNotices, type SeenCounts } from './new-notices.ts'

const calm: SeenCounts = { approvals: 0, refused: 0, needsAttention: 0, overdue: 0, newDevices: 0, isStalled: false }
const business = { id: '1', name: 'Adé & Sons' }
const since = (before: Partial<SeenCounts>, now: Partial<SeenCounts>) =>
  newNotices(business, { ...calm, ...before }, { ...calm, ...now })

describe('a notice', () => {
  it.each([
    [{ approvals: 2 }, 'approval', '/businesses/1/approvals', 'Adé & Sons: 2 documents'],
    [{ refused: 1 }, 'refused', '/businesses/1/sending', 'Adé & Sons: 1 document'],
    [{ needsAttention: 1 }, 'stalled', '/businesses/1/sending', 'Adé & Sons: 1 document'],
    [{ isStalled: true }, 'stalled', '/businesses/1/sending', 'Adé & Sons: nothing has reached FIRS / NRS for a while'],
    [{ overdue: 3 }, 'overdue', '/businesses/1/money', 'Adé & Sons: 3 invoices not paid in time'],
    [{ newDevices: 1 }, 'screen', '/screens', 'If that was none of you, remove it at once.'],
  ] as const)('tells what has come up and leads there: %o', (now, kind, path, body) => {
    expect(since({}, now)).toEqual([{ kind, path, body, title: expect.any(String) }])
  })

  it('says nothing of what was there before, or has gone', () => {
    const busy = { approvals: 2, refused: 1, needsAttention: 1, overdue: 3, newDevices: 2, isStalled: true }
    expect(since(busy, busy)).toEqual([])
    expect(since(busy, {})).toEqual([])
  })

  it('counts what is new of what was refused', () => {
    expect(since({ refused: 4 }, { refused: 6 })[0]?.body).toBe('Adé & Sons: 2 documents')
  })
})

it('tells of a backup that is three days old, and of no other', () => {
  const now = Date.parse('2026-11-28T10:00:00Z')
  expect(backupNotice('2026-11-25T11:00:00Z', now)).toBeUndefined()
  expect(backupNotice(null, now)).toBeUndefined()
  expect(backupNotice('2026-11-24T10:00:00Z', now)).toMatchObject({
    kind: 'backup',
    body: 'It was made 4 days ago',
    path: '/installation',
  })
})

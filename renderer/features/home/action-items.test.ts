import { describe, expect, it } from 'vitest'

import { unlimited } from '../../../core/contract/http/permissions.ts'
import { InvoiceStatus, Role, type Scope } from '../../../core/contract/http/vocabulary.ts'
import { actionItemCountsOf, countActionItems } from '../../../core/contract/invoice/action-items.ts'
import type { Attention } from '../../../core/contract/invoice/queue.ts'
import { actionItemsOf } from './action-items.ts'

const calm: Attention = {
  environment: 'LIVE',
  provider: { name: 'provider1', displayName: 'Interswitch', isConnected: true },
  needsYou: 0,
  approvals: 0,
  readyToSend: 0,
  refused: 0,
  correctable: 0,
  needsAttention: 0,
  sentBack: 0,
  waitingForConnection: 0,
  waiting: 0,
  waitingSince: null,
  sent: 0,
  unsentPayments: 0,
  deadlinesWithin6Hours: 0,
  deadlinesPassed: 0,
  nextDeadlineAt: null,
  damaged: 0,
  unpaid: 0,
  incoming: 0,
  practiceDay: null,
  vatReturn: null,
  remindersNotSent: 0,
  remindersWithoutServer: false,
  newDevices: 0,
  overdue: 0,
  paid: 0,
  online: true,
  stalledSince: null,
  statuses: Object.fromEntries(InvoiceStatus.options.map((status) => [status, 0])) as Attention['statuses'],
}

const busy: Attention = {
  ...calm,
  approvals: 3,
  readyToSend: 1,
  refused: 3,
  correctable: 2,
  needsAttention: 1,
  sentBack: 6,
  waitingForConnection: 4,
  waiting: 5,
  deadlinesWithin6Hours: 1,
  deadlinesPassed: 2,
  overdue: 7,
  stalledSince: '2026-11-20T09:00:00.000Z',
}

const kinds = (attention: Attention, role: Role, scope: Scope = 'FULL') =>
  actionItemsOf(attention, { role, scope }, () => '3 h').map(({ kind }) => kind)

describe('what needs somebody', () => {
  it('is a certificate that is still to come, for who records payments', () => {
    const of = (role: Role) =>
      actionItemsOf(calm, { role, scope: 'FULL' }, () => '', { totalItems: 2, total: 45_000 }).map(
        ({ sentence }) => sentence,
      )
    expect(of('OWNER')).toEqual(['2 certificates for withheld tax are missing, ₦45,000.00.'])
    expect(of('VIEWER')).toEqual([])
  })

  it('is the VAT return of the month before, for who sees the money', () => {
    const due = { ...calm, vatReturn: { month: '2026-10', dueDate: '2026-11-21' } }
    const [need] = actionItemsOf(due, { role: 'OWNER', scope: 'FULL' }, () => '')
    expect(need).toMatchObject({
      group: 'later',
      sentence: 'VAT for Oct 2026 must be declared and paid by 21 Nov 2026.',
      page: { to: '/businesses/$businessId/money/vat', search: { month: '2026-10' } },
    })
  })

  it('is nothing where nothing waits', () => {
    expect(kinds(calm, 'OWNER')).toEqual([])
  })

  it('begins with what stops everything', () => {
    expect(kinds(busy, 'OWNER')).toEqual([
      'stalled',
      'late',
      'soon',
      'usedUp',
      'connection',
      'attention',
      'refused',
      'sentBack',
      'approvals',
      'ready',
      'overdue',
    ])
  })

  it('leaves out what somebody else has to do', () => {
    expect(kinds(busy, 'MANAGER')).toEqual([
      'stalled',
      'late',
      'soon',
      'attention',
      'refused',
      'sentBack',
      'ready',
      'overdue',
    ])
    expect(kinds(busy, 'CREATOR')).toEqual(['refused', 'sentBack'])
    expect(kinds(busy, 'VIEWER')).toEqual([])
  })

  it('says so in sentences, and leads to where it is done', () => {
    const [late] = actionItemsOf({ ...calm, deadlinesPassed: 1 }, unlimited('OWNER'), () => '')
    expect(late).toMatchObject({
      sentence: 'One sale has not reached FIRS / NRS after 24 hours.',
      page: { to: '/businesses/$businessId/invoices', search: { show: 'approved' } },
    })
    expect(actionItemsOf({ ...calm, stalledSince: 'x' }, unlimited('OWNER'), () => '3 h')[0]?.sentence).toBe(
      'Nothing has been sent for 3 h, although this computer is connected.',
    )
  })

  it.each(Role.options)('lists for %s, under "What needs you", as much as the badge counts', (role) => {
    for (const attention of [calm, busy, { ...busy, waitingForConnection: 0 }, { ...calm, refused: 1 }]) {
      const listed = actionItemsOf(attention, unlimited(role), () => '').filter(({ group }) => group === 'you')
      const sum = listed.reduce((all, { count }) => all + count, 0)
      expect(sum).toBe(countActionItems(actionItemCountsOf(attention, unlimited(role))))
    }
  })

  it('leaves what can wait for later: a connection that nothing waits for, what is ready, what is owed', () => {
    const provider = { name: 'provider1', displayName: 'Interswitch', isConnected: false } as const
    const groups = actionItemsOf({ ...calm, provider, readyToSend: 8, overdue: 9 }, unlimited('OWNER'), () => '')
    expect(groups.map(({ kind, group }) => [kind, group])).toEqual([
      ['connection', 'later'],
      ['ready', 'later'],
      ['overdue', 'later'],
    ])
  })
})

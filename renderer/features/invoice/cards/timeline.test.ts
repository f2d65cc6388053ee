import { describe, expect, it } from 'vitest'

import type { InvoiceAction } from '../../../../core/contract/activity/events.ts'
import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import { sampleEntries, sampleEntry } from '../../../lib/invoices/sample-history.ts'
import type { Attempt } from './attempt-episodes.ts'
import { timelineOf } from './timeline.ts'

const at = (time: string) => `2026-11-19T${time}:00.000Z`

let ids = 0
const entry = <A extends InvoiceAction>(action: A, time: string, to?: HistoryEntry<A>['to'], name = 'Ngozi Okafor') => {
  const sample = sampleEntry(action, { at: at(time), by: { id: 'u', name } })
  return to === undefined ? sample : { ...sample, to }
}
const call = (name: Attempt['call'], outcome: string | null, time: string): Attempt => ({
  id: `a${++ids}`,
  call: name,
  provider: 'provider1',
  providerName: 'SwitchTax',
  environment: 'LIVE',
  startedAt: at(time),
  endedAt: outcome === null ? null : at(time),
  outcome,
  message: `What ${name} says.`,
})

/** The story, the oldest first. `attempts` are given in the order they were made. */
const story = (history: HistoryEntry[], attempts: Attempt[] = []) =>
  timelineOf({
    history,
    attempts: attempts.toReversed(),
    invoiceNumber: 'INV000144',
  })
    .map(({ text }) => text)
    .toReversed()

it('has a sentence with words of people for every change that the core writes', () => {
  for (const entry of sampleEntries()) {
    const [text = ''] = story([entry])
    expect(text, entry.action).toMatch(/^[A-Z].{10,}/)
    expect(text, entry.action).not.toMatch(/undefined|null|invoice\.|_|[A-Z]{5,}|\.$/)
  }
})

it('leaves out why it is refused now, which stands beside it, and keeps why it was refused before', () => {
  const history = [
    entry('invoice.firsRejected', '09:00', { status: 'FIRS_REJECTED', reason: 'The TIN is not valid.' }),
    entry('invoice.firsRejected', '10:00', { status: 'FIRS_REJECTED', reason: 'The HS code is not known.' }),
  ]
  const told = (isRefused: boolean) =>
    timelineOf({ history, attempts: [], invoiceNumber: 'INV000144', isRefused }).map(({ text }) => text)
  expect(told(true)).toEqual(['FIRS / NRS refused it', 'FIRS / NRS refused it: The TIN is not valid.'])
  expect(told(false)[0]).toBe('FIRS / NRS refused it: The HS code is not known.')
})

describe('the story of an invoice', () => {
  it('goes from its making to its clearing', () => {
    expect(
      story(
        [
          entry('invoice.created', '08:51'),
          entry('invoice.finalized', '08:58', { status: 'PENDING_APPROVAL' }),
          entry('invoice.approved', '09:37'),
          entry('invoice.queued', '09:38'),
          entry('invoice.submitted', '09:38', undefined, 'Invoice Desk'),
          entry('invoice.firsApproved', '09:42', undefined, 'FIRS / NRS'),
        ],
        [call('submit', 'accepted', '09:38'), call('lookup', 'known', '09:42')],
      ),
    ).toEqual([
      'Ngozi Okafor created INV000144, ₦1,075.00',
      'Ngozi Okafor finalized it and asked for approval, ₦1,075.00',
      'Ngozi Okafor approved it, ₦1,075.00',
      'Ngozi Okafor sent it',
      'Sent through SwitchTax',
      'FIRS / NRS approved it',
    ])
  })

  it('tells a lost answer honestly, with the time in Lagos', () => {
    expect(
      story(
        [entry('invoice.delayed', '09:38'), entry('invoice.lookedUp', '09:40')],
        [call('submit', 'unknown', '09:38'), call('lookup', 'absent', '09:40'), call('submit', 'accepted', '09:41')],
      ),
    ).toEqual([
      'No answer at 10:38. Looked up first: not there, so it was sent again',
      'Sent through SwitchTax, second try',
    ])
  })

  it.each([
    ['known', 'No answer at 10:38. Looked up first: FIRS / NRS has it, so it was not sent again'],
    ['absent', 'No answer at 10:38. Looked up first: not there, so it is sent again'],
    ['processing', 'No answer at 10:38. Looked up first: there, not decided yet'],
  ])('with a look-up that says %s', (outcome, text) => {
    expect(story([], [call('submit', 'unknown', '09:38'), call('lookup', outcome, '09:40')])).toEqual([text])
  })

  it('tells of a call that was cut off, and of a duplicate', () => {
    expect(story([], [call('submit', null, '09:38'), call('lookup', 'known', '09:40')])).toEqual([
      'Cut off at 10:38, when Invoice Desk was closed. Looked up first: FIRS / NRS has it, so it was not sent again',
    ])
    expect(story([], [call('submit', 'duplicate', '09:38')])).toEqual([
      'Reported as a duplicate at 10:38. It is looked up before it is sent again',
    ])
  })

  it('tells repeated tries once, and counts them', () => {
    const tries = Array.from({ length: 7 }, (_, minute) => call('submit', 'not_processed', `09:1${minute}`))
    expect(story([], [...tries, call('submit', 'accepted', '09:30')])).toEqual([
      'It could not be sent at 10:10; tried 6 more times',
      'Sent through SwitchTax, eighth try',
    ])
  })

  it('keeps what could not be looked up beside the loss', () => {
    const lookups = ['09:40', '09:41', '09:42'].map((time) => call('lookup', 'trouble', time))
    expect(story([], [call('submit', 'unknown', '09:38'), ...lookups, call('lookup', 'known', '09:45')])).toEqual([
      'It could not be looked up at 10:40; tried 2 more times',
      'No answer at 10:38. Looked up first: FIRS / NRS has it, so it was not sent again',
    ])
  })

  it('counts tries from the last time it was sent off', () => {
    const history = [
      entry('invoice.queued', '09:00'),
      entry('invoice.reopened', '09:20'),
      entry('invoice.queued', '09:30'),
    ]
    expect(story(history, [call('submit', 'refused', '09:00'), call('submit', 'accepted', '09:31')]).at(-1)).toBe(
      'Sent through SwitchTax',
    )
  })

  it('says what came late to an invoice that was sent off', () => {
    const sent = sampleEntry('invoice.queued')
    const queued = (late: Partial<typeof sent.to>) => story([{ ...sent, to: { ...sent.to, ...late } }])
    expect(queued({ codes: 2, details: ['business.email', 'customer.email', 'customer.tin'] })).toEqual([
      `${sent.by.name} sent it, with the missing codes of 2 lines, and missing details of the business and the customer`,
    ])
    expect(queued({ details: ['customer.email'] })).toEqual([
      `${sent.by.name} sent it, with missing details of the customer`,
    ])
  })

  it('tells the edits that one person made in a row as one', () => {
    expect(
      story([
        entry('invoice.updated', '09:00', { items: [], total: 1 }),
        entry('invoice.updated', '09:01', { dueDate: '2026-12-01' }),
        entry('invoice.updated', '09:02', { notes: 'x' }, 'Ade Obi'),
      ]),
    ).toEqual(['Ngozi Okafor changed the lines and the due date in 2 steps', 'Ade Obi changed the notes'])
  })

  it('says how much was entered, changed, approved, settled and taken back, and by whom', () => {
    const balance = (from: number, to: number, time: string) => ({
      ...entry('invoice.balanceChanged', time, { balance: to, paymentState: 'PARTLY_PAID' }),
      from: { balance: from },
    })
    const edited = {
      ...entry('invoice.updated', '09:01', { items: [], total: 1250 }),
      from: { items: [], total: 1000 },
    }
    expect(
      story([
        entry('invoice.created', '09:00', { status: 'DRAFT', invoiceNumber: 'INV000144', total: 1000 }),
        edited,
        entry('invoice.updated', '09:02', { dueDate: '2026-12-01' }, 'Ade Obi'),
        entry('invoice.approved', '09:03', { status: 'APPROVED' }, 'Ade Obi'),
        balance(1250, 450.1, '09:04'),
        balance(450.1, 0, '09:05'),
        balance(0, 450.1, '09:06'),
      ]),
    ).toEqual([
      'Ngozi Okafor created INV000144, ₦1,000.00',
      'Ngozi Okafor changed the lines: ₦1,250.00 instead of ₦1,000.00',
      'Ade Obi changed the due date',
      'Ade Obi approved it, ₦1,250.00',
      'Ngozi Okafor recorded ₦799.90; still due: ₦450.10',
      'Ngozi Okafor recorded ₦450.10; nothing left to pay',
      'Ngozi Okafor reversed ₦450.10; still due: ₦450.10',
    ])
  })

  it('tells what it does not know, as a page that is older than the core, in the words of the core', () => {
    const newer: HistoryEntry = JSON.parse('{"action":"invoice.somethingNew","at":"2026-11-19T09:00:00.000Z","to":{}}')
    expect(
      story([{ ...newer, by: { id: 'u', name: 'Ngozi Okafor' } }], [call('submit', 'unheardOf', '09:01')]),
    ).toEqual(['Ngozi Okafor changed it', 'What submit says.'])
  })
})

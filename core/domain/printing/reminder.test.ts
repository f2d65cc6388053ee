import { describe, expect, it } from 'vitest'

import { areOverdue, reminderText, sumOpen, type ReminderFacts } from './reminder.ts'

const item = (number: number) => ({
  number: `INV00000${number}`,
  date: '2026-10-03',
  dueDate: '2026-11-02',
  open: 100_000n,
  daysOverdue: 1,
})
const facts = ({ items = [item(1)], ...changes }: Partial<ReminderFacts> = {}): ReminderFacts => ({
  customerName: 'Okafor Trading',
  businessName: 'Olatunji Materials',
  items,
  all: { items: items.length, open: sumOpen(items), areOverdue: areOverdue(items) },
  credit: 0n,
  payInto: null,
  isSandbox: false,
  ...changes,
})

describe('a reminder', () => {
  it('names each item, since when it is due, the sum, and where to pay', () => {
    const payInto = { label: 'Usual', accountName: 'Olatunji', accountNumber: '0123456789', bankName: 'GTBank' }
    const notDue = { ...item(2), number: null, dueDate: '2026-12-01', open: 50_005n, daysOverdue: 0 }
    const { subject, text } = reminderText(facts({ items: [item(1), notDue], payInto }))
    expect(subject).toBe('Reminder: ₦1,500.05 outstanding, Olatunji Materials')
    expect(text).toBe(
      [
        'Dear Okafor Trading,',
        'This is a friendly reminder that the following is outstanding:',
        'INV000001 of 3 Oct 2026, due 2 Nov 2026, 1 day overdue: ₦1,000.00\nOpening balance of 3 Oct 2026, due 1 Dec 2026: ₦500.05',
        'Total: ₦1,500.05',
        'Please pay into: GTBank 0123456789\nOlatunji',
        'If you have already paid, please tell us the date and reference. Thank you.',
        'Olatunji Materials',
      ].join('\n\n'),
    )
  })

  it('asks for what is left once the money that is here is taken off', () => {
    const { subject, text } = reminderText(facts({ items: [item(1), item(2)], credit: 50_050n }))
    expect(subject).toBe('Reminder: ₦1,499.50 overdue, Olatunji Materials')
    expect(text).toContain('Total: ₦2,000.00\nLess your credit: ₦500.50\nAmount due: ₦1,499.50')
  })

  it('asks for nothing where the money that is here covers all of it', () => {
    const { text } = reminderText(facts({ items: [item(1)], credit: 100_000n }))
    expect(text).toContain('Amount due: nothing\n\nThere is nothing to pay: your credit covers all of it.')
    expect(text).not.toMatch(/0\.00$|Please pay into|If you have already paid/)
  })

  it('fits into a link to a mail program however much is open, and still says all of it', () => {
    const { text } = reminderText(facts({ items: Array.from({ length: 300 }, (_, index) => item(index % 10)) }))
    const named = Array.from({ length: 10 }, (_, index) => item(index))
    const all = { items: 300, open: 30_000_000n, areOverdue: true }
    expect(reminderText(facts({ items: named, all })).text).toBe(text)
    expect(text).toContain('290 more: ₦290,000.00')
    expect(text).toContain('Total: ₦300,000.00')
    expect(text.length).toBeLessThan(1_500)
  })

  it('asks nobody to pay what was only tried out', () => {
    const { subject, text } = reminderText(facts({ isSandbox: true }))
    expect(subject).toMatch(/^TEST\. /)
    expect(text).toMatch(/^THIS IS A TEST\. PLEASE DO NOT PAY\./)
    expect(reminderText(facts()).text).not.toContain('TEST')
  })
})

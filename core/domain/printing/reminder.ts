import { formatDate } from '../calendar/format.ts'
import { formatNaira } from '../money/format.ts'
import { sumKobo, type Kobo } from '../money/money.ts'

import { accountText } from './document-facts.ts'
import type { DocumentPayment } from './invoice-document.ts'

/** One thing that a customer owes, as a reminder names it. */
export type RemindedItem = {
  /** Null for what was owed from before without a number. */
  readonly number: string | null
  readonly date: string
  readonly dueDate: string | null
  readonly open: Kobo
  /** 0 where it is not due yet; null where it never falls due. */
  readonly daysOverdue: number | null
}

/** All that a customer is reminded of. */
type RemindedSum = { readonly items: number; readonly open: Kobo; readonly areOverdue: boolean }

export type ReminderFacts = {
  readonly customerName: string
  readonly businessName: string
  /** The longest due first: all of them, or at least as many as a reminder names. */
  readonly items: readonly RemindedItem[]
  readonly all: RemindedSum
  /** What of the customer's money is here without an invoice: it is taken off. Kobo, at most the sum of the items. */
  readonly credit: Kobo
  readonly payInto: DocumentPayment | null
  /** What was only tried out says so: nobody shall pay it. */
  readonly isSandbox: boolean
}

/** Kobo that is open of them together. */
export const sumOpen = (items: readonly Pick<RemindedItem, 'open'>[]): Kobo => sumKobo(items.map(({ open }) => open))

export const areOverdue = (items: readonly Pick<RemindedItem, 'daysOverdue'>[]): boolean =>
  items.every(({ daysOverdue }) => (daysOverdue ?? 0) > 0)

/** How many of them a reminder names: a mail program takes about 2,000 characters from a link. */
export const MAX_NAMED = 10

/** A friendly message that asks a customer to pay: each item, the sum, and where to pay it. */
export function reminderText(facts: ReminderFacts): { readonly subject: string; readonly text: string } {
  const { customerName, businessName, all, credit, payInto, isSandbox } = facts
  const { open: sum, areOverdue: isOverdue } = all
  const asked = sum - credit
  const named = facts.items.slice(0, MAX_NAMED)
  const more = all.items - named.length
  const paragraphs = [
    isSandbox ? 'THIS IS A TEST. PLEASE DO NOT PAY.' : null,
    `Dear ${customerName},`,
    `This is a friendly reminder that the following is ${isOverdue ? 'overdue' : 'outstanding'}:`,
    [...named.map(itemLine), ...(more === 0 ? [] : [`${more} more: ${formatNaira(sum - sumOpen(named))}`])].join('\n'),
    credit === 0n
      ? `Total: ${formatNaira(sum)}`
      : `Total: ${formatNaira(sum)}\nLess your credit: ${formatNaira(credit)}\nAmount due: ${asked === 0n ? 'nothing' : formatNaira(asked)}`,
    ...(asked === 0n
      ? ['There is nothing to pay: your credit covers all of it.']
      : [
          payInto === null ? null : accountLines(payInto),
          'If you have already paid, please tell us the date and reference. Thank you.',
        ]),
    businessName,
  ]
  const subject = `Reminder: ${formatNaira(asked)} ${isOverdue ? 'overdue' : 'outstanding'}, ${businessName}`.replace(
    /\s+/g,
    ' ',
  )
  return {
    subject: isSandbox ? `TEST. ${subject}` : subject,
    text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
  }
}

/** `INV000012 of 3 Oct 2026, due 2 Nov 2026, 21 days overdue: ₦1,000.00`. */
function itemLine({ number, date, dueDate, open, daysOverdue }: RemindedItem): string {
  const late = daysOverdue ?? 0
  const said = [
    `${number ?? 'Opening balance'} of ${formatDate(date)}`,
    dueDate === null ? null : `due ${formatDate(dueDate)}`,
    late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} overdue` : null,
  ].filter((part) => part !== null)
  return `${said.join(', ')}: ${formatNaira(open)}`
}

function accountLines(payInto: DocumentPayment): string {
  const { accountName } = payInto
  return [`Please pay into: ${accountText(payInto)}`, ...(accountName === null ? [] : [accountName])].join('\n')
}

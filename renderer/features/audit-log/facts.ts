import { z } from 'zod'

import type { listAuditLog } from '../../../core/contract/activity/audit-log.ts'
import { paymentMethodLabels } from '../../../core/contract/invoice/labels.ts'
import { type Decimal, decimalToText } from '../../../core/domain/money/decimal.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount, formatKobo } from '../../lib/format/money.ts'
import { texts } from '../../lib/texts.ts'
import { auditLog as words } from './texts.ts'

export type LogEntry = z.output<typeof listAuditLog.data>['items'][number]

type Change = Readonly<Record<string, unknown>>

const naira = (amount: number) => `${amount < 0 ? '−' : ''}₦${formatAmount(Math.abs(amount))}`

/** What an entry says besides its name: of whom, about which document, how much, and what was what before. */
export function logFactsOf({
  action,
  subject,
  from,
  to,
}: Pick<LogEntry, 'action' | 'subject' | 'from' | 'to'>): string[] {
  const { kind, name, customer, document, amount } = subject
  // The total of an invoice is said where it comes to count, not at each step on its way.
  const isAbout = kind !== 'invoice' || ['invoice.finalized', 'invoice.approved'].includes(action)
  const said = to?.['amount'] ?? from?.['amount'] ?? (isAbout ? amount : null)
  const day = countedDay({ action, subject, to })
  return [
    ...(typeof said === 'number' ? [naira(said)] : []),
    ...(document !== null && document !== name ? [document] : []),
    ...(customer === null ? [] : [customer]),
    ...(day === undefined ? [] : [words.facts.countsFor(formatDay(day))]),
    // What the log says about itself stands in its own words.
    ...(kind === 'auditLog'
      ? []
      : changesBetween(flat(from), flat(shownOf({ action, to }, day))).filter(
          (fact) => fact !== words.facts.name(name),
        )),
  ]
}

/** Acts that add an entry of its own, which has the day where the log of the time has not. */
const ADDS_ENTRY = new Set(['payment.recorded', 'refund.recorded', 'writeOff.recorded', 'openingItem.recorded'])
const COUNTS = /^(payment|refund|writeOff|openingItem|credit)\.|^deduction\.reversed$/

/** The day that money counts for, which may be another one than that on which it was entered; undefined of all else. */
export function countedDay({ action, subject, to }: Pick<LogEntry, 'action' | 'subject' | 'to'>): string | undefined {
  if (!COUNTS.test(action)) return undefined
  const said = to?.['date']
  return typeof said === 'string' ? said : ((ADDS_ENTRY.has(action) ? subject.date : null) ?? undefined)
}

/** Without the day that is said already; the number of a close is called by its name. */
function shownOf({ action, to }: Pick<LogEntry, 'action' | 'to'>, day: string | undefined): LogEntry['to'] {
  if (to === null) return to
  if (action === 'day.closed') return { close: to['number'], ...to, number: undefined }
  return day === undefined ? to : { ...to, date: undefined }
}

/** Settings and the plan of the reminders stand one level deeper. */
function flat(change: LogEntry['from']): Change {
  const settings = change?.['settings']
  const { data: plan } = reminderPlan.safeParse(change?.['reminderPlan'])
  return { ...change, ...(typeof settings === 'object' && settings), ...(plan && factsOfPlan(plan)) }
}

const reminderPlan = z.object({
  isOn: z.boolean(),
  steps: z.array(z.object({ days: z.number() })),
  hour: z.number(),
  weekdaysOnly: z.boolean(),
  smallestBalance: z.coerce.bigint(),
})

const factsOfPlan = ({ isOn, steps, hour, weekdaysOnly, smallestBalance }: z.infer<typeof reminderPlan>) => ({
  reminders: isOn,
  reminderDays: words.facts.reminderDays(steps.map(({ days }) => days)),
  reminderHour: `${hour}:00`,
  remindersOnWeekdays: weekdaysOnly,
  remindersFrom: `₦${formatKobo(smallestBalance)}`,
})

/** Each field that has words of its own, as it became; what is the same on both sides is left out. */
function changesBetween(before: Change, after: Change): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const label = labelOf(field)
    if (label === undefined || JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
    const [old, now] = [shown(field, before[field]), shown(field, after[field])]
    if (old === undefined && now === undefined) return [words.facts.changed(label)]
    if (!(field in before)) return now === words.facts.nothing ? [] : [`${label}: ${now}`]
    return [`${label}: ${old} ${words.facts.to} ${now ?? words.facts.nothing}`]
  })
}

const labels: Readonly<Record<string, string>> = words.facts.labels
const labelOf = (field: string): string | undefined => (Object.hasOwn(labels, field) ? labels[field] : undefined)

const inNaira = new Set(['total', 'balance', 'expected', 'counted', 'difference'])
const LONGEST = 80

/** A value in words; undefined where it is too much for a line. */
function shown(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return words.facts.nothing
  if (typeof value === 'boolean') return value ? words.facts.yes : words.facts.no
  if (typeof value === 'number') return inNaira.has(field) ? naira(value) : String(value)
  if (typeof value !== 'string')
    return isDecimal(value) ? decimalToText({ ...value, units: BigInt(value.units) }) : undefined
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (field === 'status' && value in texts.status) return texts.status[value as keyof typeof texts.status]
  if (value in paymentMethodLabels) return paymentMethodLabels[value as keyof typeof paymentMethodLabels]
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
}

type WrittenDecimal = Omit<Decimal, 'units'> & { readonly units: string }

const isDecimal = (value: object): value is WrittenDecimal => 'units' in value && 'scale' in value

import { daysBetween } from './days.ts'

/** Deposits come before their invoice, but not by so much. */
const LONG_BEFORE_DAYS = 90
/** Old debts are paid, and entered within some weeks. */
const LONG_AFTER_DAYS = 366
const ENTERED_WITHIN_DAYS = 31

const LONG_PAST_YEARS = 10

/** Whether a day is so long ago that nobody enters what is of it: most often a slip of the year. */
export const isLongPast = (day: string, today: string): boolean =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > LONG_PAST_YEARS

/** Whether the day of a payment is most often a slip: long before the invoice, or long after it and long ago. */
export function isOddPaymentDay(day: string, { issued, today }: { readonly issued: string; readonly today: string }) {
  if (daysBetween(day, issued) > LONG_BEFORE_DAYS) return true
  return daysBetween(issued, day) > LONG_AFTER_DAYS && daysBetween(day, today) > ENTERED_WITHIN_DAYS
}

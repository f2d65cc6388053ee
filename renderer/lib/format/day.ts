import { isCalendarDate } from '../../../core/contract/http/fields.ts'
import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const nearDays = ['yesterday', 'today', 'tomorrow']

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** Whether a text is a day, written `YYYY-MM-DD`. */
export const isDay = isCalendarDate

/** Today in Nigeria as `YYYY-MM-DD`. */
export const todayInLagos = lagosDate

/** A day so many days later. */
export const addDays = dayAfter

/** A day so many months later, on the same day of the month or its last. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * Reads a day as people type it: `20/11/2026`, `20.11.26`, `20 Nov 2026`, `20 November`, `20/11`, `2026-11-20`, `today`,
 * `tomorrow`, `yesterday`; and as their programs write it: `2026/11/20`, `20261120`, `Friday, Nov 20, 2026`.
 * Without a year it is the one nearest to today. Undefined when it is no day.
 */
export function readDay(typed: string, today: string): string | undefined {
  const text = plainDay(typed.trim().toLowerCase())
  const near = nearDays.indexOf(text)
  if (near !== -1) return addDays(today, near - 1)
  if (isCalendarDate(text)) return text

  const match = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]+(\d{1,2}|[a-z]{3,9})\.?(?:[\s/.,-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!match) return undefined

  const [, day = '', monthText = '', yearText] = match
  const month = /\d/.test(monthText) ? Number(monthText) : monthNamed(monthText)
  if (month === undefined) return undefined

  const on = (year: number) => `${pad(year, 4)}-${pad(month)}-${pad(Number(day))}`
  if (yearText !== undefined) {
    const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
    return isCalendarDate(on(year)) ? on(year) : undefined
  }

  const thisYear = Number(today.slice(0, 4))
  return [thisYear, thisYear + 1, thisYear - 1]
    .map(on)
    .filter(isCalendarDate)
    .toSorted((left, right) => distance(left, today) - distance(right, today))[0]
}

/** A day as the other ways to write it are: without its weekday, the day before the name of the month. */
function plainDay(typed: string): string {
  const text = typed.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/, '')
  const [, year, month = '', day = ''] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text.replace(/^([a-z]{3,9})\.?\s+(\d{1,2}(?:st|nd|rd|th)?),?\s+(\d{4})$/, '$2 $1 $3')
}

function monthNamed(name: string): number | undefined {
  const full = name.startsWith('sept') ? 'sep' : name.slice(0, 3)
  const index = months.indexOf(full)
  return index === -1 ? undefined : index + 1
}

const distance = (left: string, right: string) => Math.abs(Date.parse(left) - Date.parse(right))

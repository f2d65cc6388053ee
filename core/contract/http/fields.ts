import { z } from 'zod'

import { decimalFromNumber, decimalToNumber } from '../../domain/money/decimal.ts'

/**
 * Building blocks of request schemas. Every refusal says what to do, in words that fit behind the field's name:
 * `dueDate: must be a date written YYYY-MM-DD`.
 */

/**
 * What no text has: control characters but tab and line ends, halves of characters, and code points that will never be
 * characters. XML cannot hold them, and nobody sees them.
 */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

const missingOr = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is required' : otherwise

/** Schemas never change, so each is made once: making them was a fifth of the time the server takes to start. */
function once<K extends number | void, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known

    const schema = make(key)
    made.set(key, schema)
    return schema
  }
}

/** Text a person typed: NFC, trimmed, lines parted by \n, 1 to `max` characters, without `NOT_TEXT`. */
export const text = once((max: number) => freeText(max).min(1, 'must not be empty'))

/** Like `text`, and may be empty. */
export const freeText = once((max: number) =>
  z
    .string({ error: missingOr('must be text') })
    .refine((value) => !NOT_TEXT.test(value), {
      error: 'contains characters that cannot be stored; type it again',
      abort: true,
    })
    .overwrite((value) => value.replace(/\r\n?/g, '\n').normalize('NFC').trim())
    .max(max, `must have at most ${max} characters`),
)

/** Characters that turn the direction of what stands between or behind them: with them one name shows as another. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u

/** What can be seen: spaces, marks and joiners alone cannot. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name that looks like what it is. */
export const nameField = once(() =>
  text(200)
    .refine((value) => !TURNS.test(value), 'contains characters that change the writing direction; type it again')
    .refine((value) => value === '' || SEEN.test(value), 'has no character that can be seen; type it again'),
)

export const idField = once(() => text(100).meta({ description: 'An identifier (UUIDv7).' }))

/** The parameters of a path with `{id}`. */
export const byId = z.object({ id: idField() })

/** A real day of the calendar as `YYYY-MM-DD`. */
export const dateField = once(() =>
  z
    .string({ error: missingOr('must be a date written YYYY-MM-DD') })
    .refine(isCalendarDate, 'must be a real date written YYYY-MM-DD')
    .meta({ format: 'date', example: '2026-11-20' }),
)

/** Whether text is a day that exists, written `YYYY-MM-DD`, years 1900 to 9999. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false

  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]

  return year >= 1900 && days !== undefined && day >= 1 && day <= days
}

/** A full ISO 8601 instant. The plus of an offset arrives as a space where a query does not encode it. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+ -]\d{2}:\d{2})$/

/** The moment that text names as a full ISO 8601 instant; undefined where it names none. */
export function instantOf(value: string): Date | undefined {
  const date = INSTANT.exec(value)?.[1]
  const at = new Date(value.replace(' ', '+'))
  return date !== undefined && isCalendarDate(date) && !Number.isNaN(at.getTime()) ? at : undefined
}

/** A moment in a body: a full ISO 8601 instant. */
export const instantField = once(() =>
  z
    .string({ error: missingOr('must be an instant such as 2026-11-20T09:51:00Z') })
    .refine((value) => instantOf(value) !== undefined, { error: 'must be an instant such as 2026-11-20T09:51:00Z' })
    .meta({ format: 'date-time', example: '2026-11-20T09:51:00.000Z' }),
)

/** A day in a query: `YYYY-MM-DD`, or an instant, whose day in Lagos counts. */
export const dayQuery = once(() =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (value) => isCalendarDate(value) || instantOf(value) !== undefined,
      'must be a real date written YYYY-MM-DD, or a moment such as 2026-11-20T09:51:00Z',
    )
    .meta({
      format: 'date',
      example: '2026-11-20',
      description: 'A date, or a full ISO 8601 instant, whose day in Lagos counts.',
    }),
)

/** A moment in a query: a full ISO 8601 instant, or `YYYY-MM-DD`, whose beginning in Lagos is meant. */
export const momentQuery = once(() =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (value) => isCalendarDate(value) || instantOf(value) !== undefined,
      'must be a moment such as 2026-11-20T09:51:00Z, or a real date written YYYY-MM-DD',
    )
    .meta({ example: '2026-11-20T09:51:00Z' }),
)

/**
 * A JSON number with at most `decimals` decimals and 15 significant digits. What binary arithmetic left of one (`0.1 * 3`)
 * is taken for it. Text that looks like a number is refused.
 */
export const decimalField = once((decimals: number) =>
  z
    .number({ error: missingOr('must be a number, without quotes') })
    .overwrite((value) => {
      const decimal = decimalFromNumber(value, decimals)
      return typeof decimal === 'string' ? value : decimalToNumber(decimal)
    })
    .superRefine((value, context) => {
      const decimal = decimalFromNumber(value, decimals)
      if (typeof decimal !== 'string') return

      const messages = {
        not_finite: 'must be a number',
        too_many_digits: 'must have at most 15 digits',
        too_many_decimals: decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`,
      }
      context.addIssue({ code: 'custom', message: messages[decimal] })
    }),
)

/** Characters without a width, which copying brings along. */
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF]/g

/** An address of e-mail, without characters that nobody sees. */
export const emailField = once(() =>
  text(254)
    .overwrite((value) => value.replace(UNSEEN, ''))
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'must be an e-mail address such as shop@example.com'),
)

/** A web address. What it may point to is decided where it is used. */
export const urlField = once(() =>
  text(2000).regex(
    /^https?:\/\/[^\s/?#@:[\]]+(:\d{1,5})?([/?#]\S*)?$|^https?:\/\/\[[0-9a-f:.]+\](:\d{1,5})?([/?#]\S*)?$/i,
    'must be a web address beginning with https:// or http://',
  ),
)

export const booleanField = once(() => z.boolean({ error: missingOr('must be true or false') }))

const TIN = /^[\p{L}\p{N}][\p{L}\p{N}\-/. ]*$/u

/** As the description of the API says it: engines that know no classes of Unicode let pass all that is not ASCII. */
const PORTABLE_TIN = String.raw`^[^\x00-\x2F:-@\[-\x60\x7B-\xA9][^\x00-\x1F!-,:-@\[-\x60\x7B-\xA9]*$`

/** A TIN as typed; other forms than the three known ones are warned about, not refused. */
export const tinField = once(() =>
  text(50)
    .regex(TIN, 'must be a TIN such as 12345678-0001')
    .meta({ example: '12345678-0001', override: { pattern: PORTABLE_TIN } }),
)

/** Nigerian `0803 000 0000` and international `+234 803 000 0000`, kept as `+2348030000000`. */
export const phoneField = once(() =>
  text(50)
    .overwrite((value) => normalisePhone(value) ?? value)
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as 0803 123 4567 or +234 803 123 4567'),
)

function normalisePhone(value: string): string | undefined {
  const digits = value.replace(/[\s().-]/g, '')
  const national = /^(?:\+?2340?|0)([1-9]\d+)$/.exec(digits)?.[1]
  if (national !== undefined) return NIGERIAN.test(national) ? `+234${national}` : undefined
  if (/^00[1-9]\d{6,13}$/.test(digits)) return normalisePhone(`+${digits.slice(2)}`)
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** After the 0 or +234: mobiles have ten digits, landlines eight or nine (Lagos: 1 271 4567). */
const NIGERIAN = /^(?:[789][01]\d{8}|(?![789][01])[1-9]\d{7,9})$/

/** Paging numbers arrive as text in a query. */
export function wholeNumberInQuery(min: number, max: number, fallback: number) {
  return z
    .string({ error: 'must be given once' })
    .optional()
    .transform((value, context) => {
      if (value === undefined) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN
      if (number >= min && number <= max) return number

      context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` })
      return z.NEVER
    })
}

export const pageQuery = {
  page: wholeNumberInQuery(1, 100_000_000, 1).meta({ override: { type: 'integer', minimum: 1, default: 1 } }),
  limit: wholeNumberInQuery(1, 100, 10).meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 10 } }),
}

/** Instead of `page`, for whoever reads a list while others write. */
export const afterQuery = {
  after: text(4000).optional().meta({
    description:
      '`nextCursor` of the page before, instead of `page`: continues after its last item in the same order, whatever is created in the meantime.',
  }),
}

export const nextCursor = z.string().optional().meta({ description: 'For `after`; not there where nothing follows.' })

export const searchQuery = freeText(200).optional()

export const pageMeta = z
  .object({
    totalItems: z.int(),
    itemCount: z.int(),
    itemsPerPage: z.int(),
    totalPages: z.int(),
    currentPage: z.int(),
  })
  .meta({ id: 'PageMeta' })

/** The answer of a list: one page of items and where it stands. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), meta: pageMeta })

/** The one currency of a business; a till that thinks in another is told before it makes an invoice. */
export const currencyField = once(() =>
  z.literal('NGN', { error: 'must be NGN' }).nullable().optional().meta({ description: 'NGN, where it is sent.' }),
)

/** Naira, 0 or more. */
export const nairaField = once(() => decimalField(2).refine((value) => value >= 0, 'must not be below 0'))

/** Naira above 0. */
export const moreThanZero = once(() => decimalField(2).refine((value) => value > 0, 'must be more than 0'))

/** Naira above or below 0. */
export const notZero = once(() => decimalField(2).refine((value) => value !== 0, 'must not be 0'))

export const naira = z.number().meta({ description: 'NGN, at most two decimals.', example: 8105710 })

export const timestamp = z.string().meta({ format: 'date-time', example: '2026-11-20T09:51:00.000Z' })

export const monthField = z
  .string({ error: 'must be given once' })
  .regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'must be a month written YYYY-MM')
  .meta({ example: '2026-11' })

/**
 * The same fields as an update: every one may be absent, and those that creation does not require may be null to clear them.
 * Written out instead of `.partial()` because zod keeps defaults under it, and they would overwrite what is stored.
 */
export function clearable<T extends z.ZodType>(field: T): z.ZodOptional<z.ZodNullable<T>> {
  const known = clearables.get(field) as z.ZodOptional<z.ZodNullable<T>> | undefined
  if (known) return known

  const made = field.nullable().optional()
  clearables.set(field, made)
  return made
}

const clearables = new WeakMap<z.ZodType, z.ZodType>()

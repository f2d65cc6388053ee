import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import {
  clearable,
  dateField,
  decimalField,
  emailField,
  freeText,
  isCalendarDate,
  moreThanZero,
  nameField,
  pageQuery,
  phoneField,
  text,
  tinField,
} from './fields.ts'

const seed = Math.trunc(Math.random() * 0x7fffffff)
const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

describe('dates', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])('%s exists', (date) => {
    expect(dateField().parse(date)).toBe(date)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
  ])('%s does not', (date) => {
    expect(messageOf(dateField(), date)).toBe('must be a real date written YYYY-MM-DD')
  })

  it.each(['', '2026-1-1', '20261120', '2026-11-20T00:00:00Z', ' 2026-11-20', '2026/11/20', '２０２６-11-20'])(
    '"%s" is not written so',
    (date) => {
      expect(dateField().safeParse(date).success).toBe(false)
    },
  )

  it(`agree with the calendar of the machine (seed ${seed})`, () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const written = fc.tuple(
      fc.integer({ min: 1900, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    const two = (number: number) => String(number).padStart(2, '0')

    fc.assert(
      fc.property(day, written, (date, [year, month, dayOfMonth]) => {
        expect(isCalendarDate(date.toISOString().slice(0, 10))).toBe(true)
        const exists = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCMonth() === month - 1
        expect(isCalendarDate(`${year}-${two(month)}-${two(dayOfMonth)}`)).toBe(exists)
      }),
      { numRuns: 5_000, seed },
    )
  })
})

describe('phones', () => {
  it.each([
    ['08031234567', '+2348031234567'],
    ['0803 123 4567', '+2348031234567'],
    ['0803-123-4567', '+2348031234567'],
    ['(0803) 123.4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['+234 0803 123 4567', '+2348031234567'],
    ['234 0803 123 4567', '+2348031234567'],
    ['002348031234567', '+2348031234567'],
    ['01 271 4567', '+23412714567'],
    ['064 123 456', '+23464123456'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is %s', (typed, stored) => {
    expect(phoneField().parse(typed)).toBe(stored)
    expect(phoneField().parse(stored)).toBe(stored)
  })

  it.each([
    '',
    '123',
    '080312345',
    'phone',
    '+0123456789',
    '+234',
    '0803123456789012',
    '0803x1234567',
    '++2348031234567',
  ])('"%s" is none', (typed) => {
    expect(phoneField().safeParse(typed).success).toBe(false)
  })
})

describe('decimals', () => {
  it.each<[number, number]>([
    [2, 10.25],
    [4, 0.0001],
    [6, 0.000001],
    [0, 7],
    [2, 999999999999999],
  ])('with up to %d decimals take %d', (decimals, value) => {
    expect(decimalField(decimals).parse(value)).toBe(value)
  })

  it.each<[number, number, number]>([
    [2, 0.1 + 0.2, 0.3],
    [2, 19999999.9 * 3, 59999999.7],
    [6, 1.1 * 3, 3.3],
  ])('with up to %d decimals take %d for %d', (decimals, value, meant) => {
    expect(decimalField(decimals).parse(value)).toBe(meant)
  })

  it.each<[number, unknown, string]>([
    [2, 0.001, 'must have at most 2 decimals'],
    [0, 0.5, 'must be a whole number'],
    [2, 0.1 + 0.2 + 1e-15, 'must have at most 15 digits'],
    [2, 1e16, 'must have at most 15 digits'],
    [2, '10', 'must be a number, without quotes'],
    [2, null, 'must be a number, without quotes'],
    [2, Number.POSITIVE_INFINITY, 'must be a number, without quotes'],
    [2, Number.NaN, 'must be a number, without quotes'],
    [2, undefined, 'is required'],
  ])('with up to %d decimals refuse %j: %s', (decimals, value, message) => {
    expect(messageOf(decimalField(decimals), value)).toBe(message)
  })
})

describe('text', () => {
  it('is trimmed and NFC, and bounded after that', () => {
    expect(text(5).parse('  Ọ̀yọ́ '.normalize('NFD'))).toBe('Ọ̀yọ́'.normalize('NFC'))
    expect(text(3).parse('  abc  ')).toBe('abc')
    expect(messageOf(text(3), 'abcd')).toBe('must have at most 3 characters')
    expect(messageOf(text(3), '  ')).toBe('must not be empty')
    expect(freeText(3).parse('  ')).toBe('')
    expect(messageOf(nameField(), undefined)).toBe('is required')
    expect(messageOf(nameField(), 5)).toBe('must be text')
  })

  it.each([
    ...['a\u0000', '\uD800', '\uDC00a', 'a\uDBFF', '\uDC00\uD800', 'a\uFFFEb', '\uFFFF', '\uFDD0', '\u{1FFFE}'],
    ...['\u{10FFFF}', 'a\u0001', '\u000B', '\u001Fa', 'a\u007F', 'a\u0085b', '\u009F'],
  ])('has no control characters, halves and non-characters: %j', (broken) => {
    expect(messageOf(text(50), broken)).toBe('contains characters that cannot be stored; type it again')
  })

  it.each(['😀', '👩‍👩‍👧', 'a\tb', 'a\nb', 'שלום', '\u{10FFFD}', '\uE000', 'a\u200Eb', 'caf\uFFFD'])(
    'may be %j',
    (kept) => {
      expect(text(50).parse(kept)).toBe(kept)
    },
  )

  it('of a name has something that can be seen', () => {
    for (const unseen of ['\u200B', '\u2060\u200D', '\u0301'])
      expect(messageOf(nameField(), unseen)).toBe('has no character that can be seen; type it again')
    expect(messageOf(nameField(), '')).toBe('must not be empty')
    expect(messageOf(nameField(), 'Ọ̀gì')).toBeUndefined()
    expect(messageOf(nameField(), '7 & 9')).toBeUndefined()
  })

  it('has one kind of line end', () => {
    expect(text(50).parse('one\r\ntwo\rthree\nfour\r\n')).toBe('one\ntwo\nthree\nfour')
  })

  it(`comes out as it would go in again (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const parsed = freeText(1000).safeParse(typed)
        if (!parsed.success) return
        expect(parsed.data).toBe(parsed.data.normalize('NFC').trim())
        expect(freeText(1000).parse(parsed.data)).toBe(parsed.data)
      }),
      { numRuns: 2_000, seed },
    )
  })
})

describe('TINs and e-mails', () => {
  it.each(['12345678-0001', '1234567890', '1234567890123', 'FIRS 12/34', 'P00112233'])('%s may be a TIN', (tin) => {
    expect(tinField().parse(tin)).toBe(tin)
  })

  it.each(['', '-1', '<b>', '12;34', '12\n34'])('"%s" is no TIN', (tin) => {
    expect(tinField().safeParse(tin).success).toBe(false)
  })

  it.each(['a@b.ng', 'first.last+tag@shop.example.com', 'ọlá@example.ng'])('%s is an e-mail', (email) => {
    expect(emailField().parse(email)).toBe(email)
  })

  it('an e-mail has no characters that nobody sees', () => {
    expect(emailField().parse('\u200Ba@b.ng\u200B')).toBe('a@b.ng')
  })

  it.each(['', 'a', 'a@b', '@b.ng', 'a@@b.ng', 'a b@c.ng', 'a@b.ng, c@d.ng', '<a@b.ng>'])('"%s" is none', (email) => {
    expect(emailField().safeParse(email).success).toBe(false)
  })
})

describe('pages', () => {
  it('default to page 1 of 10', () => {
    expect([pageQuery.page.parse(undefined), pageQuery.limit.parse(undefined)]).toEqual([1, 10])
    expect([pageQuery.page.parse('7'), pageQuery.limit.parse('100')]).toEqual([7, 100])
  })

  it.each(['0', '-1', '1.5', '', ' 1', '1e1', '0x1', 'NaN', '99999999999'])('refuse %j', (value) => {
    expect(pageQuery.page.safeParse(value).success).toBe(false)
  })

  it('refuse a limit over 100', () => {
    expect(messageOf(pageQuery.limit, '101')).toBe('must be a whole number from 1 to 100')
  })
})

describe('clearable', () => {
  it('tells absent, null and a value apart, and never fills in', () => {
    const field = clearable(nameField())
    expect([field.parse(undefined), field.parse(null), field.parse('x')]).toEqual([undefined, null, 'x'])
  })
})

it('an amount that is not above 0 is told so once', () => {
  for (const amount of [0, -1]) {
    expect(
      moreThanZero()
        .safeParse(amount)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['must be more than 0'])
  }
})

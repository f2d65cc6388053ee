import {
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  type DecimalProblem,
  decimalToNumber,
  decimalToText,
  ZERO,
} from '../../../../core/domain/money/decimal.ts'
import { spelledState } from '../../../../core/domain/reference/nigerian-states.ts'
import { readDay, todayInLagos } from '../../../lib/format/day.ts'
import { formatPrice, readDecimal } from '../../../lib/format/money.ts'
import { asShown, type Cell, cellText } from '../../../lib/spreadsheet/cell.ts'
import { dayOfSerial, dayText } from '../../../lib/spreadsheet/column-style.ts'
import { stripNairaSign } from '../../../lib/spreadsheet/naira-cell.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { amountAndSide } from '../../../lib/spreadsheet/signed-amount.ts'

const words = importTexts.problems

/** What somebody has to look at before it is taken: it stands behind the text of the cell. */
type Doubt = { readonly message: string; readonly suggestion: string | null }

/** What a cell says, for the API; undefined for an empty one; or what is wrong with it, to stand behind its column. */
export type Read =
  | { readonly value: string | number | boolean; readonly doubt?: Doubt | undefined }
  | { readonly problem: string }
  | undefined

/** A kind of field: how it is read from a cell, and written into a file so that it is read as the same again. */
export type FieldFormat<V> = {
  readonly read: (cell: Cell) => Read
  readonly write: (value: V) => Cell
  /** Numbers and days, whose style the whole column decides; anything else is text. */
  readonly content?: 'number' | 'day'
  /** To be looked at; as it is written unless said. */
  readonly show?: (value: V) => string
}

const DECIMALS = 4

const problems: Record<DecimalProblem, string> = {
  not_finite: words.number,
  too_many_decimals: words.decimals,
  too_many_digits: words.digits,
}

const NOTHING = /^(?:n\/?a|n\.a\.?|nil|none|null|not applicable|[-–—.]+)$/i

/** Whether a cell has but what people write where there is nothing: `N/A`, `NIL`, a dash. */
export const saysNothing = (typed: string): boolean => NOTHING.test(typed)

/** `#REF!`: what a spreadsheet writes where it could not reckon. */
const SHEET_ERROR = /^#(?:REF!|NAME\?|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|#{2,})$/i

function filled(read: (cell: Cell, text: string) => Read): (cell: Cell) => Read {
  return (cell) => {
    const text = cellText(cell).trim()
    if (text === '' || saysNothing(text)) return undefined
    return SHEET_ERROR.test(text) ? { problem: words.sheetError } : read(cell, text)
  }
}

const asText = (value: string) => value

/** `6.154E+12`: a spreadsheet has taken digits for a quantity, and rounded them. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i

/** `8031112222.0`, `8,031,112,222`: digits that a program has taken for a number, and written as one. */
const asDigits = (typed: string): string =>
  /^\d{1,3}(?:,\d{3}){3,}$/.test(typed) ? typed.replaceAll(',', '') : typed.replace(/^(\d{5,})\.0$/, '$1')

/** Digits that count nothing, such as a barcode: each of them matters. An apostrophe before them keeps them as text. */
export const digits: FieldFormat<string> = {
  read: filled((_, typed) =>
    ROUNDED.test(typed) ? { problem: words.lostDigits } : { value: asDigits(typed.replace(/^'(?=\d)/, '')) },
  ),
  write: asText,
}

export const text: FieldFormat<string> = { read: filled((_, typed) => ({ value: typed })), write: asText }

/** What a price is for one of; a number says how many, and of nothing. */
export const unit: FieldFormat<string> = {
  read: filled((_, typed) => ({
    value: typed,
    doubt: /^[\d.,]+$/.test(typed) ? { message: words.unitNumber, suggestion: null } : undefined,
  })),
  write: asText,
}

const PHONE_IN_TEXT = /(?:\+?234|0)[\s-]?[789][01]\d(?:[\s-]?\d){7}/

/** What a record is called. It has one line: several are rows that ran into each other. */
export const name: FieldFormat<string> = {
  read: (cell) => {
    const typed = cellText(cell).trim()
    if (typed === '' || saysNothing(typed)) return undefined
    if (SHEET_ERROR.test(typed)) return { problem: words.sheetError }
    const message = /[\r\n]/.test(typed)
      ? words.severalLines
      : PHONE_IN_TEXT.test(typed)
        ? words.phoneInName
        : undefined
    return { value: typed, doubt: message === undefined ? undefined : { message, suggestion: null } }
  },
  write: asText,
}

/** A TIN, without the word before it. Zeros stand where nobody has one, with the number of a branch behind them or not. */
export const tin: FieldFormat<string> = {
  read: filled((_, typed) => {
    if (ROUNDED.test(typed)) return { problem: words.lostDigits }
    const value = asDigits(typed.replace(/^t\.?i\.?n\.?\s*(?:no\.?)?\s*[:#-]?\s*/i, ''))
    return /^0{8}/.test(value) || !/[^0\s.-]/.test(value) ? undefined : { value }
  }),
  write: asText,
}

const bareEmail = (typed: string) =>
  (/<([^<>]+)>/.exec(typed)?.[1] ?? typed).replace(/^mailto:/i, '').replace(/\.$/, '')

/** An e-mail address, as a contact list writes it: `B Ltd <b@b.example>`. Of several the first is taken. */
export const email: FieldFormat<string> = {
  read: filled((_, typed) => {
    const parts = typed.split(/[;,\n]+|\s+(?=\S+@)/).map((part) => bareEmail(part.trim()))
    const [first = bareEmail(typed), second] = parts.filter((part) => part.includes('@'))
    return {
      value: first,
      doubt: second === undefined ? undefined : { message: words.severalEmails, suggestion: first },
    }
  }),
  write: asText,
}

/** A state of Nigeria as it is spelled, however its letters stand in the list. */
export const stateName: FieldFormat<string> = {
  read: filled((_, typed) => ({ value: spelledState(typed) })),
  write: (value) => value,
}

/** A country; lists of other programs have its code. */
export const countryName: FieldFormat<string> = {
  read: filled((_, typed) => ({ value: /^nga?$/i.test(typed) ? 'Nigeria' : typed })),
  write: asText,
}

const MOBILE = /^\+234([789][01]\d)(\d{3})(\d{4})$/

/** Without what a list writes around it: `Phone: 803 123 4567`, `+234 (0) 803 …`. A spreadsheet drops the 0 of 0803…. */
function barePhone(typed: string): string {
  const number = typed
    .replace(/^[\p{L} ]+[:.]\s*/u, '')
    .replace(/^'/, '')
    .replace(/\(0\)\s*/, '')
    .replace(/\s*\([\p{L} .]+\)$/u, '')
    .trim()
  return /^[789][01]\d(?:[\s-]?\d){7}$/.test(number) ? `0${number}` : number
}

/** What stands between two numbers; or nothing but a space before one that begins as they do. */
const BETWEEN_PHONES = /[,;/\n]|\s(?=\p{L}+:)|\s+(?:and|or|&)\s+|(?<=\d{7})\s+(?=(?:0|\+?234)\d{9,10}\b)/iu

/** A phone number. Of several the first is taken. */
export const phone: FieldFormat<string> = {
  read: filled((_, typed) => {
    if (ROUNDED.test(typed)) return { problem: words.lostDigits }
    const parts = asDigits(typed)
      .split(BETWEEN_PHONES)
      .map((part) => barePhone(part.trim()))
    const [first = barePhone(typed), second] = parts.filter((part) => part.replace(/\D/g, '').length > 6)
    if (!/[^0\s]/.test(first)) return undefined
    return {
      value: first,
      doubt: second === undefined ? undefined : { message: words.severalPhones, suggestion: first },
    }
  }),
  // With its spaces it stays text in every spreadsheet.
  write: (value) => value.replace(MOBILE, '0$1 $2 $3'),
}

/** An account number of a bank (NUBAN: ten digits). What a spreadsheet has cut is never guessed: money goes there. */
export const accountNumber: FieldFormat<string> = {
  read: filled((cell, typed) =>
    typeof cell === 'number' && typed.length < 10 ? { problem: words.lostZero } : digits.read(typed),
  ),
  write: (value) => value,
}

/** A day, however people write it; a spreadsheet's own dates are read as 2026-11-20, its numbers of days as well. */
export const day: FieldFormat<string> = {
  content: 'day',
  read: filled((_, typed) => {
    const serial = /^\d{5}(?:\.\d+)?$/.test(typed) ? dayOfSerial(Number(typed)) : undefined
    const today = todayInLagos(new Date())
    const found = serial ?? readDay(dayText(typed, 'dayFirst'), today)
    return found === undefined ? { problem: words.day } : { value: found, doubt: dayDoubt(typed, found, today) }
  }),
  write: asText,
}

const YEARS = 10

/** A day that is far from today, or has no year: which is meant, nobody can say from here. */
function dayDoubt(typed: string, found: string, today: string): Doubt | undefined {
  const hasYear = /\d{4}|\d[\s/.,-]+(?:\d{1,2}|\p{L}+)[\s/.,-]+\d{2}\b/u.test(typed) || !/\d/.test(typed)
  if (!hasYear) return { message: words.noYear(found), suggestion: found }
  const isFar = Math.abs(Number(found.slice(0, 4)) - Number(today.slice(0, 4))) > YEARS
  return isFar ? { message: words.farDay(found), suggestion: null } : undefined
}

/** `1,25,000.00` as India writes it. */
const withoutLakhs = (typed: string) =>
  /^\D*\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed

/** What is still owed: `125,000.00 Dr`. What a customer has left is below 0: `5,000.00 Cr`. */
export const owed: FieldFormat<number> = {
  content: 'number',
  read: filled((cell, typed) => {
    const { isCredit, amount } = amountAndSide(typed)
    const found = price.read(typeof cell === 'number' && !isCredit ? cell : amount)
    return isCredit && found !== undefined && 'value' in found ? { ...found, value: -Number(found.value) } : found
  }),
  write: (value) => value,
  show: formatPrice,
}

/** A price, however people write naira: `₦1,250.00`, `N1,250`, `=N= 1,250`, `NGN 8450`, `1,250/=`. */
export const price: FieldFormat<number> = {
  content: 'number',
  read: filled((cell, typed) => {
    const { isCredit, amount } = amountAndSide(typed)
    if (isCredit && typeof exactly('', amount) !== 'string') return { problem: words.negative }
    const plain = stripNairaSign(typed)
      .replace(/\s+only\.?$|\.[-–—]$/i, '')
      .replace(/^\+\s*/, '')
    return numberOf(exactly(cell, withoutLakhs(plain)))
  }),
  write: (value) => value,
  show: formatPrice,
}

/**
 * A rate: `7.5`, `7.5%`, `7.5 %`. Excel keeps 7.5 % as the number 0.075; a rate of less than 1 % exists nowhere, so a
 * number below 1 is such a fraction.
 */
export const percent: FieldFormat<number> = {
  content: 'number',
  read: filled((cell, typed) => {
    const rateOfWord = RATES.find(([word]) => word.test(typed))?.[1]
    if (rateOfWord !== undefined) {
      return { value: rateOfWord, doubt: { message: words.rateOfWord(rateOfWord), suggestion: String(rateOfWord) } }
    }
    if (!/\d/.test(typed)) return { problem: words.rate }
    const rate = exactly(cell, typed.replace(RATE_WORDS, '').replace(/\s*%$/, ''))
    const isFraction = typeof cell === 'number' && typeof rate !== 'string' && isBelowOne(rate)
    return numberOf(isFraction ? hundredfold(cell) : rate)
  }),
  // As text, because as a number it would be read as a fraction.
  write: (value) => (value > 0 && value < 1 ? cellText(value) : value),
}

/** What lists write instead of a rate. */
const RATES: readonly (readonly [RegExp, number])[] = [
  [/^(?:yes|y|true|vatable|taxable|std|standard(?:[ -]rated?)?)$/i, 7.5],
  [
    /^(?:no|n|false|zero(?:[ -]rated?)?|(?:vat |tax )?exempt(?:ed)?|(?:not|non)[ -](?:vatable|taxable)|no (?:vat|tax))$/i,
    0,
  ],
]

/** `VAT@7.5%`, `VAT (7.5%)`, `7.5% VAT`. */
const RATE_WORDS = /^(?:vat|tax)\s*[@:(-]?\s*|\)$|\s*(?:vat|tax)$/gi

const isBelowOne = (rate: Decimal) =>
  compareDecimals(rate, ZERO) > 0 && compareDecimals(rate, { units: 1n, scale: 0 }) < 0

function hundredfold(cell: number): Decimal | DecimalProblem {
  const fraction = decimalFromNumber(asShown(cell), DECIMALS + 2)
  if (typeof fraction === 'string') return fraction
  const { units, scale } = fraction
  return scale >= 2 ? { units, scale: scale - 2 } : { units: units * 10n ** BigInt(2 - scale), scale: 0 }
}

const exactly = (cell: Cell, typed: string): Decimal | DecimalProblem =>
  typeof cell === 'number' ? decimalFromNumber(asShown(cell), DECIMALS + 2) : readDecimal(typed, DECIMALS)

function numberOf(decimal: Decimal | DecimalProblem): Read {
  if (typeof decimal === 'string') return { problem: problems[decimal] }
  // JSON carries 15 digits exactly; `readDecimal` and `decimalFromNumber` take no more.
  return decimal.scale > DECIMALS ? { problem: words.decimals } : { value: decimalToNumber(decimal) }
}

/** One of the words of the API, by what people call it, in any case. */
export function choice<W extends string>(
  names: Readonly<Record<W, string>>,
  others: Readonly<Record<string, NoInfer<W>>> = {},
): FieldFormat<W> & { readonly isKnown: (typed: string) => boolean } {
  const options = Object.keys(names) as W[]
  const known = new Map<string, W>(Object.entries<W>(others).map(([name, word]) => [folded(name), word]))
  for (const word of options) known.set(folded(names[word]), word).set(folded(word), word)
  return {
    isKnown: (typed) => known.has(folded(typed)),
    read: filled((_, typed) => {
      const word = known.get(folded(typed))
      return word === undefined ? { problem: words.oneOf(Object.values<string>(names)) } : { value: word }
    }),
    write: (value) => names[value],
  }
}

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  x: true,
  '✓': true,
  active: true,
  default: true,
  no: false,
  n: false,
  false: false,
  0: false,
  '-1': false,
  inactive: false,
  'not-active': false,
  'not active': false,
  archived: false,
  draft: false,
}

export const flag: FieldFormat<boolean> = {
  read: filled((_, typed) => {
    const value = flags[typed.toLowerCase()]
    return value === undefined ? { problem: words.flag } : { value }
  }),
  write: (value) => (value ? recordsTexts.products.on : recordsTexts.products.off),
}

/** A decimal of a form as the number of the API. */
export const decimalText = (value: number): string => {
  const decimal = decimalFromNumber(value, DECIMALS)
  return typeof decimal === 'string' ? '' : decimalToText(decimal)
}

import {
  compareDecimals,
  type Decimal,
  decimalFromText,
  decimalToText,
  ZERO,
} from '../../../../core/domain/money/decimal.ts'

/** What was scanned or typed into the one field: how many of what. */
export type Entry = {
  /** Decimal text above 0; `1` unless said. */
  readonly quantity: string
  readonly text: string
}

/** More of one thing than that is no quantity: a barcode has at least eight digits. */
const MOST: Decimal = { units: 999_999n, scale: 0 }

/** A quantity that somebody typed; undefined for what is none, a barcode that landed there among it. */
export function quantityOf(typed: string): string | undefined {
  const decimal = decimalFromText(typed.trim().replaceAll(',', ''), 6)
  if (typeof decimal === 'string') return undefined
  const isOne = compareDecimals(decimal, ZERO) > 0 && compareDecimals(decimal, MOST) <= 0
  return isOne ? decimalToText(decimal) : undefined
}

/** `3*5901234123457` is three of it, `0.5*yam` half a yam. What stands before the star and is no quantity is text. */
export function readEntry(typed: string): Entry | undefined {
  const [, before = '', after = ''] = /^\s*([\d.]+)\s*\*(.*)$/s.exec(typed) ?? []
  const quantity = before === '' ? undefined : quantityOf(before)
  const text = (quantity === undefined ? typed : after).trim()
  return text === '' ? undefined : { quantity: quantity ?? '1', text }
}

/** Digits that nobody types: they are a barcode, known or not. */
export const looksScanned = (text: string): boolean => /^\d{6,}$/.test(text)

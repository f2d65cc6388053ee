import { decimalFromText, type Decimal } from '../../../../core/domain/money/decimal.ts'

/** What a field of naira keeps as text, as a number; null for nothing. */
export function decimalOfText(text: string): Decimal | null {
  const decimal = decimalFromText(text, 4)
  return typeof decimal === 'string' ? null : decimal
}

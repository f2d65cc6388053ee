import { decimalFromNumber, decimalToNumber } from '../../../../core/domain/money/decimal.ts'
import { toExclusive } from '../../../lib/money/vat-inclusive.ts'
import type { RowReading } from './rows-to-send.ts'

/** As many as a price per unit may have. */
const DECIMALS = 4

/** Prices of a list that have VAT in them, without it: by the VAT of the row or, where it says none, that of all rows. */
export function pricesWithoutVat(reading: RowReading): RowReading {
  const bodies = reading.bodies.map((body) => {
    const price = decimalOf(body['unitPrice'])
    const vat = decimalOf(body['taxPercent'] ?? reading.defaults['taxPercent'])
    if (price === undefined || vat === undefined) return body
    return { ...body, unitPrice: decimalToNumber(toExclusive(price, vat, DECIMALS)) }
  })
  return { ...reading, bodies }
}

function decimalOf(value: unknown) {
  const decimal = typeof value === 'number' ? decimalFromNumber(value, DECIMALS) : undefined
  return typeof decimal === 'object' ? decimal : undefined
}

/** Whether a heading says that prices under it have VAT in them. */
export const saysWithVat = (head: string): boolean => /\bshelf\b|\bincl|\bwith vat\b|\bgross\b/i.test(head)

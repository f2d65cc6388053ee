import {
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  koboFromDecimal,
} from '../../../../core/domain/money/decimal.ts'
import { roundDecimal } from '../../../../core/domain/money/rounding.ts'
import { toExclusive, toInclusive } from '../../../lib/money/vat-inclusive.ts'
import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { flag } from './reading.ts'
import type { RowProblem, RowReading } from './rows-to-send.ts'

/** As many as a price per unit may have. */
const DECIMALS = 4

type Body = RowReading['bodies'][number]

/**
 * Prices of a list that have VAT in them, as the shop says them. Where a row has a price without VAT beside it, that is
 * what VAT leaves of it, as a list rounds; else one of them is wrong. `includesVat`: the column of prices has VAT in it.
 */
export function pricesOfList(reading: RowReading, rows: readonly GridRow[], includesVat: boolean): RowReading {
  const problems: RowProblem[] = []
  const bodies = reading.bodies.map((body, index) => {
    const { unitPrice, unitPriceWithVat, ...rest } = body
    if (unitPrice === undefined) return body
    if (unitPriceWithVat === undefined) return includesVat ? { ...rest, unitPriceWithVat: unitPrice } : body
    if (!isSamePrice(body, reading.defaults['taxPercent'])) {
      problems.push({ row: rows[index]?.number ?? 0, field: 'unitPrice', message: importTexts.pricesDiffer })
    }
    return { ...rest, unitPriceWithVat }
  })
  return { ...reading, bodies, problems: [...reading.problems, ...problems] }
}

/** What a column is called that says of each price whether VAT is in it, folded. */
const SAYS_WHETHER =
  /^(?:(?:sales )?(?:price|rate)s? (?:includes?|incl|inc) (?:tax|vat)|(?:is )?(?:tax|vat) (?:inclusive|included|incl)|(?:is )?inclusive (?:of )?(?:tax|vat)|includes? (?:tax|vat))$/

/** Prices as a column of the list says of each whether VAT is in it; the others are as they are. */
export function pricesByRow(reading: RowReading, rows: readonly GridRow[], heads: readonly string[]): RowReading {
  const column = heads.findIndex((head) => SAYS_WHETHER.test(foldHead(head)))
  if (column === -1) return reading
  const isWith = (row: GridRow | undefined) => {
    const cell = row?.cells[column] ?? ''
    const said = flag.read(cell)
    return (
      /^(?:tax |vat )?incl(?:usive|uded)?$/i.test(cellText(cell).trim()) ||
      (said !== undefined && 'value' in said && said.value === true)
    )
  }
  const bodies = reading.bodies.map((body, index) => {
    const { unitPrice, ...rest } = body
    if (unitPrice === undefined || rest['unitPriceWithVat'] !== undefined || !isWith(rows[index])) return body
    return { ...rest, unitPriceWithVat: unitPrice }
  })
  return { ...reading, bodies }
}

/** To the kobo, either way; of a VAT that is not known nobody can say. */
function isSamePrice({ unitPrice, unitPriceWithVat, taxPercent }: Body, vatOfAll: unknown): boolean {
  const [net, gross, vat] = [unitPrice, unitPriceWithVat, taxPercent ?? vatOfAll].map(decimalOf)
  if (!net || !gross || !vat) return true
  return isSameKobo(toInclusive(net, vat, DECIMALS), gross) || isSameKobo(toExclusive(gross, vat, DECIMALS), net)
}

const isSameKobo = (left: Decimal, right: Decimal): boolean => {
  const [one, other] = [left, right].map((price) => koboFromDecimal(roundDecimal(price, 2)))
  return one === other || compareDecimals(left, right) === 0
}

function decimalOf(value: unknown): Decimal | undefined {
  const decimal = typeof value === 'number' ? decimalFromNumber(value, DECIMALS) : undefined
  return typeof decimal === 'object' ? decimal : undefined
}

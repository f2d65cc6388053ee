import type { Invoice, LineInputBody } from '../../../core/contract/invoice/invoice.ts'
import { invoiceTotals, lineAmounts, type LineInput, lineWithVat } from '../../../core/domain/invoice/amounts.ts'
import { type Decimal, decimalToNumber, koboToNumber } from '../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../core/domain/money/money.ts'
import { koboOf } from '../format/money.ts'

type Item = Invoice['items'][number]

/** Quantities have at most six decimals, prices and rates four. */
const QUANTITY_SCALE = 6
const PRICE_SCALE = 4
const scaled = (value: number, scale: number): Decimal => ({ units: BigInt(Math.round(value * 10 ** scale)), scale })
const millionthsOf = (quantity: number): bigint => scaled(quantity, QUANTITY_SCALE).units

type Left = { readonly item: Item; readonly input: LineInput }

/**
 * The lines of a credit note for what an earlier one has left: of each line as many as were not given back yet. Where the
 * earlier notes gave back at other prices, the lines stand in order up to what is left, the last one at what remains.
 */
export function creditableLines(
  items: readonly Item[],
  credited: readonly Item[],
  left: Kobo,
): readonly LineInputBody[] {
  const rest = withoutCredited(items, credited)
  const isRest = rest.length > 0 && invoiceTotals(rest.map(({ input }) => input)).total <= left
  return (isRest ? rest : upTo(rest.length > 0 ? rest : items.map(whole), left)).map(bodyOf)
}

const whole = (item: Item): Left => ({ item, input: inputOf(item, millionthsOf(item.quantity), koboOf(item.discount)) })

function inputOf({ unitPrice, unitPriceWithVat, taxPercent }: Item, millionths: bigint, discount: Kobo): LineInput {
  const line = { quantity: scaledUnits(millionths), taxPercent: scaled(taxPercent, PRICE_SCALE) }
  return unitPriceWithVat === null
    ? { ...line, unitPrice: scaled(unitPrice, PRICE_SCALE), discount }
    : lineWithVat(line, { unitPrice: scaled(unitPriceWithVat, PRICE_SCALE), discount })
}

const scaledUnits = (millionths: bigint): Decimal => ({ units: millionths, scale: QUANTITY_SCALE })

const sameGoods = ({ description, unitPrice, taxPercent }: Item) => JSON.stringify([description, unitPrice, taxPercent])

function withoutCredited(items: readonly Item[], credited: readonly Item[]): readonly Left[] {
  const given = new Map<string, { millionths: bigint; discount: Kobo }>()
  for (const item of credited) {
    const before = given.get(sameGoods(item)) ?? { millionths: 0n, discount: 0n }
    const millionths = before.millionths + millionthsOf(item.quantity)
    given.set(sameGoods(item), { millionths, discount: before.discount + koboOf(item.discount) })
  }
  return items.flatMap((item) => {
    const back = given.get(sameGoods(item))
    if (!back) return [whole(item)]
    const [all, discount] = [millionthsOf(item.quantity), koboOf(item.discount)]
    const [taken, takenOff] = [least(back.millionths, all), least(back.discount, discount)]
    back.millionths -= taken
    back.discount -= takenOff
    return taken === all ? [] : [{ item, input: inputOf(item, all - taken, discount - takenOff) }]
  })
}

/** Lines from the first on that come to no more than this. */
function upTo(lines: readonly Left[], most: Kobo): readonly Left[] {
  const found: Left[] = []
  let open = most
  for (const line of lines) {
    const { lineTotal, taxAmount } = lineAmounts(line.input)
    if (lineTotal + taxAmount <= open) {
      found.push(line)
      open -= lineTotal + taxAmount
    } else if (open > 0n) {
      const { taxPercent } = line.input
      const hundred = 100n * 10n ** BigInt(taxPercent.scale)
      const withoutVat = (open * hundred) / (hundred + taxPercent.units)
      const price = line.input.withVat
        ? { unitPriceWithVat: koboToNumber(open) }
        : { unitPriceWithVat: null, unitPrice: koboToNumber(withoutVat) }
      const one = inputOf({ ...line.item, ...price }, 10n ** BigInt(QUANTITY_SCALE), 0n)
      if (withoutVat > 0n) found.push({ item: line.item, input: one })
      break
    }
  }
  return found
}

function bodyOf({ item, input }: Left): LineInputBody {
  const { description, unit, kind, taxCategory, hsnCode, productCategory, isicCode, serviceCategory } = item
  return {
    ...{ description, unit, kind, taxCategory, hsnCode, productCategory, isicCode, serviceCategory },
    // A product that was deleted meanwhile must not keep its invoice from being corrected.
    productCode: null,
    quantity: decimalToNumber(input.quantity),
    ...(input.withVat
      ? { unitPriceWithVat: decimalToNumber(input.withVat.unitPrice) }
      : { unitPrice: decimalToNumber(input.unitPrice) }),
    taxPercent: decimalToNumber(input.taxPercent),
    discount: koboToNumber(input.withVat?.discount ?? input.discount),
  }
}

const least = (left: bigint, right: bigint) => (left < right ? left : right)

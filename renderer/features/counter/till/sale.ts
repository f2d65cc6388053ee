import { decimalFromNumber, decimalFromStored, decimalToText } from '../../../../core/domain/money/decimal.ts'
import type { Price } from '../../../lib/counter/price-list.ts'
import { priceWithVat } from '../../../lib/counter/sale-totals.ts'
import type { Sale, SaleLine } from '../../../lib/counter/sale.ts'
import { plainNaira } from '../../../lib/format/money.ts'

export const emptySale: Sale = {
  lines: [],
  chosen: null,
  discount: '',
  customer: null,
  parts: [],
  way: 'CASH',
  given: '',
  reference: '',
  confirmed: [],
}

/** Nothing that anybody would miss. */
export const isEmptySale = ({ lines, customer, parts }: Sale): boolean =>
  lines.length === 0 && customer === null && parts.length === 0

const textOf = (value: number) => {
  const decimal = decimalFromNumber(value, 4)
  if (typeof decimal === 'string') throw new RangeError(`${value} of a product is ${decimal}`)
  return decimalToText(decimal)
}

const sum = (left: string, right: string): string => {
  const [a, b] = [decimalFromStored(left), decimalFromStored(right)]
  const scale = Math.max(a.scale, b.scale)
  const at = ({ units, scale: own }: typeof a) => units * 10n ** BigInt(scale - own)
  const total = decimalFromStored(decimalToText({ units: at(a) + at(b), scale }))
  return decimalToText(total)
}

const codesOf = ({ kind, hsnCode, productCategory, isicCode, serviceCategory }: Price) => ({
  kind,
  hsnCode,
  productCategory,
  isicCode,
  serviceCategory,
})

/** The codes that a product has now, on the lines that sell it. */
export function withCodes(sale: Sale, product: Price): Sale {
  const lines = sale.lines.map((one) => (one.productId === product.id ? { ...one, ...codesOf(product) } : one))
  return { ...sale, lines }
}

/** So many more of a product: on the line that has it at its own price and VAT, else on a new one below. */
export function addProduct(sale: Sale, product: Price, quantity: string, newId: () => string): Sale {
  const [unitPrice, taxPercent] = [textOf(product.unitPrice), textOf(product.taxPercent)]
  const unitPriceWithVat = product.unitPriceWithVat === null ? null : textOf(product.unitPriceWithVat)
  const figures = { unitPrice, unitPriceWithVat, taxPercent }
  const same = sale.lines
    .filter(({ productId, discount }) => productId === product.id && discount === '')
    .find((one) => isPricedLike(one, figures))
  if (same) return { ...changeLine(sale, same.id, { quantity: sum(same.quantity, quantity) }), chosen: same.id }

  const { name, unit, taxCategory } = product
  const codes = { unit, taxCategory, ...codesOf(product) }
  const added: SaleLine = {
    ...{ id: newId(), productId: product.id, name, quantity, ...figures, discount: '' },
    listPrice: plainNaira(priceWithVat(product)),
    ...codes,
  }
  return { ...sale, lines: [...sale.lines, added], chosen: added.id }
}

type LineFigures = Pick<SaleLine, 'unitPrice' | 'unitPriceWithVat' | 'taxPercent'>

const isPricedLike = (left: LineFigures, right: LineFigures): boolean =>
  left.unitPrice === right.unitPrice &&
  left.unitPriceWithVat === right.unitPriceWithVat &&
  left.taxPercent === right.taxPercent

export type LineChanges = Partial<Pick<SaleLine, 'quantity' | 'unitPrice' | 'unitPriceWithVat' | 'discount'>>

export function changeLine(sale: Sale, id: string, changes: LineChanges): Sale {
  return { ...sale, lines: sale.lines.map((one) => (one.id === id ? { ...one, ...changes } : one)) }
}

/** Puts back what stood there before somebody changed it. */
export type UndoChange = (sale: Sale) => Sale

/** What puts these figures of a line back as they are now. What is scanned onto it until then stays on it. */
export function undoChangeOf({ lines }: Sale, id: string, changes: LineChanges): UndoChange {
  const now = lines.find((one) => one.id === id)
  if (!now) return (sale) => sale
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, now[name as keyof LineChanges]]))
  const { quantity: set } = changes
  return (sale) => {
    const then = sale.lines.find((one) => one.id === id)
    if (!then || set === undefined) return changeLine(sale, id, before)
    const since = sum(then.quantity, `-${set}`)
    const quantity = since.startsWith('-') ? now.quantity : sum(now.quantity, since)
    return changeLine(sale, id, { ...before, quantity })
  }
}

/** One more or one less of the chosen line; it stays at least at one. */
export function stepQuantity(sale: Sale, by: 1 | -1): Sale {
  const chosen = sale.lines.find(({ id }) => id === sale.chosen)
  if (!chosen) return sale
  const quantity = sum(chosen.quantity, String(by))
  return quantity.startsWith('-') || quantity === '0' ? sale : changeLine(sale, chosen.id, { quantity })
}

export type Removed = { readonly line: SaleLine; readonly index: number }

/** Without the line, and what it takes to put it back. The one that takes its place is chosen. */
export function removeLine(sale: Sale, id: string): { sale: Sale; removed: Removed | undefined } {
  const index = sale.lines.findIndex((one) => one.id === id)
  const gone = sale.lines[index]
  if (!gone) return { sale, removed: undefined }
  const lines = sale.lines.filter((one) => one !== gone)
  const chosen = lines[Math.min(index, lines.length - 1)]?.id ?? null
  return { sale: { ...sale, lines, chosen }, removed: { line: gone, index } }
}

export function restoreLine(sale: Sale, { line: gone, index }: Removed): Sale {
  if (sale.lines.some(({ id }) => id === gone.id)) return sale
  return { ...sale, lines: sale.lines.toSpliced(index, 0, gone), chosen: gone.id }
}

/** The line above or below the chosen one; what is held stands below all lines. */
export function selectLine(sale: Sale, by: 1 | -1, held: readonly string[] = []): Sale {
  const ids = [...sale.lines.map(({ id }) => id), ...held]
  const at = sale.chosen === null ? -1 : ids.indexOf(sale.chosen)
  const next = ids[at === -1 ? ids.length - 1 : at + by]
  return next === undefined ? sale : { ...sale, chosen: next }
}

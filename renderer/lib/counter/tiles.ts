import { TileColor } from '../../../core/contract/http/vocabulary.ts'
import type { Price } from './price-list.ts'

const KEY = 'invoice-desk.counter-view'

/** How things are sold at this screen: scanned and typed, or tapped on tiles. */
export type CounterView = 'scan' | 'tiles'

/** What was chosen at this screen last. */
export function loadCounterView(storage: () => Storage): CounterView {
  try {
    return storage().getItem(KEY) === 'tiles' ? 'tiles' : 'scan'
  } catch {
    return 'scan'
  }
}

export function saveCounterView(storage: () => Storage, view: CounterView): void {
  try {
    storage().setItem(KEY, view)
  } catch {
    // A blocked storage forgets it with the page.
  }
}

/** The tab that has the tile of a product; null for those without any. */
const tileCategoryOf = ({ counterCategory, productCategory }: Price): string | null =>
  counterCategory ?? productCategory

/** The tabs there are, in the order of the alphabet. */
export function tileCategoriesOf(prices: readonly Price[]): readonly string[] {
  const names = new Set(prices.map(tileCategoryOf).filter((name) => name !== null))
  return [...names].sort((left, right) => left.localeCompare(right))
}

/** The colour of a tile: its own, else one for all of its tab, so that tabs are told apart. */
export function tileColorOf(price: Price, categories: readonly string[]): TileColor {
  if (price.tileColor !== null) return price.tileColor
  const at = categories.indexOf(tileCategoryOf(price) ?? '')
  return TileColor.options[at === -1 ? TileColor.options.length - 1 : at % (TileColor.options.length - 1)] ?? 'GREY'
}

/** Letters without their marks, so that `oba` finds `Ọba`. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The tiles of a tab, or of all, whose name or barcode has all the words, in the order of the alphabet. */
export function tilesOf(prices: readonly Price[], category: string | null, search: string): readonly Price[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return prices
    .filter((price) => category === null || tileCategoryOf(price) === category)
    .filter(({ name, barcode }) => words.every((word) => plain(`${name} ${barcode ?? ''}`).includes(word)))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

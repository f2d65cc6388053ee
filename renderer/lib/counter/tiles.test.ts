import { describe, expect, it } from 'vitest'

import type { Price } from './price-list.ts'
import { loadCounterView, saveCounterView, tileCategoriesOf, tileColorOf, tilesOf } from './tiles.ts'

const price = (name: string, changes: Partial<Price> = {}): Price => ({
  ...{ id: name, name, barcode: null, unitPrice: 100, unitPriceWithVat: null, taxPercent: 7.5 },
  ...{ unit: null, kind: null, taxCategory: null, hsnCode: null, productCategory: null },
  ...{ isicCode: null, serviceCategory: null, counterCategory: null, tileColor: null, imageUrl: null },
  ...changes,
})

const rice = price('Ọbẹ̀ and rice', { counterCategory: 'Food' })
const zobo = price('Zobo', { counterCategory: 'Drinks', tileColor: 'PINK' })
const cement = price('Cement', { productCategory: 'Cement', barcode: '6154000012342' })
const bag = price('Bag')
const all = [zobo, rice, cement, bag]

describe('the tiles of the counter', () => {
  it('stand under their own category, else under that of the authority', () => {
    expect(tileCategoriesOf(all)).toEqual(['Cement', 'Drinks', 'Food'])
    expect(tilesOf(all, 'Cement', '')).toEqual([cement])
    expect(tilesOf(all, null, '').map(({ name }) => name)).toEqual(['Bag', 'Cement', 'Ọbẹ̀ and rice', 'Zobo'])
  })

  it('are found by words without tone marks, and by barcode', () => {
    expect(tilesOf(all, null, 'rice OBE')).toEqual([rice])
    expect(tilesOf(all, null, '61540000')).toEqual([cement])
    expect(tilesOf(all, 'Drinks', 'rice')).toEqual([])
  })

  it('have the colour of their own, else that of their category, else grey', () => {
    const categories = tileCategoriesOf(all)
    expect(tileColorOf(zobo, categories)).toBe('PINK')
    expect(tileColorOf(bag, categories)).toBe('GREY')
    expect(tileColorOf(rice, categories)).not.toBe(tileColorOf(cement, categories))
  })
})

describe('the view of a screen', () => {
  it('is remembered, and scanning where nothing is or can be kept', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage
    expect(loadCounterView(() => storage)).toBe('scan')
    saveCounterView(() => storage, 'tiles')
    expect(loadCounterView(() => storage)).toBe('tiles')
    const blocked = (): Storage => {
      throw new DOMException('blocked')
    }
    saveCounterView(blocked, 'tiles')
    expect(loadCounterView(blocked)).toBe('scan')
  })
})

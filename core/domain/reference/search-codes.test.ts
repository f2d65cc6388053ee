import { describe, expect, it } from 'vitest'

import { referenceLists } from '../../adapters/reference/reference-data.ts'
import type { CodeKind } from './reference-code.ts'
import { describeCode, prepareCodes, searchCodes } from './search-codes.ts'

const prepared = async (kind: CodeKind) => {
  const { codes, marketWords } = await referenceLists.readCodes(kind)
  return prepareCodes(codes, marketWords)
}
const hs = await prepared('HS')
const isic = await prepared('ISIC')

const goods = (query: string, limit = 5): string[] => searchCodes(hs, query, limit).map(({ code }) => code)
const services = (query: string, limit = 5): string[] => searchCodes(isic, query, limit).map(({ code }) => code)

describe('searching goods', () => {
  it.each([
    ['cement', '2523.29'],
    ['rice', '1006.30'],
    ['rod', '7214.20'],
    ['iron rods', '7214.20'],
    ['roofing nails', '7317.00'],
    ['pure water', '2201.90'],
    ['sachet water', '2201.90'],
    ['gen', '8502.20'],
    ['smartphone', '8517.13'],
    ['laptops', '8471.30'],
    ['car tyre', '4011.10'],
    ['bread', '1905.90'],
    ['palm oil', '1511.10'],
    ['solar panel', '8541.43'],
    ['okrika', '6309.00'],
    ['honey', '0409.00'],
    ['tomatoes', '0702.00'],
    ['toothpaste', '3306.10'],
  ])('finds %s first under %s', (query, code) => {
    expect(goods(query)[0]).toBe(code)
  })

  it('finds a heading by its digits before what is under it, dotted or not', () => {
    expect(goods('2523')).toEqual(['2523', '2523.10', '2523.21', '2523.29', '2523.90'])
    expect(goods('252329')).toEqual(['2523.29'])
    expect(goods('2523.2')).toEqual(['2523.21', '2523.29'])
    expect(goods('25 23 29')).toEqual(['2523.29'])
  })

  it('takes the longer code of a tariff for the subheading it begins with, and finds nothing for no code', () => {
    expect(goods('2523290000')).toEqual(['2523.29'])
    expect(goods('8517180000')).toEqual(['8517'])
    expect(goods('9999')).toEqual([])
  })

  it('asks for all words, each of which may be only begun, in any order, case and accent', () => {
    expect(goods('whe flo')[0]).toBe('1101.00')
    expect(goods('FLOUR of Wheat')[0]).toBe('1101.00')
    expect(goods('mate')).toContain('0903')
    expect(goods('Maté')).toContain('0903')
  })

  it('finds the singular in the plural and the reverse', () => {
    expect(goods('carpets')).toContain('5703')
    expect(goods('carpet')).toContain('5703')
    expect(goods('torches')).toContain('8513.10')
    expect(goods('mens trousers')).toContain('6203.42')
  })

  it('finds what a whole product name is about', () => {
    expect(goods('Dangote cement 50kg')[0]).toBe('2523.29')
    expect(goods('Samsung TV 43 inch')[0]).toBe('8528.72')
  })

  it('finds a code by what its chapter or heading is called, after those called so themselves', () => {
    const found = goods('furniture', 100)

    expect(goods('antiperspirants cosmetic')).toEqual(['3307.20'])
    expect(found).toContain('9401.80')
    expect(found.indexOf('9403')).toBeLessThan(found.indexOf('9401.80'))
  })

  it('never offers a chapter or a section, which cannot stand on an invoice', () => {
    for (const query of ['', '25', 'live animals', 'textiles', 'machinery'])
      for (const code of goods(query, 2000)) expect(code).toMatch(/^\d{4}(\.\d\d)?$/)
  })
})

describe('searching services', () => {
  it.each([
    ['haulage', '4923'],
    ['delivery', '4923'],
    ['catering', '5621'],
    ['restaurant', '5610'],
    ['tailor', '1410'],
    ['barber', '9602'],
    ['POS', '6619'],
    ['school fees', '8510'],
    ['web design', '6201'],
    ['generator repair', '3314'],
    ['hotel', '5510'],
    ['accountant', '6920'],
    ['legal', '6910'],
    ['legal activities', '6910'],
    ['freight transport by road', '4923'],
    ['cleaning of buildings', '8121'],
    ['4923', '4923'],
  ])('finds %s first under %s', (query, code) => {
    expect(services(query)[0]).toBe(code)
  })

  it('offers all classes that begin with the digits, in order', () => {
    expect(services('492')).toEqual(['4921', '4922', '4923'])
    expect(services('49231')).toEqual([])
  })
})

describe('any search', () => {
  it('answers each code once, at most as many as asked for, and the same every time', () => {
    for (const query of ['oil', 'e', 'wood', 'bags of cement']) {
      const all = goods(query, 5000)

      expect(new Set(all).size).toBe(all.length)
      expect(goods(query, 5000)).toEqual(all)
      expect(goods(query, 3)).toEqual(all.slice(0, 3))
    }
    expect(goods('oil', 0)).toEqual([])
    expect(goods('oil', -1)).toEqual([])
  })

  it('lists from the beginning without a query', () => {
    expect(goods('  ', 2)).toEqual(['0101', '0102'])
    expect(services('', 2)).toEqual(['0111', '0112'])
    expect(goods('...', 2)).toEqual(['0101', '0102'])
  })

  it('finds nothing for words nobody uses', () => {
    expect(goods('qwertyzxcv')).toEqual([])
    expect(services('qwertyzxcv')).toEqual([])
  })

  it('leaves out codes of market words that are not in the list', () => {
    const list = prepareCodes([{ code: '2523', description: 'Cement', parent: null }], [['bua', '9999', '2523']])
    expect(searchCodes(list, 'bua', 5).map(({ code }) => code)).toEqual(['2523'])
  })
})

describe('describing a code', () => {
  it('knows every level, written with dots or without', () => {
    expect(describeCode(hs, '252329')).toEqual(describeCode(hs, '2523.29'))
    expect(describeCode(hs, '25.23')).toMatchObject({ code: '2523', parent: '25' })
    expect(describeCode(hs, '25')).toMatchObject({ code: '25', parent: 'V' })
    expect(describeCode(isic, '4923')).toEqual({
      code: '4923',
      description: 'Freight transport by road',
      parent: '492',
    })
    expect(describeCode(isic, 'h')).toMatchObject({ code: 'H', parent: null })
  })

  it('answers with the nearest listed level for a subheading that is not listed', () => {
    expect(describeCode(hs, '8517.18')).toMatchObject({ code: '8517' })
    expect(describeCode(hs, '2523.29.00.00')).toMatchObject({ code: '2523.29' })
  })

  it('knows nothing of codes that do not exist', () => {
    for (const code of ['', '77', '9999', '9999.99', '25232', 'cement']) expect(describeCode(hs, code)).toBeNull()
    for (const code of ['4999', '49230', '492300']) expect(describeCode(isic, code)?.code ?? null).toBeNull()
  })
})

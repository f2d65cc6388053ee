import { expect, it } from 'vitest'

import { isNamedLike, looksLikeBarcode, resolveMatch } from './resolve-match.ts'

const customers = [
  { name: 'Abubakar Stores', tin: '20481166-0007' },
  { name: 'Adébáyọ̀ Ọlátúnjí & Sons', tin: '12345678-0001' },
  { name: 'Zenith', tin: null },
  { name: 'Zenith Stores Ltd', tin: null },
]

it.each([
  ['Zenith', 'Zenith'],
  ['zenith st', 'Zenith Stores Ltd'],
  ['ade', 'Adébáyọ̀ Ọlátúnjí & Sons'],
  ['sons olatunji', 'Adébáyọ̀ Ọlátúnjí & Sons'],
  ['1234 5678', 'Adébáyọ̀ Ọlátúnjí & Sons'],
  ['20481166', 'Abubakar Stores'],
])('%s means %s', (typed, name) => {
  expect(resolveMatch(customers, typed)?.name).toBe(name)
})

it.each([
  // Found by e-mail, or within a word.
  'accounts@zenith.example',
  'kar',
  // Begins words of two.
  'stores',
  // Begins the names of two.
  'zen',
  '-',
])('%s means nobody for certain', (typed) => {
  expect(resolveMatch(customers, typed)).toBeUndefined()
})

const alike = [
  { name: 'Musa & Brothers Ltd', tin: '20481166-0001' },
  { name: 'Musa Stores', tin: '20481166-0002' },
  { name: 'Cement Dangote, 50 kg' },
  { name: 'Cement Lafarge, 50 kg' },
  { name: 'White cement' },
  { name: 'Bola' },
  { name: 'Bọ́lá' },
]

it.each(['musa', 'Mus', 'cement', '20481166', '20481166-00', 'bola b'])(
  'several begin with %s: none is taken',
  (typed) => {
    expect(resolveMatch(alike, typed)).toBeUndefined()
  },
)

it.each([
  ['musa s', 'Musa Stores'],
  ['stores', 'Musa Stores'],
  ['cement d', 'Cement Dangote, 50 kg'],
  // The only one that begins with it, although another has it.
  ['whi', 'White cement'],
  ['20481166-0002', 'Musa Stores'],
  // Of names that differ by their marks only, the one that was typed.
  ['bola', 'Bola'],
  ['BỌ́LÁ', 'Bọ́lá'],
])('where others begin alike, %s means %s', (typed, name) => {
  expect(resolveMatch(alike, typed)?.name).toBe(name)
})

it('a name that is just what was typed is taken, although others begin with it', () => {
  const shops = [{ name: 'Musa Stores' }, { name: 'Musa' }, { name: 'Musa & Brothers Ltd' }]
  expect(resolveMatch(shops, 'musa')?.name).toBe('Musa')
  expect(resolveMatch([{ name: 'Cement' }, { name: 'White cement' }], 'cem')?.name).toBe('Cement')
})

const phones = [
  { name: 'Ngozi Stores', tin: null, phone: '+2348031234567' },
  { name: 'Ngozi Annex', tin: null, phone: '+2348055555555' },
  { name: 'Musa Ventures', tin: '08031234-0001', phone: '+2348055555555' },
]

it.each(['0803 123 4567', '+234 803 123 4567', '2348031234567', '8031234567', '(0803) 123-4567'])(
  'a customer is meant by the phone number %s',
  (typed) => {
    expect(resolveMatch(phones, typed)?.name).toBe('Ngozi Stores')
  },
)

it('no customer is meant by a part of a phone number, or one that two have', () => {
  expect(resolveMatch(phones.slice(0, 2), '0803 123')).toBeUndefined()
  expect(resolveMatch(phones, '0805 555 5555')).toBeUndefined()
})

const bulbs = [
  { name: 'Bulb LED 15W', hsnCode: '2523.29' },
  { name: 'Bulb LED 9W', hsnCode: '2523.29' },
  { name: 'Cable 1.5mm', hsnCode: '8544.42' },
  { name: 'Cable 2.5mm', hsnCode: null },
]

it.each([
  ['bulb led 9', 'Bulb LED 9W'],
  ['9w', 'Bulb LED 9W'],
  ['cable 2', 'Cable 2.5mm'],
  ['8544', 'Cable 1.5mm'],
])('of products, %s means %s', (typed, name) => {
  expect(resolveMatch(bulbs, typed)?.name).toBe(name)
})

it('takes no product for an HS code that another has too, or for a digit of one', () => {
  expect(resolveMatch(bulbs, '2523')).toBeUndefined()
  expect(resolveMatch(bulbs, 'bulb 29')).toBeUndefined()
})

it('asks only among what is named like what was typed', () => {
  expect(isNamedLike(bulbs, 'led')).toBe(true)
  expect(isNamedLike(bulbs, 'bulb 29')).toBe(false)
})

const milk = { name: 'Peak Milk 400 g', barcode: '012345678905' }
const soap = { name: '0012 Soap', barcode: 'shelf-7' }

it.each([
  ['012345678905', milk],
  // The same as scanners read it, too.
  ['0012345678905', milk],
  ['SHELF-7', soap],
  ['0012', soap],
  // A part of a barcode is none.
  ['01234567890', undefined],
])('a scan of %s means the product of just that barcode', (typed, product) => {
  expect(resolveMatch([soap, milk], typed)).toBe(product)
})

it('a barcode is digits as scanners read them', () => {
  expect(['5901234123457', ' 96385074 '].map(looksLikeBarcode)).toEqual([true, true])
  expect(['1234567', '16 mm', '2523.2900', ''].map(looksLikeBarcode)).toEqual([false, false, false, false])
})

it('a short number is a quantity that went astray rather than a number in a name', () => {
  const goods = [{ name: 'Paint, 20 l' }, { name: 'Bread', barcode: '17' }, { name: '7' }]
  expect(resolveMatch(goods, '2')).toBeUndefined()
  expect(resolveMatch(goods, '17')?.name).toBe('Bread')
  expect(resolveMatch(goods, '7')?.name).toBe('7')
})

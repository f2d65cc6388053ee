import { describe, expect, it } from 'vitest'

import { readCustomers as customers, readProducts as products } from '../../../../test/support/lists/read-list.ts'

const named = (name: string) =>
  customers([
    ['Customer', 'Phone'],
    [name, '0803 123 4567'],
  ]).doubts

describe('a name', () => {
  it.each([
    ['AdÃ© Stores', 'Adé Stores'],
    ['á»Œlá»\u008dla', 'Ọlọla'],
    ['Ade\u00e2\u20ac\u2122s', 'Ade’s'],
    ['Ad√© Stores', 'Adé Stores'],
  ])('%s is doubted, with what was written', (name, suggestion) => {
    expect(named(name)).toMatchObject([{ row: 2, field: 'name', suggestion }])
  })

  it.each(['Ad\ufffd Stores', 'Ad?b?y? Stores', '?l?la', 'Ad? Stores', 'Ol??yin', 'Ã© \ufffd', 'á» Stores'])(
    '%s has lost letters, and is doubted',
    (name) => {
      expect(named(name)).toMatchObject([{ row: 2, field: 'name', suggestion: null }])
    },
  )

  it.each(['Adé Stores', 'Ọlọ́la & Sons', 'Ready?', 'Café Ìyá Bàsírà', 'Ade’s', 'Señor', '£1 Shop', 'Müller – Söhne'])(
    '%s is as it was written',
    (name) => {
      expect(named(name)).toEqual([])
    },
  )
})

it('a question in a description is one', () => {
  expect(products('Item,Price,Description\nBiro,50,Red?or blue\n').doubts).toEqual([])
})

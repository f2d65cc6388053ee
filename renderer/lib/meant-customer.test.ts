import { expect, it } from 'vitest'

import { meantCustomer } from './meant-customer.ts'

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
  expect(meantCustomer(customers, typed)?.name).toBe(name)
})

it.each([
  // Found by e-mail or phone, or within a word.
  'accounts@zenith.example',
  'kar',
  '0803 123 4567',
  // Begins words of two.
  'stores',
  '-',
])('%s means nobody for certain', (typed) => {
  expect(meantCustomer(customers, typed)).toBeUndefined()
})

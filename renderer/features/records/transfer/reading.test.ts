import { describe, expect, it } from 'vitest'

import { accountNumber, choice, flag, owed, percent, phone, price, stateName } from './reading.ts'

describe('a price', () => {
  it.each([
    ['₦1,250.00', 1250],
    ['N1,250', 1250],
    ['=N= 1,250.5', 1250.5],
    ['NGN 8450', 8450],
    ['8,450', 8450],
    ['#900', 900],
    ['1,250/=', 1250],
    ['900 naira', 900],
    ['900 only', 900],
    ['1,250.-', 1250],
    ['+1,250', 1250],
    ['0.0125', 0.0125],
    [8450.1, 8450.1],
    [8450.100000000001, 8450.1],
    [0.1 + 0.2, 0.3],
    ['99999999999.9999', 99999999999.9999],
  ])('%s is %s', (cell, value) => {
    expect(price.read(cell)).toEqual({ value })
  })

  it.each(['8.450,00', 'on request', '1,25', '1e3', '12 or 13'])('%s is no number, never a guess', (cell) => {
    expect(price.read(cell)).toEqual({ problem: 'must be a number such as 2 or 8,450.50' })
  })

  it.each(['(5,000)', '5,000.00-', '-5,000', '₦-5,000', -5000])('%s is less than nothing', (cell) => {
    expect(price.read(cell)).toMatchObject({ problem: expect.stringContaining('less than nothing') })
  })

  it('finer than the API keeps it is refused, not rounded', () => {
    expect(price.read('1.00001')).toEqual({ problem: 'must have at most 4 decimals' })
    expect(price.read(1.00001)).toEqual({ problem: 'must have at most 4 decimals' })
    expect(price.read('1234567890123456')).toEqual({ problem: 'must have at most 15 digits' })
  })
})

describe('what is owed', () => {
  it.each(['5,000.00 Dr', '5,000DR', 'Dr 5,000', '₦5,000', '5,000 (Dr)', '5,000/-'])('%s is 5,000', (cell) => {
    expect(owed.read(cell)).toEqual({ value: 5000 })
  })

  it.each([
    '5,000CR',
    '5,000.00 Cr.',
    '5,000.00-',
    '(5,000)',
    '₦(5,000)',
    '(N5,000)',
    '₦-5,000',
    '-5,000',
    '5,000 credit',
    '5,000 (CR)',
    'Cr 5,000',
  ])('%s is money of the customer', (cell) => {
    expect(owed.read(cell)).toEqual({ value: -5000 })
  })

  it('as a number is as the spreadsheet has it', () => {
    expect(owed.read(5000.5)).toEqual({ value: 5000.5 })
    expect(owed.read(-5000.5)).toEqual({ value: -5000.5 })
  })
})

describe('a rate', () => {
  it.each([
    ['7.5', 7.5],
    ['7.5%', 7.5],
    ['7.5 %', 7.5],
    ['VAT@7.5%', 7.5],
    ['VAT (7.5%)', 7.5],
    ['7.5% VAT', 7.5],
    ['0%', 0],
    [7.5, 7.5],
    [0.075, 7.5],
    [0.05, 5],
    ['0.5', 0.5],
    [0, 0],
  ])('%s is %s', (cell, value) => {
    expect(percent.read(cell)).toEqual({ value })
  })

  it('says of a word what stands for it', () => {
    expect(percent.read('Exempt')).toMatchObject({ value: 0, doubt: { suggestion: '0' } })
    expect(percent.read('reduced')).toMatchObject({ problem: expect.stringContaining('has 0') })
  })
})

it.each([
  ['kano', 'Kano'],
  ['LAGOS', 'Lagos'],
  [' akwa  IBOM', 'Akwa Ibom'],
  ['Abuja', 'Abuja'],
  ['lagos state', 'lagos state'],
  ['Kent', 'Kent'],
])('the state %s is %s', (cell, value) => {
  expect(stateName.read(cell)).toEqual({ value })
})

describe('a phone number', () => {
  it.each([
    [8031234567, '08031234567'],
    ['8031234567', '08031234567'],
    ['0803 123 4567', '0803 123 4567'],
    [2348031234567, '2348031234567'],
    ['+44 20 7946 0018', '+44 20 7946 0018'],
  ])('%s is %s', (cell, value) => {
    expect(phone.read(cell)).toEqual({ value })
  })
})

describe('an account number', () => {
  it('cut by a spreadsheet is never guessed, and typed as text it is taken as it is', () => {
    expect(accountNumber.read(123456789)).toMatchObject({ problem: expect.stringContaining('dropped a leading 0') })
    expect(accountNumber.read(2123456789)).toEqual({ value: '2123456789' })
    expect(accountNumber.read('0123456789')).toEqual({ value: '0123456789' })
  })
})

describe('words', () => {
  const kind = choice({ GOODS: 'Goods', SERVICE: 'Service' }, { services: 'SERVICE' })
  it.each([
    ['goods', 'GOODS'],
    [' SERVICE ', 'SERVICE'],
    ['Services', 'SERVICE'],
  ])('%s is %s', (cell, value) => {
    expect(kind.read(cell)).toEqual({ value })
  })

  it('that are unknown are answered with those that are known', () => {
    expect(kind.read('stuff')).toEqual({ problem: 'must be one of Goods, Service' })
    expect(flag.read('maybe')).toEqual({ problem: 'must be Yes or No' })
  })

  it('for yes and no come in many forms', () => {
    for (const yes of ['Yes', 'TRUE', '1', 'x', 'Active']) expect(flag.read(yes), yes).toEqual({ value: true })
    for (const no of ['No', 'false', '0', 'Inactive']) expect(flag.read(no), no).toEqual({ value: false })
  })
})

it('an empty cell says nothing', () => {
  for (const { read } of [price, percent, phone, flag, accountNumber]) expect(read(' ')).toBeUndefined()
})

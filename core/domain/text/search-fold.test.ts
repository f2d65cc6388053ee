import { describe, expect, it } from 'vitest'

import { finds, searchFold, searchTerms, searchText } from './search-fold.ts'

describe('the search fold', () => {
  it.each([
    ['Adébáyọ̀ Ọlátúnjí', 'adebayo olatunji'],
    ['Adébáyọ̀'.normalize('NFD'), 'adebayo'],
    ['Ifeọma Ṣọlá Ẹ̀kọ́', 'ifeoma sola eko'],
    ['Ɗanladi Ɓala Ƙasuwa Ƴar', 'danladi bala kasuwa yar'],
    ["A'isha", 'aisha'],
    ['Aʼisha Yarʼadua', 'aisha yaradua'],
    ['A’ISHA', 'aisha'],
    ['Bola & Sons Nig. Ltd.', 'bola and sons nig ltd'],
    ['A.B.C.  Ventures', 'abc ventures'],
    ['No.5 Àgbá-Ọjà', 'no 5 agba oja'],
    ['₦ — !', ''],
  ])('of %s is %s', (text, folded) => expect(searchFold(text)).toBe(folded))

  // Beside a letter with a mark a text is folded the long way.
  it.each(['Cement, 50 kg bag', ' INV-000123/2026 (copy)', 'A_B=C*D#E%F+G!', 'TIN: 12345678-0001; "new"', '--'])(
    'of the plain text %s is the same as beside one that is not',
    (text) => expect(searchFold(`${text} é`)).toBe(`${searchFold(text)} e`.trim()),
  )

  it.each([
    ['adebayo', 'Adébáyọ̀ Stores'],
    ['aisha', "A'isha Bello"],
    ["A'isha", 'Aisha Bello'],
    ['danladi nig', 'Ɗanladi Nigeria Ltd'],
    ['nig danladi', 'Ɗanladi Nigeria Ltd'],
    ['bola and sons', 'Bola & Sons'],
    ['0803 123 4567', '+234 803-123-4567'],
    ['+234 (0) 803 123 4567', '08031234567'],
    ['8031234567', '+2348031234567'],
    ['00234 803 1234', '0803 123 4567'],
    ['0803', '+234 803 123 4567'],
    ['204811660001', '20481166-0001'],
    ['20481166-0001', '204811660001'],
    ['INV-7', 'INV-70'],
    ['', 'anything'],
    ['  ', 'anything'],
  ])('finds %j in %j', (search, text) => expect(finds(search, text)).toBe(true))

  it.each([
    ['INV-7', 'INV 3, 7 bags'],
    ['ade bola', 'Adébáyọ̀ Stores'],
    ['0804', '+234 803 123 4567'],
    ['000006', 'INV000016'],
    ['!!!', 'anything'],
  ])('does not find %j in %j', (search, text) => expect(finds(search, text)).toBe(false))

  it('finds words over several texts, and never across the edge of two', () => {
    expect(finds('ada okafor', 'Ada', 'Okafor Ltd')).toBe(true)
    expect(finds('adao', 'Ada', 'Okafor')).toBe(false)
  })

  it('keeps numbers within texts whole', () => {
    expect(searchText(['Ada', null, '+234 803 123 4567', 'call 0802-222-3333 at 5 pm'])).toBe(
      'ada 234 803 123 4567 8031234567 call 0802 222 3333 at 5 pm 8022223333',
    )
  })

  it('asks for at most ten words', () => {
    expect(searchTerms('a b c d e f g h i j k l').length).toBe(10)
  })
})

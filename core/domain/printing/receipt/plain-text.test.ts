import { describe, expect, it } from 'vitest'

import { losesLetters, plainText } from './plain-text.ts'

describe('plain text for printers', () => {
  it.each([
    ['₦8,105,710.00', 'NGN 8,105,710.00'],
    ['−₦10,000.00', '-NGN 10,000.00'],
    ['820 bags ×\u00a08,450.00', '820 bags x\u00a08,450.00'],
    ['HS 2523.29 · VAT 7.5\u00a0%', 'HS 2523.29, VAT 7.5\u00a0%'],
    ['“Mama’s” – 5…', '"Mama\'s" - 5...'],
  ])('writes %j as %j, which loses nothing', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(losesLetters(text)).toBe(false)
  })

  it.each([
    ['Adébáyọ̀ Ọlátúnjí', 'Adebayo Olatunji'],
    ['Ịfẹọma', 'Ifeoma'],
    ['Ɗanladi ƙofar ɓangare', 'Danladi kofar bangare'],
    ['n̄ ǹ m̀', 'n n m'],
    ['日本', '??'],
  ])('comes near to %j, and says that something is lost', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(plainText(text.normalize('NFD'))).toBe(plain)
    expect(losesLetters(text)).toBe(true)
  })

  it('lets no command through, and nothing that turns a text around', () => {
    expect(plainText('A\u001bp0\u0007\u202e00.1\u202c\u200b\u0000B')).toBe('Ap000.1B')
    expect(plainText('one\r\ntwo\u2028three')).toBe('one\ntwo\nthree')
    expect(plainText(Array.from({ length: 3000 }, (_, at) => String.fromCodePoint(at)).join(''))).toMatch(
      /^[\n\x20-\x7e\u00a0]*$/,
    )
  })
})

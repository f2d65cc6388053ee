import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeEach, describe, expect, it } from 'vitest'

import { openPdfFace, UNUSUAL, type PdfFace } from './face.ts'

const require = createRequire(import.meta.url)
const inter = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const notoSans = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

describe.each([
  ['Inter', inter],
  ['Noto Sans', notoSans],
])('a face for documents, %s', (_, file) => {
  let face: PdfFace
  beforeEach(async () => {
    face = openPdfFace('regular', await readFile(file))
  })

  const glyphsOf = (word: string) => face.source.layout(word.normalize('NFC')).glyphs
  const found = (word: string) => glyphsOf(word).map(({ codePoints }) => String.fromCodePoint(...codePoints))

  it('gives each glyph its own character, whatever was set before with the same glyph', () => {
    for (const first of ['ị̀bọ̀ṣẹ̀', 'é'.normalize('NFD'), '7.5\u00a0%', '\u00ad']) face.source.layout(first)
    const words = [
      'a ',
      'x-y',
      'iI',
      'oOo',
      'Sons ',
      'office',
      'ọ̀ṣẹ́',
      '₦1,234.50 ',
      'INV-0012',
      '10x20->30',
      'ị̀ ',
      '(1:2)',
    ]
    for (const word of words) expect(found(word).join('')).toBe(word.normalize('NFC'))
  })

  it('has a glyph for every letter of the languages of Nigeria', () => {
    const letters = 'ẸẹỌọṢṣÁáÀàÉéÈèÍíÌìÓóÒòÚúÙùŃńǸǹḾḿ ƁɓƊɗƘƙƳƴ ỊịỤụṄṅ ₦ – — ‘’ “” … − × ½'
    for (const letter of letters.replaceAll(' ', '')) {
      expect(face.draws(letter), letter).toBe(true)
      expect(
        glyphsOf(letter).map(({ id }) => id),
        letter,
      ).not.toContain(0)
    }
  })

  it('has whatever is looked at no closer', () => {
    for (let code = 0x20; code < 0x2100; code += 1) {
      const character = String.fromCodePoint(code)
      const isControl = code >= 0x7f && code < 0xa0
      if (UNUSUAL.test(character) || isControl || character === '\u00ad') continue
      const [glyph] = face.source.layout(character).glyphs
      expect(glyph?.id, code.toString(16)).not.toBe(0)
    }
  })

  it('sets a letter and its marks as one glyph, as wide as the letter', () => {
    for (const [marked, letter] of [
      ['ọ̀', 'ọ'],
      ['Ẹ́', 'Ẹ'],
      ['n̄', 'n'],
      ['ị́', 'ị'],
    ] as const) {
      expect(found(marked), marked).toEqual([marked.normalize('NFC')])
      expect(face.source.layout(marked.normalize('NFC')).advanceWidth).toBe(face.source.layout(letter).advanceWidth)
    }
    expect(found('Ẹ̀ṣọ́')).toEqual(['Ẹ̀', 'ṣ', 'ọ́'].map((letter) => letter.normalize('NFC')))
  })

  it('sets a tone mark above its letter, over the middle', () => {
    const [letter, mark] = face.outlines('ọ̀'.normalize('NFC')).glyphs.map(({ path, x }) => {
      const places = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, a, b]) => [x + Number(a), Number(b)] as const)
      const [across, up] = [places.map(([a]) => a), places.map(([, b]) => b)]
      return { middle: (Math.min(...across) + Math.max(...across)) / 2, foot: Math.min(...up), top: Math.max(...up) }
    })
    expect(mark?.foot).toBeGreaterThan(letter?.top ?? Infinity)
    expect(Math.abs((mark?.middle ?? 0) - (letter?.middle ?? 0)) / face.unitsPerEm).toBeLessThan(0.12)
  })

  it('sets figures in columns: every amount of as many digits is as wide, by itself and in a word', () => {
    for (const amounts of [
      ['1,111.11', '7,777.77', '0,404.74'],
      ['INV-111', 'INV-747'],
      ['(111)', '(404)'],
    ]) {
      expect(new Set(amounts.map((amount) => face.width(amount, 10).toFixed(6))).size, amounts[0]).toBe(1)
    }
  })

  it('measures a text as the sum of its words', () => {
    expect(face.width('Broad Street', 10)).toBeCloseTo(face.width('Broad ', 10) + face.width('Street', 10), 6)
    expect(face.width('Broad 20', 10)).toBeCloseTo(face.width('Broad', 10) + face.width(' ', 10) + face.width('20', 10))
    expect(face.width('Broad', 20)).toBeCloseTo(2 * face.width('Broad', 10), 6)
    expect(face.width('', 10)).toBe(0)
  })

  it('leaves out what turns the direction of text, so that no name makes an amount beside it be read backwards', () => {
    const turned = '\u202e00.5,1\u202c \u2066a\u2069\u200f\u061c'
    expect(face.width(turned, 10)).toBe(face.width('00.5,1 a', 10))
    expect(found(turned.split(' ')[0] ?? '').join('')).toBe('00.5,1')
    expect(face.draws(turned)).toBe(true)
  })

  it('takes no form for what somebody wrote that stands among private characters', () => {
    for (const code of [0xe000, 0xe080, 0xe100]) expect(face.draws(String.fromCodePoint(code))).toBe(false)
  })
})

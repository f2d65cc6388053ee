import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadPdfFonts, openPdfFont, type PdfFont } from './pdf-fonts.ts'

const file = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

describe('a font for documents', () => {
  let font: PdfFont
  beforeEach(async () => {
    font = openPdfFont(await readFile(file))
  })

  const found = (word: string) =>
    font.source
      .layout(word.normalize('NFC'))
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
      .join('')

  it('gives each glyph its own character, whatever was set before with the same glyph', () => {
    for (const first of ['ị̀bọ̀ṣẹ̀', 'é'.normalize('NFD'), '7.5\u00a0%', '\u00ad']) font.source.layout(first)
    for (const word of ['a ', 'x-y', 'iI', 'oOo', 'Sons ', 'office', 'ọ̀ṣẹ́', '₦1,234.50 ']) {
      expect(found(word).normalize('NFC')).toBe(word.normalize('NFC'))
    }
  })

  it('has a glyph for every letter of the languages of Nigeria', () => {
    const letters = 'ẸẹỌọṢṣÁáÀàÉéÈèÍíÌìÓóÒòÚúÙùŃńǸǹḾḿ ƁɓƊɗƘƙƳƴ ỊịỤụṄṅ ₦ – — ‘’ “” … − × ½'
    for (const letter of letters.replaceAll(' ', '')) {
      expect(
        font.source.layout(letter).glyphs.map(({ id }) => id),
        letter,
      ).not.toContain(0)
    }
  })

  it('sets the tone mark over its letter, without moving what follows', () => {
    const marked = font.source.layout('ọ̀'.normalize('NFC'))
    const [letter, mark] = marked.positions
    expect(marked.advanceWidth).toBe(font.source.layout('ọ').advanceWidth)
    expect(letter?.xOffset).toBe(0)
    expect(mark).toMatchObject({ xAdvance: 0, yOffset: 0 })
  })

  it('sets figures in columns: every amount of as many digits is as wide', () => {
    const widths = ['1,111.11', '7,777.77', '0,404.74'].map((amount) => font.width(amount, 10))
    expect(new Set(widths).size).toBe(1)
  })

  it('measures a text as the sum of its words', () => {
    expect(font.width('Broad Street', 10)).toBeCloseTo(font.width('Broad ', 10) + font.width('Street', 10), 6)
    expect(font.width('Broad', 20)).toBeCloseTo(2 * font.width('Broad', 10), 6)
    expect(font.width('', 10)).toBe(0)
  })

  it('leaves out what turns the direction of text, so that no name makes an amount beside it be read backwards', () => {
    const turned = '\u202e00.5,1\u202c \u2066a\u2069\u200f\u061c'
    expect(font.width(turned, 10)).toBe(font.width('00.5,1 a', 10))
    expect(found(turned.split(' ')[0] ?? '')).toBe('00.5,1')
    expect(font.actualText(turned)).toBeUndefined()
    expect(font.actualText(`${turned}🎉`)).toBe('00.5,1 a🎉')
  })

  it('shows a mark for what it has no glyph for, one for each character as people count them', () => {
    for (const [text, shown] of [
      ['日本', '\ufffd\ufffd'],
      ['👨‍👩‍👧!', '\ufffd!'],
      ['\u3000', ' '],
      ['ש', '\ufffd'],
      ['a\u200bb', 'ab'],
    ] as const) {
      expect(found(text), text).toBe(shown)
      expect(font.source.layout(text).glyphs.map(({ id }) => id)).not.toContain(0)
    }
    expect(font.actualText('Rice 日本')).toBe('Rice 日本')
    expect(font.actualText('Adébáyọ̀ Ọlátúnjí, Ịfẹọma, Ɗanladi ₦1,000'.normalize('NFC'))).toBeUndefined()
    expect(font.actualText('ị̀gbà'.normalize('NFC'))).toBe('ị̀gbà'.normalize('NFC'))
    expect(font.actualText('Okafor Trading Ltd ₦1,000.00')).toBeUndefined()
  })

  it('reads the files once per process', async () => {
    expect(await loadPdfFonts()).toBe(await loadPdfFonts())
  })
})

import { describe, expect, it } from 'vitest'
import { loadPdfFonts } from './fonts.ts'

const { regular } = await loadPdfFonts()
const runsOf = (text: string) => regular.runs(text).map(({ face, text: part }) => `${face.name}: ${part}`)

describe('the fonts of documents', () => {
  it('set a text in Inter, and a word that it has no glyphs for in Noto Sans', () => {
    const usual = 'Adébáyọ̀ Ọlátúnjí, Ịfẹọma, Ɗanladi ₦1,000 ½ → ✓'
    expect(runsOf(usual)).toEqual([`regular: ${usual}`])
    expect(runsOf('Ẹ̀kọ́ e̩ko̩ s̩e and a̱tyap')).toEqual([
      'regular: Ẹ̀kọ́ ',
      'regular-other: e̩ko̩ s̩e ',
      'regular: and ',
      'regular-other: a̱tyap',
    ])
    expect(regular.width('and a̱tyap', 10)).toBeCloseTo(
      regular.runs('and a̱tyap').reduce((sum, { face, text }) => sum + face.width(text, 10), 0),
      6,
    )
  })

  it('show a mark for what neither has a glyph for, one for each character as people count them', () => {
    for (const [text, shown] of [
      ['日本', '\ufffd\ufffd'],
      ['👨‍👩‍👧!', '\ufffd!'],
      ['\u3000', ' '],
      ['ש', '\ufffd'],
      ['a\u200bb', 'ab'],
    ] as const) {
      const glyphs = regular.runs(text).flatMap((run) => run.face.source.layout(run.text).glyphs)
      expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join(''), text).toBe(shown)
      expect(glyphs.map(({ id }) => id)).not.toContain(0)
    }
  })

  it('say what a text is where marks stand in it, and only there', () => {
    expect(regular.actualText('Rice 日本')).toBe('Rice 日本')
    expect(regular.actualText('\u202e00.5,1\u202c🎉')).toBe('00.5,1🎉')
    for (const text of ['Okafor Trading Ltd ₦1,000.00', 'Adébáyọ̀', 'ị̀gbà', 'e̩ko̩', '\u202e00.5,1\u202c']) {
      expect(regular.actualText(text.normalize('NFC')), text).toBeUndefined()
    }
  })

  it('are read once per process', async () => {
    expect(await loadPdfFonts()).toBe(await loadPdfFonts())
  })
})

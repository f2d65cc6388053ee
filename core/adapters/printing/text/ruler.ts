import type { PdfFonts } from './fonts.ts'
import { scaled, type TextStyle } from './style.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export type TextRuler = {
  /** Points. */
  width(text: string, style: TextStyle): number
  /** Lines no wider than `width`: broken at spaces, and inside a word only where the word alone is too wide. */
  wrap(text: string, style: TextStyle, width: number): string[]
  /** The same, each with the space that it was broken at, which readers put words together by. */
  lines(text: string, style: TextStyle, width: number): string[]
  /** The style, made smaller in small steps until the text fits on one line; no smaller than `least` times. */
  fit(text: string, style: TextStyle, width: number, least?: number): TextStyle
  /** The style that fits the widest of them: figures of a column are of one size, or they would not line up. */
  fitAll(texts: readonly string[], style: TextStyle, width: number): TextStyle
}

export function createTextRuler(fonts: PdfFonts): TextRuler {
  function width(text: string, { weight, size, tracking = 0 }: TextStyle): number {
    return fonts[weight].width(text, size) + tracking * Math.max(0, text.length - 1)
  }

  function lines(text: string, style: TextStyle, limit: number): string[] {
    return text
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((paragraph) => paragraph.replace(/[\t ]+/g, ' ').trim())
      .flatMap((paragraph, index, { length }) => {
        const broken = width(paragraph, style) <= limit ? [paragraph] : wrapParagraph(paragraph, style, limit)
        return index === length - 1 ? broken : [...broken.slice(0, -1), `${broken.at(-1) ?? ''} `]
      })
  }

  const wrap: TextRuler['wrap'] = (...text) => lines(...text).map((line) => line.trimEnd())

  function wrapParagraph(paragraph: string, style: TextStyle, limit: number): string[] {
    const space = width(' ', style)
    const whole: string[] = []
    let line = ''
    let lineWidth = 0

    for (const word of paragraph.split(' ')) {
      const wordWidth = width(word, style)
      if (line !== '' && lineWidth + space + wordWidth <= limit) {
        line += ` ${word}`
        lineWidth += space + wordWidth
        continue
      }

      if (line !== '') whole.push(`${line} `)
      const pieces = wordWidth <= limit ? [word] : breakWord(word, style, limit)
      whole.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
      lineWidth = width(line, style)
    }
    return [...whole, line]
  }

  /** Cut between graphemes, so that no tone mark loses its letter. */
  function breakWord(word: string, style: TextStyle, limit: number): string[] {
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
    const pieces: string[] = []
    for (let from = 0; from < letters.length;) {
      let to = from
      let pieceWidth = 0
      while (to < letters.length && (to === from || pieceWidth <= limit)) {
        pieceWidth += width(letters[to] ?? '', style) + (style.tracking ?? 0)
        to += 1
      }
      // Side by side letters are kerned, apart or together: the sum is only near.
      while (to > from + 1 && width(letters.slice(from, to).join(''), style) > limit) to -= 1
      pieces.push(letters.slice(from, to).join(''))
      from = to
    }
    return pieces
  }

  function fit(text: string, style: TextStyle, limit: number, least = 0.5): TextStyle {
    const factor = limit / Math.max(width(text, style), 1)
    return factor >= 1 ? style : scaled(style, Math.max(least, Math.floor(factor * 100) / 100))
  }

  function fitAll(texts: readonly string[], style: TextStyle, limit: number): TextStyle {
    const fitted = texts.map((text) => fit(text, style, limit))
    return fitted.reduce((least, one) => (one.size < least.size ? one : least), style)
  }

  return { width, wrap, lines, fit, fitAll }
}

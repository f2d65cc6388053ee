import { wordsOf, type PdfFace, type PrintedWord } from '../text/face.ts'
import { pack } from './pack.ts'

/* What a page says of its texts, and how it is packed: pdfkit can do both, and takes several times as long for it. */

/** What this file uses of pdfkit beyond what it declares; the version is exact, and the tests read every file back. */
type PdfkitFont = {
  readonly id: string
  readonly subset: { includeGlyph(id: number | string): number }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
}
type PdfkitContent = {
  readonly data: { Filter?: string; Length?: number }
  buffer: Uint8Array[]
  compress: boolean
  write(line: string | Uint8Array): void
  finalize(): void
}
type PdfkitFile = {
  readonly _font: PdfkitFont
  readonly page: { readonly fonts: Record<string, unknown>; readonly content: PdfkitContent }
  addContent(content: string): void
}

export type TextPen = {
  /**
   * Writes one text in the present font, with its baseline at `y` from the top of the page. Answers whether it did: a text
   * whose marks stand beside their places is left to pdfkit.
   */
  write(face: PdfFace, size: number, placed: PlacedText): boolean
  /** Nothing of what was set before holds on a new page. */
  startPage(): void
}

type PlacedText = { readonly text: string; readonly x: number; readonly y: number; readonly tracking: number }

/** A word as the page shows it: glyphs in hexadecimal digits, and between them how far the next one moves. */
type WrittenWord = string

/** Thousandths of a point are not seen, and digits cost time and room. */
const coordinate = (value: number): number => Math.round(value * 1_000) / 1_000
const adjustment = (value: number): number => Math.round(value * 100) / 100

/** Writes texts on the pages of a pdfkit document whose origin is at the top left. */
export function createTextPen(pdf: unknown): TextPen {
  const file = pdf as PdfkitFile
  const known = new Map<PdfFace, Map<string, WrittenWord | undefined>>()
  /** What was chosen last on this page; said anew after what pdfkit writes. */
  let font = ''

  function wordsIn(face: PdfFace): Map<string, WrittenWord | undefined> {
    const words = known.get(face) ?? new Map<string, WrittenWord | undefined>()
    known.set(face, words)
    return words
  }

  function written(face: PdfFace, { glyphs, positions }: PrintedWord): WrittenWord | undefined {
    const { subset, widths, unicode } = file._font
    const scale = 1_000 / face.unitsPerEm
    let content = '<'
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index]
      if (!position || position.xOffset !== 0 || position.yOffset !== 0) return undefined
      const id = subset.includeGlyph(glyph.id)
      widths[id] ??= glyph.advanceWidth * scale
      unicode[id] ??= glyph.codePoints
      content += id.toString(16).padStart(4, '0')
      const less = glyph.advanceWidth - position.xAdvance
      if (less !== 0) content += `>${adjustment(less * scale)}<`
    }
    return `${content}>`
  }

  return {
    write(face, size, { text, x, y, tracking }) {
      const words = wordsIn(face)
      let content = ''
      for (const word of wordsOf(text)) {
        if (!words.has(word)) words.set(word, written(face, face.printed(word)))
        const found = words.get(word)
        if (found === undefined) {
          font = ''
          return false
        }
        content += found
      }
      const { _font, page } = file
      page.fonts[_font.id] ??= _font.ref()
      const chosen = `/${_font.id} ${coordinate(size)} Tf\n`
      // What pdfkit writes takes it for none.
      const [spaced, unspaced] = tracking === 0 ? ['', ''] : [`${coordinate(tracking)} Tc\n`, '0 Tc\n']
      const glyphs = `[${content.replaceAll('><', '')}] TJ\n`
      // The page has its origin at the top, and letters stand upright on it.
      const place = `1 0 0 -1 ${coordinate(x)} ${coordinate(y)} Tm\n`
      file.addContent(`BT\n${chosen === font ? '' : chosen}${place}${spaced}${glyphs}${unspaced}ET`)
      font = chosen
      return true
    },

    startPage() {
      font = ''
      gather(file.page.content)
    },
  }
}

/** Has the content of a page put together once it is whole, and packed: each line by itself was made bytes one by one. */
function gather(content: PdfkitContent): void {
  const { write, finalize } = content
  const first = Buffer.concat(content.buffer).toString('latin1')
  const lines: string[] = []
  content.buffer = []
  content.data.Length = 0
  content.write = (line) => void lines.push(String(line))
  content.finalize = () => {
    const packed = pack(Buffer.from(`${first}${lines.join('\n')}\n`, 'latin1'))
    content.compress = false
    content.data.Filter = 'FlateDecode'
    write.call(content, packed)
    finalize.call(content)
  }
}

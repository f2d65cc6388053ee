import type { TextRuler } from '../text/ruler.ts'
import type { TextStyle } from '../text/style.ts'
import type { Canvas } from './canvas.ts'

/** A measured piece of a page: its height is known before anything is drawn. Points, `y` is its top. */
export type Block = {
  readonly height: number
  draw(canvas: Canvas, y: number): void
}

export type StyledLine = {
  readonly text: string
  readonly style: TextStyle
  readonly gap?: number
  /** Lines of one text have it in common; a line without is a text by itself. */
  readonly key?: object
}

/** Where the baseline of a line sits below its top: the letters stand in the middle of their leading. */
export function baselineIn({ size, leading }: TextStyle): number {
  return leading / 2 + size * 0.345
}

export function heightOf(lines: readonly StyledLine[]): number {
  return lines.reduce((sum, { style, gap = 0 }) => sum + gap + style.leading, 0)
}

/** Texts in lines no wider than `width`; empty texts take no line. */
export function wrapped(ruler: TextRuler, texts: readonly string[], style: TextStyle, width: number): StyledLine[] {
  return texts
    .filter((text) => text !== '')
    .flatMap((text) => {
      const key = {}
      return ruler.lines(text, style, width).map((line) => ({ text: line, style, key }))
    })
}

/** Draws lines one below the other from `top`; answers where the next one would begin. */
export function drawLines(
  canvas: Canvas,
  lines: readonly StyledLine[],
  x: number,
  top: number,
  align: 'left' | 'right' | 'center' = 'left',
): number {
  let y = top
  for (const { text, style, gap = 0, key } of lines) {
    const baseline = y + gap + baselineIn(style)
    if (text.trim() !== '') canvas.paragraph(style, () => canvas.text(text, x, baseline, style, align), key)
    y += gap + style.leading
  }
  return y
}

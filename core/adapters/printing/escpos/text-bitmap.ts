import type { PdfFonts } from '../text/fonts.ts'
import { createTextRuler, type TextRuler } from '../text/ruler.ts'
import type { TextStyle } from '../text/style.ts'
import { blacken, blankBitmap, type Bitmap } from './bitmap.ts'

/** Text drawn as dots, with every mark: for letters that printers do not have. Sizes are in dots. */
export type TextBitmap = TextRuler & {
  /** One line, as wide as the paper. */
  line(pieces: readonly { text: string; style: TextStyle; align: 'left' | 'center' | 'right' }[]): Bitmap
}

/** Above and below the baseline, in parts of the size: as far as letters with marks reach. */
const ASCENT = 1.07
const DESCENT = 0.3

type Edge = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

export function createTextBitmap(fonts: PdfFonts, paperWidth: number): TextBitmap {
  const ruler = createTextRuler(fonts)

  return {
    ...ruler,
    line(pieces) {
      const size = Math.max(...pieces.map(({ style }) => style.size))
      const picture = blankBitmap(paperWidth, Math.ceil(size * (ASCENT + DESCENT)))
      const baseline = Math.round(size * ASCENT)
      for (const { text, style, align } of pieces) {
        const room = paperWidth - ruler.width(text, style)
        const left = Math.round(align === 'left' ? 0 : align === 'right' ? room : room / 2)
        fill(picture, edgesOf(fonts, text, style, left, baseline))
      }
      return picture
    },
  }
}

/** The outlines of a text as straight edges in dots, y downwards. */
function edgesOf(fonts: PdfFonts, text: string, style: TextStyle, left: number, baseline: number): Edge[] {
  let from = left
  return fonts[style.weight].runs(text).flatMap((run) => {
    const start = from
    const scale = style.size / run.face.unitsPerEm
    from += run.face.width(run.text, style.size)
    return run.face
      .outlines(run.text)
      .glyphs.flatMap(({ path, x, y }) =>
        edgesOfPath(path, (px, py) => [start + (x + px) * scale, baseline - (y + py) * scale]),
      )
  })
}

type Point = readonly [x: number, y: number]
const CURVE_STEPS = 6

/** An SVG path of absolute commands, its curves in a few straight pieces. */
function edgesOfPath(path: string, place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = []
  let at: Point = [0, 0]
  let start: Point = at
  const lineTo = (to: Point) => {
    edges.push({ x0: at[0], y0: at[1], x1: to[0], y1: to[1] })
    at = to
  }

  for (const [, command, numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
    const points = Array.from({ length: values.length / 2 }, (_, index) =>
      place(values[2 * index] ?? 0, values[2 * index + 1] ?? 0),
    )
    const [first] = points
    if (command === 'Z') lineTo(start)
    else if (command === 'M' && first) [at, start] = [first, first]
    else if (command === 'L' && first) lineTo(first)
    else for (const point of curve([at, ...points])) lineTo(point)
  }
  return edges
}

/** Points on a Bézier curve of any degree, by de Casteljau. */
function curve(points: readonly Point[]): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS
    let left = points
    while (left.length > 1) {
      left = left.slice(1).map(([x, y], at) => {
        const [x0, y0] = left[at] ?? [x, y]
        return [x0 + (x - x0) * t, y0 + (y - y0) * t] as const
      })
    }
    return left[0] ?? [0, 0]
  })
}

/** Blackens each dot whose middle lies inside, by the non-zero rule that fonts are drawn with. */
function fill(picture: Bitmap, edges: readonly Edge[]): void {
  for (let row = 0; row < picture.height; row++) {
    const middle = row + 0.5
    const crossings = edges
      .filter(({ y0, y1 }) => y0 <= middle !== y1 <= middle)
      .map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((middle - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
      .sort((a, b) => a.x - b.x)

    let winding = 0
    crossings.forEach(({ x, turn }, index) => {
      winding += turn
      const next = crossings[index + 1]
      if (winding !== 0 && next) blacken(picture, row, Math.ceil(x - 0.5), Math.ceil(next.x - 0.5))
    })
  }
}

import { accentShades } from '../../../domain/printing/accent.ts'
import type { QrMatrix } from '../image/qr-matrix.ts'
import type { PdfFace } from '../text/face.ts'
import type { PdfFonts } from '../text/fonts.ts'
import { createTextRuler, type TextRuler } from '../text/ruler.ts'
import { COLOURS, type Colour, type TextStyle } from '../text/style.ts'
import type { Structure, Tag, TagOptions } from './structure.ts'
import { createTextPen } from './text-content.ts'

export type Canvas = TextRuler & {
  /** One line with its baseline at `y`; `x` is its left end, or its right end or middle where `align` says so. */
  text(text: string, x: number, y: number, style: TextStyle, align?: 'left' | 'right' | 'center'): void
  rule(x: number, y: number, width: number, thickness: number, colour: Colour): void
  /** A ground for what is drawn on it, with round corners where a radius is given. */
  panel(box: Box, colour: Colour, radius?: number): void
  /** The outline of a box with round corners, one point thick. */
  frame(box: Box, colour: Colour, radius: number): void
  /** The colour of the business, `#rrggbb`, from here on. */
  useAccent(colour: string): void
  /** All modules as one path: drawn one by one, viewers leave hairlines between them. */
  qr(matrix: QrMatrix, x: number, y: number, size: number, quietModules: number, colour: Colour): void
  /** Large outlined letters around a centre, turned; outlines, so that they do not mix with the text when it is copied. */
  outlined(text: string, style: OutlinedStyle): void
  /** The same bytes are embedded once, however often they are drawn. */
  image(bytes: Uint8Array, x: number, y: number, width: number, height: number): void
  /** Points. */
  newPage(width: number, height: number): void
  /** What is drawn meanwhile is one element of the document's structure: a table, its row, a cell, a list. */
  tagged(tag: Tag, draw: () => void, options?: TagOptions): void
  /** What is drawn meanwhile is one text, a heading where the style says so; the same key goes on with the same text. */
  paragraph(style: TextStyle, draw: () => void, key?: object): void
  /** A picture and what it shows in words; `y` is its top. */
  figure(alt: string, box: Box, draw: () => void): void
  /** What is drawn meanwhile is no content: what runs along on each page, such as its number. */
  artifact(draw: () => void): void
  /** The first time content, and whenever it is drawn again, by the same key, only the same for the eye. */
  once(key: object, draw: () => void): void
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type OutlinedStyle = {
  readonly centreX: number
  readonly centreY: number
  readonly size: number
  readonly degrees: number
  readonly colour: Colour
  readonly opacity: number
}

/**
 * A drawing surface over a pdfkit document that wraps nothing and breaks no page by itself. Texts are content of the
 * document's structure by themselves, each a paragraph of its own where nothing else is said; rules and pictures are
 * not.
 */
export function createCanvas(pdf: PDFKit.PDFDocument, fonts: PdfFonts, structure: Structure): Canvas {
  const ruler = createTextRuler(fonts)
  const pen = createTextPen(pdf)
  const images = new Map<Uint8Array, unknown>()
  const drawn = new WeakSet()
  let colours: Record<Colour, string> = COLOURS
  let font = ''
  let fill = ''

  const registered = new Set<PdfFace>()

  function use(face: PdfFace, size: number): void {
    const key = `${face.name} ${size}`
    if (font === key) return
    if (!registered.has(face)) registerFont(pdf, face)
    registered.add(face)
    useFont(pdf, face, size)
    font = key
  }

  function useFill(colour: Colour): void {
    if (fill === colour) return
    pdf.fillColor(colours[colour])
    fill = colour
  }

  function picture(draw: () => void): void {
    if (!structure.isText()) return structure.artifact('Layout', draw)
    structure.content('Figure')
    draw()
  }

  return {
    ...ruler,

    tagged: (tag, draw, options = {}) => structure.inside(tag, options, draw),

    paragraph(style, draw, key) {
      if (structure.isText()) draw()
      else structure.inside(style.role ?? 'P', key ? { key } : {}, draw)
    },

    figure(alt, { x, y, width, height }, draw) {
      const { height: page } = pdf.page
      structure.inside('Figure', { alt, box: [x, page - y - height, x + width, page - y] }, draw)
    },

    artifact: (draw) => structure.artifact('Pagination', draw),

    once(key, draw) {
      if (drawn.has(key)) return structure.artifact('Pagination', draw)
      drawn.add(key)
      draw()
    },

    text(text, x, y, style, align = 'left') {
      if (text === '') return
      const { size, tracking = 0 } = style
      structure.content(style.role ?? 'P')
      useFill(style.colour)

      const toLeft = align === 'left' ? 0 : ruler.width(text.trimEnd(), style)
      let left = x - (align === 'center' ? toLeft / 2 : toLeft)
      const { runs, actualText } = fonts[style.weight]
      const actual = actualText(text)
      if (actual !== undefined) pdf.markContent('Span', { actual })
      const parts = runs(text)
      for (const run of parts) {
        use(run.face, size)
        if (!pen.write(run.face, size, { text: run.text, x: left, y, tracking }))
          pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: tracking })
        if (parts.length > 1) left += run.face.width(run.text, size) + tracking * run.text.length
      }
      if (actual !== undefined) pdf.endMarkedContent()
    },

    rule(x, y, width, thickness, colour) {
      useFill(colour)
      structure.artifact('Layout', () => pdf.rect(x, y - thickness / 2, width, thickness).fill())
    },

    panel({ x, y, width, height }, colour, radius = 0) {
      useFill(colour)
      structure.artifact('Layout', () => pdf.roundedRect(x, y, width, height, radius).fill())
    },

    frame({ x, y, width, height }, colour, radius) {
      structure.artifact('Layout', () => {
        pdf.lineWidth(1).strokeColor(colours[colour])
        pdf.roundedRect(x, y, width, height, radius).stroke()
      })
    },

    useAccent(colour) {
      colours = { ...COLOURS, ...accentShades(colour) }
      fill = ''
    },

    qr(matrix, x, y, size, quietModules, colour) {
      const module = size / matrix.length
      const quiet = quietModules * module
      picture(() => {
        useFill('white')
        pdf.rect(x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet).fill()

        pdf.save().translate(x, y).scale(module)
        useFill(colour)
        pdf.addContent(runsOf(matrix).join('\n'))
        pdf.fill()
        pdf.restore()
      })
      fill = ''
    },

    outlined(text, { centreX, centreY, size, degrees, colour, opacity }) {
      const { unitsPerEm, capHeight, outlines } = fonts.semibold.usual
      const { glyphs, width } = outlines(text)
      const scale = size / unitsPerEm

      picture(() => {
        pdf.save()
        pdf.translate(centreX, centreY).rotate(degrees).scale(scale, -scale)
        pdf.translate(-width / 2, -capHeight / 2)
        pdf.fillOpacity(opacity)
        let drawnX = 0
        for (const { path, x } of glyphs) {
          pdf.translate(x - drawnX, 0)
          pdf.path(path).fill(colours[colour])
          drawnX = x
        }
        pdf.restore()
      })
      fill = ''
    },

    image(bytes, x, y, width, height) {
      const known = images.get(bytes) ?? openImage(pdf, bytes)
      images.set(bytes, known)
      picture(() => placeImage(pdf, known, [x, y], { width, height }))
    },

    newPage(width, height) {
      structure.endPage()
      pdf.addPage({ size: [width, height], margin: 0 })
      const { id, data } = dictionaryOf(pdf.page)
      data.StructParents = structure.startPage({ id, write: (content) => pdf.addContent(content) })
      pen.startPage()
      fill = ''
    },
  }
}

const REPLACEMENT_CHARACTER = 0xff_fd

/** Dark runs of each row as rectangles, in module units; what is as wide in the next row is one with it. */
function runsOf(matrix: QrMatrix): string[] {
  const runs: string[] = []
  let above = new Map<string, number>()
  matrix.forEach((row, y) => {
    const here = new Map<string, number>()
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      const dark = row[x] === true
      if (dark && start < 0) start = x
      if (dark || start < 0) continue

      const run = `${start} ${x - start}`
      here.set(run, above.get(run) ?? y)
      start = -1
    }
    for (const [run, top] of above) if (!here.has(run)) runs.push(rectangle(run, top, y))
    above = here
  })
  for (const [run, top] of above) runs.push(rectangle(run, top, matrix.length))
  return runs
}

function rectangle(run: string, top: number, bottom: number): string {
  const [x, width] = run.split(' ')
  return `${x} ${top} ${width} ${bottom - top} re`
}

type PageDictionary = { readonly id: number; readonly data: { StructParents?: number } }

function dictionaryOf(page: unknown): PageDictionary {
  return (page as { readonly dictionary: PageDictionary }).dictionary
}

/** The glyph of what is missing is in every font; pdfkit says that it stands for U+0000, which is no character. */
function useFont(pdf: PDFKit.PDFDocument, { name }: PdfFace, size: number): void {
  pdf.font(name, size)
  const { unicode } = (pdf as unknown as { readonly _font: { readonly unicode: number[][] } })._font
  unicode[0] = [REPLACEMENT_CHARACTER]
}

type FontRegistry = { registerFont(name: string, source: unknown): unknown }

function registerFont(registry: FontRegistry, { name, source }: PdfFace): void {
  registry.registerFont(name, source)
}

/** pdfkit embeds bytes anew each time they are drawn, and an opened image once; its type declarations know only bytes. */
type ImageOpener = { openImage(source: Buffer): unknown }
type ImagePlacer = { image(opened: unknown, x: number, y: number, box: { width: number; height: number }): unknown }

function openImage(pdf: unknown, bytes: Uint8Array): unknown {
  return (pdf as ImageOpener).openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function placeImage(
  pdf: unknown,
  opened: unknown,
  [x, y]: readonly [number, number],
  box: { width: number; height: number },
): void {
  ;(pdf as ImagePlacer).image(opened, x, y, box)
}

import { create, type Font, type FontGlyph, type GlyphPosition } from 'fontkit'

import { clusterId, MAX_PARTS, subsetsWithClusters, type ClusterPart } from './clusters.ts'

/** A glyph as it is embedded: `codePoints` is what copying and searching finds for it. */
type PrintedGlyph = Pick<FontGlyph, 'advanceWidth' | 'codePoints'> & { readonly id: number | string }

type PlacedGlyph = { readonly glyph: FontGlyph; readonly position: GlyphPosition }
/** A letter, and marks that take no room of their own. */
type Cluster = [letter: PlacedGlyph, ...marks: PlacedGlyph[]]

/** A word as it is embedded, in font units: each letter with its marks in one piece. */
export type PrintedWord = { readonly glyphs: readonly PrintedGlyph[]; readonly positions: readonly GlyphPosition[] }

type ShapedWord = {
  readonly placed: readonly PlacedGlyph[]
  /** The same as it is embedded. */
  readonly printed: PrintedWord
  /** In font units. */
  readonly advance: number
}

/** What pdfkit embeds: any object that can lay out text will do, though its type declarations know only files and bytes. */
type EmbeddableFont = {
  layout(word: string): {
    readonly glyphs: readonly PrintedGlyph[]
    readonly positions: readonly GlyphPosition[]
    readonly advanceWidth: number
  }
}

/** One file of a font. */
export type PdfFace = {
  /** What pdfkit knows it by. */
  readonly name: string
  readonly source: EmbeddableFont
  readonly unitsPerEm: number
  readonly capHeight: number
  /** Width in points at a size in points. */
  width(text: string, size: number): number
  /** A word with the space that follows it, as `wordsOf` cuts them. */
  printed(word: string): PrintedWord
  /** Whether all of a text can be drawn, if need be from pieces. */
  draws(text: string): boolean
  /** The outlines of a text as SVG paths in font units (y upwards), each with where it stands. */
  outlines(text: string): { readonly glyphs: readonly { path: string; x: number; y: number }[]; readonly width: number }
}

/** Words kept shaped per face: shaping costs more than everything else in a document. */
const KEPT_WORDS = 4_000
const DIGIT = /\d/
const FIGURES = /^[\d.,₦−%\u00a0 ]+$/
/** What is as wide in each row of a column. Not the hyphen: among letters a wide one would be taken for a dash. */
const TABULAR = '0123456789.,−'
/** In Inter, other forms of figures and brackets stand there too: nobody means them who writes one of these. */
const PRIVATE = /\p{Co}/u

/** An i or j that carries a mark above loses its dot; the font does that in `ccmp`. */
const SOFT_DOTTED = /[ijịɨ]\u0323?[\u0300-\u0315]/iu
const DOTLESS_I = 0x0131
const LETTER_I = 0x0069
const SPACE = 0x20
const DELETE = 0x7f
/** Nearly all texts have no other characters than these, which every face has, and need no closer look. */
export const UNUSUAL =
  /[^\u0020-\u0148\u014a-\u01c3\u0253\u0254\u0257\u0259\u025b\u0300-\u0304\u0306-\u030a\u030c\u0323\u1e00-\u1e9b\u1e9e-\u1eff₦−–—‘’“”…]/u
/**
 * What is never seen: it joins, parts, chooses a variant, or turns the direction of what follows, by which a name could
 * make an amount beside it be read backwards. It is not drawn and not embedded.
 */
export const UNSEEN =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e01ef}]/gu
/** Stands, seen by everybody, where no face has a glyph for a character. */
const MISSING = '\ufffd'
const MARK = /^\p{M}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A face for documents from the bytes of a TrueType or OpenType file. */
export function openPdfFace(name: string, bytes: Uint8Array): PdfFace {
  const font = create(bytes)
  const shapeWord = createShaper(font)
  const source: EmbeddableFont = Object.create(font, {
    layout: { value: (word: string) => pdfkitRun(shapeWord(word)) },
    createSubset: { value: subsetsWithClusters(font) },
  })

  function width(text: string, size: number): number {
    let advance = 0
    for (const word of wordsOf(text)) advance += shapeWord(word).advance
    return (advance * size) / font.unitsPerEm
  }

  function outlines(text: string): ReturnType<PdfFace['outlines']> {
    let x = 0
    const glyphs = wordsOf(text).flatMap((word) =>
      shapeWord(word).placed.map(({ glyph, position }) => {
        const outline = { path: glyph.path.toSVG(), x: x + position.xOffset, y: position.yOffset }
        x += position.xAdvance
        return outline
      }),
    )
    return { glyphs: glyphs.filter(({ path }) => path !== ''), width: x }
  }

  return {
    name,
    source,
    unitsPerEm: font.unitsPerEm,
    capHeight: font.capHeight,
    width,
    printed: (word) => shapeWord(word).printed,
    draws: (text) => !UNUSUAL.test(text) || piecesOf(font, text).every((piece) => piece !== undefined),
    outlines,
  }
}

/** Words with the space that follows them, as pdfkit cuts them, so that both measure the same. */
export function wordsOf(text: string): string[] {
  if (text !== '' && !text.includes(' ') && !text.includes('\t')) return [text]
  return text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? []
}

function hasGlyphs(font: Font, text: string): boolean {
  for (const character of text) {
    if (PRIVATE.test(character) || !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false
  }
  return true
}

/** Characters as people count them, taken apart where only the pieces are in the font; undefined where nothing is. */
function piecesOf(font: Font, text: string): (string | undefined)[] {
  return Array.from(graphemes.segment(text), ({ segment }) => {
    const seen = segment.replace(UNSEEN, '')
    const drawn = [seen, seen.normalize('NFD')].find((form) => hasGlyphs(font, form))
    return drawn ?? (seen.trim() === '' ? ' ' : undefined)
  })
}

function createShaper(font: Font): (word: string) => ShapedWord {
  const words = new Map<string, ShapedWord>()
  const printed = new Map<number, PrintedGlyph>()
  const tabular = tabularForms(font)
  for (const { id, advanceWidth, codePoints } of tabular.values()) printed.set(id, { id, advanceWidth, codePoints })

  /**
   * fontkit remembers a glyph with the characters it first stood for. Where ọ is taken apart into o and a dot below,
   * every later o of the document would be found as ọ: each glyph gets the one character that it is drawn for.
   */
  function printedGlyph({ id, advanceWidth, codePoints }: FontGlyph): PrintedGlyph {
    const known = printed.get(id)
    if (known) return known

    const glyph = { id, advanceWidth, codePoints: isPlain(id, codePoints) ? codePoints : ownCharacter(id, codePoints) }
    printed.set(id, glyph)
    return glyph
  }

  /** Nearly all glyphs are of one of these, and need no search of the whole font. */
  function isPlain(id: number, [first = 0, ...more]: readonly number[]): boolean {
    return more.length === 0 && first > SPACE && first < DELETE && font.glyphForCodePoint(first).id === id
  }

  function ownCharacter(id: number, codePoints: readonly number[]): readonly number[] {
    const own = font
      .stringsForGlyph(id)
      .filter((text) => [...text].length === 1 && !PRIVATE.test(text))
      .map((text) => text.codePointAt(0) ?? 0)
    const first = own.length > 0 ? Math.min(...own) : undefined
    if (first === undefined) return [...codePoints]
    return [first === DOTLESS_I ? LETTER_I : first]
  }

  /** A word as it can be drawn, with a mark where nothing can. */
  function drawable(word: string): string {
    if (!UNUSUAL.test(word)) return word.replace(UNSEEN, '')
    return piecesOf(font, word)
      .map((piece) => piece ?? MISSING)
      .join('')
  }

  function shape(text: string): ShapedWord {
    const word = drawable(text)
    if (FIGURES.test(word)) return figures(word)

    const { glyphs, positions } = font.layout(word, featuresFor(word))
    const placed = glyphs.map((glyph, index) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      return { glyph, position: { xAdvance, yAdvance, xOffset, yOffset } }
    })
    return shaped(DIGIT.test(word) ? placed.map(inColumns) : placed)
  }

  /** Figures among letters are as wide, too, and nothing is kerned with one: numbers of papers line up in their column. */
  function inColumns({ glyph, position }: PlacedGlyph, index: number, word: readonly PlacedGlyph[]): PlacedGlyph {
    const next = word[index + 1]
    const form = (isDigit(glyph) && tabular.get(glyph.id)) || glyph
    const isBeside = isDigit(glyph) || (next !== undefined && isDigit(next.glyph) && position.xAdvance !== 0)
    return { glyph: form, position: { ...position, xAdvance: isBeside ? form.advanceWidth : position.xAdvance } }
  }

  /** Without kerning, and each figure as wide as the others, so that columns line up to the last digit. */
  function figures(word: string): ShapedWord {
    return shaped(
      [...word].map((character) => {
        const plain = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
        const glyph = tabular.get(plain.id) ?? plain
        return { glyph, position: { xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 } }
      }),
    )
  }

  function shaped(placed: readonly PlacedGlyph[]): ShapedWord {
    const printed = placed.reduce(withLetter, []).map(printedCluster)
    return {
      placed,
      printed: { glyphs: printed.map(({ glyph }) => glyph), positions: printed.map(({ position }) => position) },
      advance: placed.reduce((sum, { position }) => sum + position.xAdvance, 0),
    }
  }

  function withLetter(clusters: Cluster[], placed: PlacedGlyph): Cluster[] {
    const cluster = clusters.at(-1)
    const isMark =
      placed.position.xAdvance === 0 && MARK.test(String.fromCodePoint(...printedGlyph(placed.glyph).codePoints))
    if (isMark && cluster && cluster.length < MAX_PARTS) cluster.push(placed)
    else clusters.push([placed])
    return clusters
  }

  function printedCluster(cluster: Cluster): { glyph: PrintedGlyph; position: GlyphPosition } {
    const [{ glyph, position }, ...marks] = cluster
    if (marks.length === 0) return { glyph: printedGlyph(glyph), position }

    const end = position.xAdvance - position.xOffset
    const parts = marks.map((mark): ClusterPart => [
      mark.glyph.id,
      Math.round(end + mark.position.xOffset),
      Math.round(mark.position.yOffset - position.yOffset),
    ])
    const text = String.fromCodePoint(...cluster.flatMap((placed) => printedGlyph(placed.glyph).codePoints))
    const codePoints = Array.from(text.normalize('NFC'), (character) => character.codePointAt(0) ?? 0)
    const id = clusterId([[glyph.id, 0, 0], ...parts])
    return { glyph: { id, advanceWidth: glyph.advanceWidth, codePoints }, position }
  }

  return (word) => {
    const known = words.get(word)
    if (known) return known

    if (words.size >= KEPT_WORDS) words.clear()
    const shapedWord = shape(word)
    words.set(word, shapedWord)
    return shapedWord
  }
}

const isDigit = ({ codePoints: [first = 0] }: FontGlyph) => first >= 0x30 && first <= 0x39

/** The forms of figures that are all as wide (`tnum`), by the glyphs that they stand in for. */
function tabularForms(font: Font): ReadonlyMap<number, FontGlyph> {
  const forms = new Map<number, FontGlyph>()
  for (const character of TABULAR) {
    const plain = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    const [form = plain] = font.layout(character, { tnum: true }).glyphs
    forms.set(plain.id, form)
  }
  return forms
}

/**
 * No ligatures, which searching would not find as two letters, and no other forms by what stands beside them: 10x20 stays
 * as it was written. Letters with a dot below stay one glyph with their tone mark beside it, which readers put together
 * again, except where an i must lose its dot.
 */
function featuresFor(word: string): Record<string, boolean> {
  return { liga: false, clig: false, calt: false, ccmp: SOFT_DOTTED.test(word.normalize('NFC')) }
}

/** pdfkit scales the positions it is given in place, so it gets its own. */
function pdfkitRun({ printed: { glyphs, positions } }: ShapedWord): ReturnType<EmbeddableFont['layout']> {
  const own = positions.map((position) => ({ ...position }))
  return {
    glyphs,
    positions: own,
    get advanceWidth(): number {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font, type FontGlyph, type GlyphPosition } from 'fontkit'

export type FontWeight = 'regular' | 'medium' | 'semibold'

/** A glyph as it is embedded: `codePoints` is what copying and searching finds for it. */
type PrintedGlyph = Pick<FontGlyph, 'id' | 'advanceWidth' | 'codePoints'>

type ShapedWord = {
  readonly glyphs: readonly PrintedGlyph[]
  readonly positions: readonly GlyphPosition[]
  /** In font units. */
  readonly advance: number
}

/** What pdfkit embeds: any object that can lay out text will do, though its type declarations know only files and bytes. */
export type EmbeddableFont = {
  layout(word: string): {
    readonly glyphs: readonly PrintedGlyph[]
    readonly positions: readonly GlyphPosition[]
    readonly advanceWidth: number
  }
}

export type PdfFont = {
  readonly source: EmbeddableFont
  /** Width in points at a size in points. */
  width(text: string, size: number): number
  /** What a text is to be found and read as, where the glyphs alone would be put together as another one. */
  actualText(text: string): string | undefined
  /** The outlines of a text as SVG paths in font units (y upwards), each with where it stands. */
  outlines(text: string): { readonly glyphs: readonly { path: string; x: number; y: number }[]; readonly width: number }
  readonly unitsPerEm: number
  readonly capHeight: number
}

export type PdfFonts = Readonly<Record<FontWeight, PdfFont>>

const FILES: Record<FontWeight, string> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  medium: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  semibold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
}

/** Words kept shaped per font: shaping costs more than everything else in a document. */
const KEPT_WORDS = 4_000
/** Figures are tabular in Noto Sans; they are set without kerning, so that columns line up to the last digit. */
const FIGURES = /^[\d.,₦−%\u00a0 -]+$/

/** An i or j that carries a mark above loses its dot; the font does that in `ccmp`. */
const SOFT_DOTTED = /[ijịɨ]\u0323?[\u0300-\u0315]/iu
const DOTLESS_I = 0x0131
/** Nearly all texts have no other characters than these, and need no closer look. */
const UNUSUAL = /[^\u0020-\u02af\u0300-\u036f\u1e00-\u1eff₦−–—‘’“”…]/u
/**
 * What is never seen: it joins, parts, chooses a variant, or turns the direction of what follows, by which a name could
 * make an amount beside it be read backwards. It is not drawn and not embedded.
 */
const UNSEEN =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e01ef}]/gu
/** Stands, seen by everybody, where the font has no glyph for a character. */
const MISSING = '\ufffd'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const LETTER_I = 0x0069

let loaded: Promise<PdfFonts> | undefined

/**
 * Noto Sans, read from the installed package once per process and kept: it has ₦, Yoruba and Igbo tone marks with
 * their anchors, and the Hausa hooked letters.
 */
export function loadPdfFonts(): Promise<PdfFonts> {
  loaded ??= readFonts().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function readFonts(): Promise<PdfFonts> {
  // Found from this file when run from source and from the bundle: node_modules is above both.
  const require = createRequire(import.meta.url)
  const open = async (weight: FontWeight) => openPdfFont(await readFile(require.resolve(FILES[weight])))
  const [regular, medium, semibold] = await Promise.all([open('regular'), open('medium'), open('semibold')])
  return { regular, medium, semibold }
}

/** A font for documents from the bytes of a TrueType or OpenType file. */
export function openPdfFont(bytes: Uint8Array): PdfFont {
  const font = create(bytes)
  const shapeWord = createShaper(font)
  const source: EmbeddableFont = Object.assign(Object.create(font), {
    layout: (word: string) => pdfkitRun(shapeWord(word)),
  })

  function width(text: string, size: number): number {
    let advance = 0
    for (const word of wordsOf(text)) advance += shapeWord(word).advance
    return (advance * size) / font.unitsPerEm
  }

  function outlines(text: string): ReturnType<PdfFont['outlines']> {
    let x = 0
    const glyphs = wordsOf(text).flatMap((word) => {
      const shaped = shapeWord(word)
      return shaped.glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = shaped.positions[index] ?? {}
        const outline = { path: font.getGlyph(glyph.id).path.toSVG(), x: x + xOffset, y: yOffset }
        x += xAdvance
        return outline
      })
    })
    return { glyphs: glyphs.filter(({ path }) => path !== ''), width: x }
  }

  /** Drawn from more pieces than readers put together again, or with marks for what the font does not have. */
  function actualText(text: string): string | undefined {
    if (!SOFT_DOTTED.test(text) && !UNUSUAL.test(text)) return undefined
    const seen = text.replace(UNSEEN, '')
    return SOFT_DOTTED.test(seen) || ![...seen].every(has) ? seen : undefined
  }

  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

  return { source, width, actualText, outlines, unitsPerEm: font.unitsPerEm, capHeight: font.capHeight }
}

function createShaper(font: Font): (word: string) => ShapedWord {
  const words = new Map<string, ShapedWord>()
  const printed = new Map<number, PrintedGlyph>()

  /**
   * fontkit remembers a glyph with the characters it first stood for. Where ọ is taken apart into o and a dot below,
   * every later o of the document would be found as ọ: each glyph gets the one character that it is drawn for.
   */
  function printedGlyph({ id, advanceWidth, codePoints }: FontGlyph): PrintedGlyph {
    const known = printed.get(id)
    if (known) return known

    const own = font
      .stringsForGlyph(id)
      .filter((text) => [...text].length === 1)
      .map((text) => text.codePointAt(0) ?? 0)
    const first = own.length > 0 ? Math.min(...own) : undefined
    const found = first === undefined ? [...codePoints] : [first === DOTLESS_I ? LETTER_I : first]
    const glyph = { id, advanceWidth, codePoints: found }
    printed.set(id, glyph)
    return glyph
  }

  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

  /** A word as it can be drawn: taken apart where only its pieces are in the font, with a mark where nothing is. */
  function drawable(word: string): string {
    if (!UNUSUAL.test(word)) return word.replace(UNSEEN, '')
    return Array.from(graphemes.segment(word), ({ segment }) => {
      const seen = segment.replace(UNSEEN, '')
      const forms = [seen, seen.normalize('NFD')]
      return forms.find((form) => [...form].every(has)) ?? (seen.trim() === '' ? ' ' : MISSING)
    }).join('')
  }

  function shape(text: string): ShapedWord {
    const word = drawable(text)
    const run = FIGURES.test(word) ? unkerned(font, word) : font.layout(word, featuresFor(word))
    const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    return { glyphs: run.glyphs.map(printedGlyph), positions, advance }
  }

  return (word) => {
    const known = words.get(word)
    if (known) return known

    if (words.size >= KEPT_WORDS) words.clear()
    const shaped = shape(word)
    words.set(word, shaped)
    return shaped
  }
}

/**
 * No ligatures, which searching would not find as two letters. Letters with a dot below stay one glyph with their tone
 * mark beside it, which readers put together again, except where an i must lose its dot.
 */
function featuresFor(word: string): Record<string, boolean> {
  return { liga: false, ccmp: SOFT_DOTTED.test(word.normalize('NFC')) }
}

function unkerned(font: Font, text: string): { glyphs: FontGlyph[]; positions: GlyphPosition[] } {
  const glyphs = [...text].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0))
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
  return { glyphs, positions }
}

/** pdfkit scales the positions it is given in place, so it gets its own. */
function pdfkitRun({ glyphs, positions }: ShapedWord): ReturnType<EmbeddableFont['layout']> {
  const own = positions.map((position) => ({ ...position }))
  return {
    glyphs,
    positions: own,
    get advanceWidth(): number {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/** Words with the space that follows them, as pdfkit cuts them, so that both measure the same. */
function wordsOf(text: string): string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? []
}

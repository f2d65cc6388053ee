/** The part of fontkit that the PDF fonts use; the package brings no types of its own. */
declare module 'fontkit' {
  export type GlyphPath = { toSVG(): string }

  export type FontBox = {
    readonly minX: number
    readonly minY: number
    readonly maxX: number
    readonly maxY: number
  }

  export type FontGlyph = {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: readonly number[]
    readonly path: GlyphPath
    readonly bbox: FontBox
  }

  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

  export type Font = {
    readonly unitsPerEm: number
    readonly capHeight: number
    layout(
      text: string,
      features?: Readonly<Record<string, boolean>>,
    ): { readonly glyphs: readonly FontGlyph[]; readonly positions: readonly GlyphPosition[] }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): FontGlyph
    stringsForGlyph(glyphId: number): string[]
    getGlyph(glyphId: number): FontGlyph
    createSubset(): FontSubset
    /** The table of the greatest measures of glyphs. */
    readonly maxp: Readonly<
      Record<
        | 'maxPoints'
        | 'maxContours'
        | 'maxComponentPoints'
        | 'maxComponentContours'
        | 'maxComponentElements'
        | 'maxComponentDepth',
        number
      >
    >
  }

  /** Glyphs that are embedded, by what they are known as: those of the font by number, others by a text. */
  export type FontSubset = {
    /** Its number in the embedded font. */
    includeGlyph(id: number | string): number
    /** Writes one glyph into the tables below, while the font is encoded. */
    _addGlyph(id: number | string): number
    readonly glyf: Uint8Array[]
    readonly loca: { readonly offsets: number[] }
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] }
    offset: number
  }

  export function create(bytes: Uint8Array): Font
}

/** The part of fontkit that the PDF fonts use; the package brings no types of its own. */
declare module 'fontkit' {
  export type GlyphPath = { toSVG(): string }

  export type FontGlyph = {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: readonly number[]
    readonly path: GlyphPath
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
  }

  export function create(bytes: Uint8Array): Font
}

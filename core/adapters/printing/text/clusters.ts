import type { Font, FontBox, FontSubset } from 'fontkit'

/*
 * A letter and its marks as one glyph. Fonts keep marks as glyphs of their own, which a page would have to draw with a
 * jump back, and readers take what jumps for another word: one finds `Ẹ` and `̀ ṣọ́` in Ẹ̀ṣọ́. TrueType can put a glyph
 * together from others (`glyf`, composite glyphs), and that is how they are embedded.
 */

/** A glyph of the font and where it stands in the new one, in font units. */
export type ClusterPart = readonly [glyph: number, x: number, y: number]

/**
 * It says what it is made of, so that nothing has to be remembered from one document to the next. The first part is the
 * letter: the new glyph is as wide.
 */
export function clusterId(parts: readonly ClusterPart[]): string {
  return JSON.stringify(parts)
}

const partsOf = (id: string): readonly ClusterPart[] => JSON.parse(id) as ClusterPart[]

/** A letter and so many marks; what is more stands beside them. */
export const MAX_PARTS = 16
const ARGUMENTS_ARE_WORDS_AND_PLACES = 0x0003
const MORE_FOLLOW = 0x0020
const IS_AS_WIDE_AS_THIS = 0x0200
const HEAD_LENGTH = 10
const PART_LENGTH = 8
/** Glyphs begin at multiples of four bytes. */
const ALIGNMENT = 4

/** A glyph of the font as it is embedded. */
type Outline = { readonly bytes: Uint8Array; readonly metrics: { readonly advance: number; readonly bearing: number } }

/** Outlines that are kept of a font: all that a language needs, and 50 to 100 bytes each. */
const KEPT_OUTLINES = 1_000

/**
 * What pdfkit makes the embedded part of a font with, anew for each file: that of fontkit, and clusters with their parts
 * besides. Outlines are read from the font once, which was a seventh of what an invoice of one page took.
 */
export function subsetsWithClusters(font: Font): () => FontSubset {
  const outlines = new Map<number, Outline>()
  return () => subsetWithClusters(font, outlines)
}

function subsetWithClusters(font: Font, outlines: Map<number, Outline>): FontSubset {
  const own: Font = Object.create(font, { maxp: { value: profileWithClusters(font) } })
  const subset = own.createSubset()
  const addGlyph = subset._addGlyph.bind(subset)

  function addOutline(id: number): number {
    const known = outlines.get(id)
    if (known) {
      subset.glyf.push(known.bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push(known.metrics)
      subset.offset += known.bytes.length
      return subset.glyf.length - 1
    }
    const added = addGlyph(id)
    const [bytes, metrics] = [subset.glyf[added], subset.hmtx.metrics[added]]
    // One that is put together from others has their numbers in this file.
    const isPlain = bytes && (bytes.length === 0 || ((bytes[0] ?? 0) & 0x80) === 0)
    if (isPlain && metrics && outlines.size < KEPT_OUTLINES) outlines.set(id, { bytes, metrics })
    return added
  }

  subset._addGlyph = (id) => {
    if (typeof id === 'number') return addOutline(id)

    const parts = partsOf(id)
    const box = boxAround(parts.map(([glyph, x, y]) => moved(font.getGlyph(glyph).bbox, x, y)))
    const bytes = composite(
      box,
      parts.map(([glyph, x, y]) => [subset.includeGlyph(glyph), x, y]),
    )
    subset.glyf.push(bytes)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: font.getGlyph(parts[0]?.[0] ?? 0).advanceWidth, bearing: box.minX })
    subset.offset += bytes.length
    return subset.glyf.length - 1
  }
  return subset
}

/** The measures that readers set memory aside by, with room for what clusters add to the largest glyph. */
function profileWithClusters({ maxp }: Font): Font['maxp'] {
  return {
    ...maxp,
    maxComponentPoints: Math.max(maxp.maxComponentPoints, maxp.maxPoints) * 2,
    maxComponentContours: Math.max(maxp.maxComponentContours, maxp.maxContours) * 2,
    maxComponentElements: Math.max(maxp.maxComponentElements, MAX_PARTS),
    maxComponentDepth: maxp.maxComponentDepth + 1,
  }
}

function composite({ minX, minY, maxX, maxY }: FontBox, parts: readonly ClusterPart[]): Uint8Array {
  const length = HEAD_LENGTH + parts.length * PART_LENGTH
  const bytes = Buffer.alloc(Math.ceil(length / ALIGNMENT) * ALIGNMENT)
  // A negative number of contours says that it is put together from others.
  let at = 0
  for (const value of [-1, minX, minY, maxX, maxY]) at = bytes.writeInt16BE(value, at)
  parts.forEach(([glyph, x, y], index) => {
    const flags =
      ARGUMENTS_ARE_WORDS_AND_PLACES |
      (index < parts.length - 1 ? MORE_FOLLOW : 0) |
      (index === 0 ? IS_AS_WIDE_AS_THIS : 0)
    at = bytes.writeUInt16BE(flags, at)
    at = bytes.writeUInt16BE(glyph, at)
    at = bytes.writeInt16BE(x, at)
    at = bytes.writeInt16BE(y, at)
  })
  return bytes
}

const moved = ({ minX, minY, maxX, maxY }: FontBox, x: number, y: number): FontBox => ({
  minX: minX + x,
  minY: minY + y,
  maxX: maxX + x,
  maxY: maxY + y,
})

function boxAround(boxes: readonly FontBox[]): FontBox {
  return {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  }
}

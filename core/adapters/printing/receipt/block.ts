import type { Fact } from '../../../domain/printing/document-facts.ts'
import { baselineIn, drawLines, heightOf, type Block, type StyledLine } from '../pdf/block.ts'
import type { TextRuler } from '../text/ruler.ts'
import { DOT, type ReceiptPaper, type TextStyle } from '../text/style.ts'

/** What every part of a roll is measured with. */
export type ReceiptTools = {
  readonly paper: ReceiptPaper
  readonly ruler: TextRuler
  readonly logo: Uint8Array | undefined
}

const RULE_HEIGHT = 13
/** Points between a label and the value on the same line. */
const PAIR_GAP = 8
const BAND_PADDING = 3

/** White space, in points. */
export function space(height: number): Block {
  return { height, draw: () => undefined }
}

/** A line across the print, two dots strong: thinner ones are lost on thermal paper. */
export function ruleBlock({ left, contentWidth }: ReceiptPaper): Block {
  return {
    height: RULE_HEIGHT,
    draw(canvas, y) {
      canvas.rule(left, y + RULE_HEIGHT / 2, contentWidth, 2 * DOT, 'black')
    },
  }
}

/** One block per line, so that a text of any length can go on over pages. */
export function lineBlocks(
  lines: readonly StyledLine[],
  { left, width }: ReceiptPaper,
  align: 'left' | 'center' = 'left',
): Block[] {
  return lines.map((line) => ({
    height: heightOf([line]),
    draw(canvas, y) {
      drawLines(canvas, [line], align === 'left' ? left : width / 2, y, align)
    },
  }))
}

/**
 * A label at the left and its value at the right. The label wraps between words to leave room for the value. The value
 * never wraps: where there is no room beside a word it goes to a line of its own, smaller where even that is too narrow.
 */
export function pairBlock(
  { paper, ruler }: ReceiptTools,
  { label, value }: Fact,
  labelStyle: TextStyle,
  valueStyle: TextStyle,
): Block {
  const { left, right, contentWidth } = paper
  const style = ruler.fit(value, valueStyle, contentWidth)
  const room = contentWidth - PAIR_GAP - ruler.width(value, style)
  const isBeside = label.split(' ').every((word) => ruler.width(word, labelStyle) <= room)
  const labels = labelLines(label, labelStyle, { ruler, width: contentWidth, room: isBeside ? room : contentWidth })

  const labelsHeight = labels.length * labelStyle.leading
  const lastLeading = isBeside ? Math.max(labelStyle.leading, style.leading) : labelStyle.leading
  const valueTop = isBeside ? labelsHeight - labelStyle.leading : labelsHeight
  const height = labelsHeight - labelStyle.leading + lastLeading + (isBeside ? 0 : style.leading)

  return {
    height,
    draw(canvas, y) {
      // Beside each other the two share the baseline of the taller one.
      const baseline = y + valueTop + baselineIn(style.leading > labelStyle.leading ? style : labelStyle)
      canvas.tagged('P', () => {
        labels.forEach((text, index) => {
          const own = y + index * labelStyle.leading + baselineIn(labelStyle)
          canvas.text(`${text} `, left, isBeside && index === labels.length - 1 ? baseline : own, labelStyle)
        })
        canvas.text(value, right, isBeside ? baseline : y + valueTop + baselineIn(style), style, 'right')
      })
    },
  }
}

/** Over the full width where the last line then leaves the room that is needed beside it, else within that room. */
function labelLines(
  label: string,
  style: TextStyle,
  { ruler, width, room }: { readonly ruler: TextRuler; readonly width: number; readonly room: number },
): string[] {
  const wide = ruler.wrap(label, style, width)
  return ruler.width(wide.at(-1) ?? '', style) <= room ? wide : ruler.wrap(label, style, room)
}

/** Blocks that stay together. */
export function stacked(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw(canvas, y) {
      let top = y
      for (const block of blocks) {
        block.draw(canvas, top)
        top += block.height
      }
    },
  }
}

/**
 * A reference number in full: smaller as long as it can be read, then broken after its hyphens, and inside a part only
 * where the part alone is too wide.
 */
export function referenceLines(reference: string, style: TextStyle, { paper, ruler }: ReceiptTools): StyledLine[] {
  const width = paper.contentWidth
  const fitted = ruler.fit(reference, style, width, 0.85)
  if (ruler.width(reference, fitted) <= width) return [{ text: reference, style: fitted }]

  const parts = reference.match(/[^-]*-|[^-]+$/g) ?? []
  const widest = Math.max(...parts.map((part) => ruler.width(part, style)))
  const used = widest <= width ? style : fitted

  const lines: string[] = []
  for (const part of parts) {
    const joined = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && ruler.width(joined, used) <= width) lines.splice(-1, 1, joined)
    else lines.push(...ruler.wrap(part, used, width))
  }
  const key = {}
  return lines.map((text) => ({ text, style: used, key }))
}

/** What the paper is not yet, or no longer: white on black at both ends, where it cannot be torn off unseen. */
export function markBand(marks: readonly string[], { paper, ruler }: ReceiptTools): Block | undefined {
  if (marks.length === 0) return undefined

  const lines = marks.map((text) => ({
    text,
    style: ruler.fit(text, paper.styles.mark, paper.contentWidth - 2 * BAND_PADDING),
  }))
  const height = lines.reduce((sum, { style }) => sum + style.leading, 2 * BAND_PADDING)
  return {
    height,
    draw(canvas, y) {
      canvas.rule(paper.left, y + height / 2, paper.contentWidth, height, 'black')
      canvas.once(lines, () => {
        let top = y + BAND_PADDING
        for (const { text, style } of lines) {
          canvas.text(text, paper.width / 2, top + baselineIn(style), style, 'center')
          top += style.leading
        }
      })
    },
  }
}

import { joinParts } from '../../../domain/printing/document-facts.ts'
import type { ReceiptPart, ReceiptTextPart } from '../../../domain/printing/receipt/layout.ts'
import { fitImage } from '../image/image-size.ts'
import { wrapped, type Block } from '../pdf/block.ts'
import { lineBlocks, pairBlock, referenceLines, ruleBlock, space, stacked, type ReceiptTools } from './block.ts'
import { qrBlocks } from './qr.ts'

/** Points. */
const GAPS = { hair: 3, small: 5, large: 10, signature: 26 } as const

/** The parts of a roll as measured blocks, each as small as it may be cut off. */
export function receiptBlocks(parts: readonly ReceiptPart[], tools: ReceiptTools): Block[] {
  return parts.flatMap((part) => blocksOf(part, tools))
}

function blocksOf(part: ReceiptPart, tools: ReceiptTools): Block[] {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  switch (part.kind) {
    case 'logo':
      return logoBlocks(tools)
    case 'rule':
      return [ruleBlock(paper)]
    case 'gap':
      return [space(GAPS[part.size])]
    case 'text':
      return textBlocks(part, tools)
    case 'beside': {
      const fits = ruler.width(joinParts(part.texts), styles[part.style]) <= contentWidth
      const texts = fits ? [joinParts(part.texts)] : part.texts
      return lineBlocks(wrapped(ruler, texts, styles[part.style], contentWidth), paper, 'center')
    }
    case 'pair':
      return [pairBlock(tools, part, styles[part.labelStyle], styles[part.valueStyle])]
    case 'reference':
      return lineBlocks(referenceLines(part.text, styles[part.style], tools), paper)
    case 'qr':
      return qrBlocks(part.text, tools)
    case 'together':
      return [stacked(receiptBlocks(part.parts, tools))]
  }
}

/** One block per line, so that a text of any length can go on over pages. */
function textBlocks({ text, style, align, fits }: ReceiptTextPart, { paper, ruler }: ReceiptTools): Block[] {
  const { styles, contentWidth } = paper
  const lines = fits
    ? [{ text, style: ruler.fit(text, styles[style], contentWidth) }]
    : wrapped(ruler, [text], styles[style], contentWidth)
  return lineBlocks(lines, paper, align)
}

/** The logo in the middle of the roll, where there is one. */
function logoBlocks({ paper, logo }: ReceiptTools): Block[] {
  const box = logo ? fitImage(logo, paper.logo) : undefined
  if (!logo || !box) return []

  const picture: Block = {
    height: box.height,
    draw(canvas, y) {
      const left = (paper.width - box.width) / 2
      canvas.figure('Logo', { x: left, y, ...box }, () => canvas.image(logo, left, y, box.width, box.height))
    },
  }
  return [picture, space(6)]
}

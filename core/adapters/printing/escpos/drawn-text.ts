import type { ReceiptPair, ReceiptTextPart } from '../../../domain/printing/receipt/layout.ts'

import type { Bitmap } from './bitmap.ts'
import { DRAWN_STYLES } from './style.ts'
import type { TextBitmap } from './text-bitmap.ts'

/** Lines of a roll as pictures, for letters that a printer does not have. */

const PAIR_GAP = 16

/** A text as one picture for each line. */
export function drawnText({ text, style, align }: ReceiptTextPart, drawn: TextBitmap, dots: number): Bitmap[] {
  const letters = DRAWN_STYLES[style]
  return drawn.wrap(text, letters, dots).map((line) => drawn.line([{ text: line, style: letters, align }]))
}

/** A label at the left and its value at the right, or below it where they do not fit beside each other. */
export function drawnPair({ label, value, ...pair }: ReceiptPair, drawn: TextBitmap, dots: number): Bitmap[] {
  const [labelStyle, valueStyle] = [DRAWN_STYLES[pair.labelStyle], DRAWN_STYLES[pair.valueStyle]]
  const left = { text: label, style: labelStyle, align: 'left' } as const
  if (drawn.width(label, labelStyle) + PAIR_GAP + drawn.width(value, valueStyle) <= dots) {
    return [drawn.line([left, { text: value, style: valueStyle, align: 'right' }])]
  }
  return [
    ...drawn.wrap(label, labelStyle, dots).map((text) => drawn.line([{ ...left, text }])),
    ...drawn.wrap(value, valueStyle, dots).map((text) => drawn.line([{ text, style: valueStyle, align: 'right' }])),
  ]
}

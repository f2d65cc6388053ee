import { expect, it } from 'vitest'

import { documentMarkLabels } from '../../../contract/invoice/labels.ts'
import type { Canvas, OutlinedStyle } from '../pdf/canvas.ts'
import { loadPdfFonts } from '../text/fonts.ts'
import { createTextRuler } from '../text/ruler.ts'
import { drawMarks } from './marks.ts'

const ruler = createTextRuler(await loadPdfFonts())

function drawn(marks: readonly string[]): OutlinedStyle[] {
  const outlined: OutlinedStyle[] = []
  const canvas: Pick<Canvas, 'width' | 'figure' | 'outlined'> = {
    width: ruler.width,
    figure: (_alt, _box, draw) => draw(),
    outlined: (_text, style) => outlined.push(style),
  }
  drawMarks(
    canvas,
    marks.map((text) => ({ text, colour: 'amber' })),
  )
  return outlined
}

it.each(Object.values(documentMarkLabels).filter((mark) => mark !== documentMarkLabels.SANDBOX))(
  '%s and SANDBOX run beside each other, a letter apart, and never cross',
  (mark) => {
    const [one, other] = drawn([mark, documentMarkLabels.SANDBOX])
    if (!one || !other) throw new Error('there are two marks')
    expect(one.degrees).toBe(other.degrees)

    const angle = (one.degrees * Math.PI) / 180
    const apart = Math.abs(
      (other.centreX - one.centreX) * -Math.sin(angle) + (other.centreY - one.centreY) * Math.cos(angle),
    )
    // Capital letters are 0.714 of their size high.
    expect(apart).toBeGreaterThan(0.714 * one.size * 1.2)
  },
)

it('are pale enough for any figure over them', () => {
  for (const { opacity } of drawn([documentMarkLabels.CANCELLED, documentMarkLabels.SANDBOX]))
    expect(opacity).toBeLessThanOrEqual(0.15)
})

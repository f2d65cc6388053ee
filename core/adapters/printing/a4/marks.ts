import type { Canvas } from '../pdf/canvas.ts'
import { A4_STYLES, PAGE, type Colour } from '../text/style.ts'

/** Points: long enough to cross the page, short enough to pass below the code. */
const MARK_LENGTH = 450

/** Draws across an A4 page what a document is not yet, or no longer: pale, below everything that is drawn later. */
export function drawMarks(
  canvas: Pick<Canvas, 'width' | 'figure' | 'outlined'>,
  marks: readonly { readonly text: string; readonly colour: Colour }[],
): void {
  if (marks.length === 0) return

  // One size for all of them, so that two marks read as one text across the page.
  const widest = Math.max(...marks.map(({ text }) => canvas.width(text, { ...A4_STYLES.title, size: 100 })))
  const size = Math.min(92, (100 * MARK_LENGTH) / widest)
  marks.forEach(({ text, colour }, index) => {
    const shift = (index - (marks.length - 1) / 2) * size * 1.25
    const [centreX, centreY] = [PAGE.width / 2 + shift * 0.77, PAGE.height * 0.575 + shift * 0.64]
    const reach = MARK_LENGTH / 2
    const box = { x: centreX - reach, y: centreY - reach, width: 2 * reach, height: 2 * reach }
    canvas.figure(text, box, () => {
      canvas.outlined(text, { centreX, centreY, size, degrees: -50, colour, opacity: 0.12 })
    })
  })
}

import type { Canvas } from '../pdf/canvas.ts'
import { A4_STYLES, CONTENT_WIDTH, PAGE, type Colour } from '../text/style.ts'

/** What a paper is not yet, or no longer, in its words and colour. */
export type ShownMark = { readonly text: string; readonly colour: Colour }

type Foot = {
  readonly text: string
  readonly marks: readonly ShownMark[]
  readonly page: number
  readonly pages: number
}

/** What runs along at the foot of every page on A4. */
export function drawPageFooter(canvas: Canvas, { text, marks, page, pages }: Foot): void {
  const { footRule, footBaseline: baseline } = PAGE
  const said = marks.map((mark) => mark.text).join(' · ')
  const style = { ...A4_STYLES.columnHead, colour: marks[0]?.colour ?? 'ink' } as const

  const pageText = `Page ${page} of ${pages}`

  canvas.artifact(() => {
    canvas.rule(PAGE.left, footRule, CONTENT_WIDTH, 0.5, 'line')
    const rest = canvas.width(pageText, A4_STYLES.small)
    const room = said === '' ? CONTENT_WIDTH - rest - 12 : CONTENT_WIDTH / 2 - canvas.width(said, style) / 2 - 12
    canvas.text(text, PAGE.left, baseline, canvas.fit(text, A4_STYLES.small, room, 0.6))
    canvas.text(pageText, PAGE.right, baseline, A4_STYLES.small, 'right')
    canvas.text(said, PAGE.width / 2, baseline, style, 'center')
  })
}

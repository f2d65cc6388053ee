import { documentMarkLabels } from '../../../../core/contract/invoice/labels.ts'
import type { documentMarks } from '../../../../core/contract/printing/invoice-document.ts'
import styles from './preview.module.css'

type Mark = (typeof documentMarks)[number]

/** A page of A4 in tenths of a millimetre. */
const WIDTH = 2100
const HEIGHT = 2970
/** Short enough to pass below the code at the right. */
const LENGTH = 1500
/** How wide a capital letter is, in heights of the type. */
const LETTER = 0.72

/**
 * What the document says across the page, behind its words, when it is not what it seems: the gravest, which is the
 * first. In words all of them stand in the foot.
 */
export function Watermark({ marks }: { readonly marks: readonly Mark[] }) {
  const [mark] = marks
  if (mark === undefined) return null

  const word = documentMarkLabels[mark]
  const [x, y] = [WIDTH * 0.48, HEIGHT * 0.68]
  return (
    <svg
      className={styles['marks']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
    >
      <text
        data-mark={mark}
        x={x}
        y={y}
        fontSize={Math.min(300, LENGTH / (word.length * LETTER))}
        textAnchor="middle"
        dominantBaseline="central"
        transform={`rotate(-50 ${x} ${y})`}
      >
        {word}
      </text>
    </svg>
  )
}

import type { documentMarks } from '../../../core/contract/invoice-document.ts'
import styles from './paper.module.css'

type Mark = (typeof documentMarks)[number]

/** A page of A4 in tenths of a millimetre: the marks lie on it as on the print. */
const WIDTH = 2100
const HEIGHT = 2970
const LENGTH = 1760
/** How wide a capital letter is, in heights of the type. */
const LETTER = 0.72

/** What the document says across the page when it is not what it seems. In words it stands in the foot too. */
export function PaperMarks({ marks }: { readonly marks: readonly Mark[] }) {
  const longest = Math.max(...marks.map((mark) => mark.length))
  const size = Math.min(370, LENGTH / (longest * LETTER))

  return (
    <svg
      className={styles['marks']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
    >
      {marks.map((mark, index) => {
        const shift = (index - (marks.length - 1) / 2) * size * 1.25
        const x = WIDTH / 2 + shift * 0.77
        const y = HEIGHT * 0.6 + shift * 0.64
        return (
          <text
            key={mark}
            data-mark={mark}
            x={x}
            y={y}
            fontSize={size}
            textAnchor="middle"
            dominantBaseline="central"
            transform={`rotate(-50 ${x} ${y})`}
          >
            {mark}
          </text>
        )
      })}
    </svg>
  )
}

import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { Section } from '../../components/layout/section.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import styles from './page.module.css'
import type { Register } from './register-csv.ts'
import { numbers as numbersTexts } from './texts.ts'

const words = numbersTexts

type Props = {
  readonly register: Pick<Register, 'skipped' | 'elsewhere'>
  readonly prefix: string
  readonly environment: Environment
}

/** The numbers that no invoice here has, and why. */
export function Gaps({ register: { skipped, elsewhere }, prefix, environment }: Props) {
  if (skipped.length === 0 && elsewhere.length === 0) return null
  const number = (sequence: number) => formatInvoiceNumber(prefix, sequence)

  return (
    <Section title={words.gaps} text={words.gapsText}>
      <ul className={styles['gaps']}>
        {skipped.map(({ from, to, by, at, why }) => (
          <li key={`skipped ${from}`}>
            {why === 'RAISED'
              ? words.skipped(number(from), number(to), by, formatDay(at))
              : words.lost.gap(number(from), number(to), formatDay(at))}
          </li>
        ))}
        {elsewhere.map(({ from, to }) => (
          <li key={`elsewhere ${from}`}>{words.elsewhere(number(from), number(to), words.where[environment])}</li>
        ))}
      </ul>
    </Section>
  )
}

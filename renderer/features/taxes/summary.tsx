import { sumKobo } from '../../../core/domain/money/money.ts'
import { Money } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { koboOf } from '../../lib/format/money.ts'
import styles from './page.module.css'
import type { TaxOfAuthority } from '../../lib/queries/taxes.ts'
import { taxes } from './texts.ts'

const words = taxes.summary

type Props = { readonly parts: readonly TaxOfAuthority[]; readonly today: string }

/** What was kept back in the month, what of it is remitted, and by when the rest has to be. */
export function TaxSummary({ parts, today }: Props) {
  const sum = (of: 'amount' | 'remitted' | 'open') => sumKobo(parts.map((part) => koboOf(part[of])))
  const due = parts
    .filter(({ open }) => open > 0)
    .map(({ dueDate }) => dueDate)
    .toSorted()
    .at(0)
  return (
    <Card component="section" aria-label={words.label}>
      <dl className={styles['figures']}>
        {(['amount', 'remitted', 'open'] as const).map((of) => (
          <div key={of}>
            <dt>{words[of === 'amount' ? 'total' : of]}</dt>
            <dd>
              <Money amount={sum(of)} sign />
            </dd>
          </div>
        ))}
        {due !== undefined && (
          <div>
            <dt>{words.due}</dt>
            <dd>
              {formatDay(due)}
              {today > due && <small className={`${styles['note']} ${styles['late']}`}>{taxes.passed}</small>}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

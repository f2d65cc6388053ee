import { Money } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import styles from './page.module.css'
import type { TaxOfAuthority } from './queries.ts'
import { taxes } from './texts.ts'

const words = taxes.summary

type Props = { readonly parts: readonly TaxOfAuthority[]; readonly today: string }

/** What was kept back in the month, what of it is remitted, and by when the rest has to be. */
export function TaxSummary({ parts, today }: Props) {
  const sum = (of: 'amount' | 'remitted' | 'open') => parts.reduce((total, part) => total + part[of], 0)
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
              <Money amount={Math.round(sum(of) * 100) / 100} sign />
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

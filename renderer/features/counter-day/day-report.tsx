import { Title } from '@mantine/core'

import type { CurrentTillBody, DayCloseBody } from '../../../core/contract/counter/day-close.ts'
import { Card } from '../../components/ui/card.tsx'
import styles from './counter-day.module.css'
import { sectionsOf } from './report-rows.ts'

/** The figures of a day at the counter, as they stand on its paper. */
export function DayReport({ till, label }: { readonly till: CurrentTillBody | DayCloseBody; readonly label: string }) {
  return (
    <Card component="section" aria-label={label}>
      <div className={styles['sections']}>
        {sectionsOf(till).map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h5">
              {title}
            </Title>
            <dl className={styles['rows']}>
              {rows.map(({ key, label: name, value, detail, isSum, isBad }) => (
                <div key={key} data-sum={isSum || undefined} data-bad={isBad || undefined}>
                  <dt>
                    {name}
                    {detail !== undefined && <small>{detail}</small>}
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}

import { Text } from '@mantine/core'

import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatSigned } from '../../../lib/format/money.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { taxLabel } from '../document/figures.ts'
import { useEditor } from '../session/context.ts'
import styles from './totals-card.module.css'
import { useTotals } from './use-totals.ts'

const words = editorTexts.totals

/** A hundred billion naira: from here on figures are wider than the column in usual letters. */
const LARGE = 100_000_000_000_00n

/** What the lines come to, by the core's own money code, while they are typed. */
export function TotalsCard() {
  const totals = useTotals()
  const isWithoutVat = useEditor(({ doc }) => doc.isWithoutVat)

  return (
    <Card component="section" aria-label={words.label} p="md">
      <dl className={styles['list']} data-large={totals.total >= LARGE || undefined}>
        <dt>{words.subtotal}</dt>
        <dd>
          <Money amount={totals.subtotal} />
        </dd>
        <dt>{words.discount}</dt>
        <dd>
          <Money amount={-totals.discount} />
        </dd>
        {totals.taxes.map((group) => (
          <div key={`${group.category} ${group.percent}`} className={styles['rate']}>
            <dt>{taxLabel(group, isWithoutVat)}</dt>
            <dd>
              <Money amount={group.tax} />
            </dd>
          </div>
        ))}
        <dt className={styles['total']}>{words.total}</dt>
        <dd className={styles['total']}>
          <Money amount={totals.total} sign />
        </dd>
      </dl>
      {totals.difference !== 0n && (
        <Text size="xs" className={styles['difference'] ?? ''}>
          {words.difference} {formatSigned(totals.difference)}
        </Text>
      )}
      {totals.unread > 0 && (
        <Text size="xs" c="dimmed">
          {words.unread(totals.unread)}
        </Text>
      )}
    </Card>
  )
}

import { Text } from '@mantine/core'
import { useDeferredValue } from 'react'

import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatKobo } from '../../../lib/format/money.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import styles from '../page/totals-card.module.css'
import { useEditor } from '../session/context.ts'
import { type BillTotals, billTotalsOf } from './totals.ts'

const words = billEditor.totals
/** A hundred billion naira: from here on figures are wider than the column in usual letters. */
const LARGE = 100_000_000_000_00n

/** What the bill that is open comes to. */
export function useBillTotals(): BillTotals {
  return billTotalsOf(useDeferredValue(useEditor(({ doc }) => doc)))
}

/** What the lines of a bill come to, and whether that is what the paper says. */
export function BillTotalsCard() {
  const { subtotal, discount, vat, total, claim, share, printed, unread } = useBillTotals()
  const isAlike = printed === total
  return (
    <Card component="section" aria-label={words.label} p="md">
      <dl className={styles['list']} data-large={total >= LARGE || undefined}>
        <dt>{words.subtotal}</dt>
        <dd>
          <Money amount={subtotal} />
        </dd>
        {discount !== 0n && (
          <>
            <dt>{words.discount}</dt>
            <dd>
              <Money amount={-discount} />
            </dd>
          </>
        )}
        <dt>{words.vat}</dt>
        <dd>
          <Money amount={vat} />
        </dd>
        <dt className={styles['total']}>{words.total}</dt>
        <dd className={styles['total']}>
          <Money amount={total} sign />
        </dd>
        {claim !== 0n && (
          <>
            <dt>{words.claim}</dt>
            <dd>
              <Money amount={claim} />
            </dd>
          </>
        )}
        {share !== 0n && (
          <>
            <dt>{words.share}</dt>
            <dd>
              <Money amount={share} />
            </dd>
          </>
        )}
      </dl>
      {printed !== undefined && (
        <Text size="xs" mt="xs" role="status" c={isAlike ? 'var(--desk-ok)' : 'var(--desk-wait)'}>
          {isAlike ? words.fits : words.differs(formatKobo(printed))}
        </Text>
      )}
      {unread > 0 && (
        <Text size="xs" c="dimmed">
          {words.unread(unread)}
        </Text>
      )}
    </Card>
  )
}

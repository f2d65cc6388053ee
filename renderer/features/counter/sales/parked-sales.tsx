import { Button, Text } from '@mantine/core'

import { labelOfSale, type ParkedSale } from '../../../lib/counter/parked-sales.ts'
import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import { formatTime } from '../../../lib/format/date-time.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { counter as words } from '../../../lib/texts/counter/sale.ts'
import styles from '../counter.module.css'

type Props = { readonly parked: readonly ParkedSale[]; readonly onTakeUp: (id: string) => void }

/** What was put aside, told apart by its customer or, of one who walked in, by the first thing of the sale. */
export function ParkedSales({ parked, onTakeUp }: Props) {
  if (parked.length === 0) return null
  return (
    <>
      <ul className={styles['parked']} aria-label={words.parked.title}>
        {parked.map(({ id, at, sale }) => {
          const who = labelOfSale(sale) ?? words.walkIn
          const entry = words.parked.entry(who, formatTime(at), sale.lines.length, formatKobo(saleTotalsOf(sale).total))
          return (
            <li key={id}>
              <Button variant="default" size="xs" aria-label={words.parked.of(entry)} onClick={() => onTakeUp(id)}>
                {entry}
              </Button>
            </li>
          )
        })}
      </ul>
      <Text c="dimmed" size="xs" className={styles['parkedHere'] ?? ''}>
        {words.parked.here}
      </Text>
    </>
  )
}

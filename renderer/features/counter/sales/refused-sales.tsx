import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { counter as words } from '../../../lib/texts/counter/sale.ts'
import styles from '../counter.module.css'
import type { Unsent } from '../till/storage.ts'

type Props = {
  readonly unsent: readonly Unsent[]
  readonly onAgain: (key: string) => void
  readonly onBack: (sale: Unsent) => void
}

/** Sales that were refused, above all else at the till: why, and what whoever stands there can do. Their lines are kept. */
export function RefusedSales({ unsent, onAgain, onBack }: Props) {
  return unsent
    .filter(({ refused }) => refused !== null)
    .map((sale) => (
      <RefusedSale key={sale.key} sale={sale} onAgain={() => onAgain(sale.key)} onBack={() => onBack(sale)} />
    ))
}

/** An answer that keeps somebody waiting for longer finds the goods handed over. */
const IS_LATE_MS = 15_000

type RefusedProps = { readonly sale: Unsent; readonly onAgain: () => void; readonly onBack: () => void }

function RefusedSale({ sale, onAgain, onBack }: RefusedProps) {
  const { total, refused, sale: content } = sale
  const element = useRef<HTMLDivElement>(null)
  // On a phone the button that was pressed is far below.
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    void element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [first, ...others] = content.lines
  // The customer of a sale that waited here is gone with the goods.
  const [isLate] = useState(() => Date.now() - Date.parse(sale.at) > IS_LATE_MS)
  const amount = formatKobo(BigInt(total))

  return (
    <div ref={element} role="alert" className={styles['refused']}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <Text fw={600}>
          {isLate
            ? words.refused.late(amount, `${formatDay(sale.at)}, ${formatTime(sale.at)}`)
            : words.refused.title(amount)}
        </Text>
        <Text>{refused}</Text>
        {first && <Text>{words.refused.kept(first.name, others.length)}</Text>}
        <Group gap="xs" mt={6}>
          <Button size="xs" variant="default" onClick={onBack}>
            {words.refused.back}
          </Button>
          <Button size="xs" variant="default" onClick={onAgain}>
            {words.refused.again}
          </Button>
        </Group>
      </div>
    </div>
  )
}

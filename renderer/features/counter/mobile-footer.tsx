import { Button } from '@mantine/core'

import type { Kobo } from '../../../core/domain/money/money.ts'
import { atPhoneFoot } from '../../components/ui/bottom-bar.tsx'
import type { Sale } from '../../lib/counter/sale.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { methodOfChannel, paymentChannelLabel } from '../../lib/money/payment-methods.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'

type Props = {
  readonly sale: Sale
  /** Kobo, of the sale less what was paid already. */
  readonly due: Kobo
  /** Kobo, of the sale before, until this one begins. */
  readonly lastChange: Kobo | undefined
  /** What keeps the money from being taken; empty for nothing. */
  readonly why: string
  readonly onPay: () => void
}

/** In a low window: what the sale comes to and the way to the money, at the foot of the window while goods are in sight. */
export function MobileFooter({ sale, due, lastChange, why, onPay }: Props) {
  const isSold = sale.lines.length === 0 && lastChange !== undefined
  const what = sale.parts.length > 0 ? words.due : paymentChannelLabel(methodOfChannel(sale.way))
  return (
    <div className={styles['slim']} data-slim ref={atPhoneFoot}>
      <strong className={styles['figure']}>₦{formatKobo(isSold ? lastChange : due)}</strong>
      <span className={why === '' ? undefined : styles['wrong']}>{why || (isSold ? words.lastChange : what)}</span>
      <Button size="sm" onClick={onPay}>
        {words.toMoney}
      </Button>
    </div>
  )
}

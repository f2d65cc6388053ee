import { Checkbox, Text } from '@mantine/core'

import { koboToNumber } from '../../../../core/domain/money/decimal.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import styles from '../page.module.css'
import { type CreditPart, spreadRefund } from './refund-parts.ts'

const words = customerAccountDialogs.giveBack.from

type Props = {
  readonly parts: readonly CreditPart[]
  readonly chosen: readonly CreditPart[]
  /** What is typed; kobo. */
  readonly amount: Kobo
  readonly onChange: (chosen: readonly CreditPart[]) => void
}

/** Which credit is given back, part by part; with several of them, each may be left out. */
export function RefundSources({ parts, chosen, amount, onChange }: Props) {
  const taken = spreadRefund(amount, chosen)
  return (
    <div role="group" aria-label={words.title}>
      <Text size="sm" fw={500}>
        {words.title}
      </Text>
      <ul className={styles['from']}>
        {parts.map((part) => {
          const { id, origin, number, date, offer } = part
          const what = words[offer === null ? origin : 'OFFER'](number, formatDay(date), offer?.number ?? '')
          const isChosen = chosen.includes(part)
          return (
            <li key={id}>
              {parts.length === 1 ? (
                <Text size="sm">{what}</Text>
              ) : (
                <Checkbox
                  size="sm"
                  label={what}
                  checked={isChosen}
                  // Something has to be taken from.
                  disabled={isChosen && chosen.length === 1}
                  onChange={() => onChange(parts.filter((one) => (one === part ? !isChosen : chosen.includes(one))))}
                />
              )}
              <span className={styles['fromAmount']}>
                {words.taken(`₦${formatAmount(koboToNumber(taken.get(id) ?? 0n))}`, `₦${formatAmount(part.amount)}`)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { TakenBackBody } from '../../../core/contract/payment.ts'
import { Money } from '../../components/figures.tsx'
import { Section } from '../../components/section.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import styles from './money.module.css'

const words = accounts.takenBack
const onAccount = '/businesses/$businessId/customers/$customerId'

type Props = { readonly businessId: string; readonly takenBack: TakenBackBody }

const taxName = (kind: 'WHT' | 'VAT_WITHHELD', rate: number | null): string =>
  rate === null ? accounts.withheld.kind[kind] : accounts.withheld.rate(accounts.withheld.kind[kind], String(rate))

/** What was taken back in the days of a register: it counts there, and the month that it was recorded for stays as it was. */
export function TakenBack({ businessId, takenBack: { items, total } }: Props) {
  if (items.length === 0) return null
  return (
    <Section title={words.title} text={words.text}>
      <ul className={styles['parts']} aria-label={words.title}>
        {items.map(
          ({ id, kind, receiptNumber, customerId, customerName, recordedFor, date, amount, reason, ...tax }) => (
            <li key={id}>
              <span>
                <b>{receiptNumber ?? accounts.kinds[kind]}</b> {words.of(formatDay(recordedFor))},{' '}
                <Anchor
                  c="inherit"
                  renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, customerId }} />}
                >
                  {customerName}
                </Anchor>
                {kind !== 'PAYMENT' && (
                  <small className={styles['note']}>
                    {words.taxed(
                      taxName(kind, tax.ratePercent),
                      tax.base === null ? undefined : `₦${formatAmount(tax.base)}`,
                      tax.invoiceNumber ?? accounts.kinds.OPENING_ITEM,
                      tax.customerTin,
                    )}
                  </small>
                )}
                <small className={styles['note']}>{words.on(formatDay(date), reason)}</small>
              </span>
              <Money amount={-amount} sign />
            </li>
          ),
        )}
        <li>
          <b>{words.sum}</b>
          <b>
            <Money amount={-total} sign />
          </b>
        </li>
      </ul>
    </Section>
  )
}

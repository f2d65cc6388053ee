import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { ReversalListBody } from '../../../core/contract/money/payment.ts'
import { Money } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'

const words = customerAccount.takenBack
const onAccount = '/businesses/$businessId/customers/$customerId'

type Props = { readonly businessId: string; readonly takenBack: ReversalListBody }

const taxName = (kind: 'WHT' | 'VAT_WITHHELD', rate: number | null): string =>
  rate === null
    ? customerAccount.withheld.kind[kind]
    : customerAccount.withheld.rate(customerAccount.withheld.kind[kind], String(rate))

/** What was taken back in the days of a register: it counts there, and the month that it was recorded for stays as it was. */
export function Reversed({ businessId, takenBack: { items, total } }: Props) {
  if (items.length === 0) return null
  return (
    <Section title={words.title} text={words.text}>
      <ul className={styles['parts']} aria-label={words.title}>
        {items.map(
          ({ id, kind, receiptNumber, customerId, customerName, recordedFor, date, amount, reason, ...tax }) => (
            <li key={id}>
              <span>
                <b>{receiptNumber ?? customerAccount.kinds[kind]}</b> {words.of(formatDay(recordedFor))},{' '}
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
                      tax.invoiceNumber ?? customerAccount.kinds.OPENING_ITEM,
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

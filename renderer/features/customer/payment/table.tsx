import { Money } from '../../../components/display/figures.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { RowCheck } from '../../../components/table/data-table-row.tsx'
import { todayInLagos } from '../../../lib/format/day.ts'
import { plainNaira } from '../../../lib/format/money.ts'
import type { PlannedAllocation } from '../../../lib/money/payment-plan.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { decimalOfText } from '../account/decimal-of-text.ts'
import { DueNote } from '../account/due-note.tsx'
import styles from './payment.module.css'
import { nameOfCharge, type CustomerPaymentForm } from './use-payment.ts'

const words = customerAccountDialogs.receive

/** What is open, the oldest due first: which of it this payment settles, and how far. */
export function PaymentTable({ receiving }: { readonly receiving: CustomerPaymentForm }) {
  const { plan, isWithheld, choose, sayFigure } = receiving
  const today = todayInLagos(new Date())

  const rowOf = ({ charge, said, money, withheld, left }: PlannedAllocation) => {
    const name = nameOfCharge(charge)
    const { isChosen } = said
    return (
      <tr key={charge.id} data-out={!isChosen || undefined}>
        <th scope="row">
          <label className={styles['settles']}>
            <RowCheck aria-label={words.choose(name)} checked={isChosen} onChange={() => choose(charge, !isChosen)} />
            <span>
              {name}
              <DueNote dueDate={charge.dueDate} today={today} />
            </span>
          </label>
        </th>
        <td>
          <Money amount={charge.open} />
        </td>
        {isWithheld && <td>{isChosen && withheld !== null && withheld > 0n && <Money amount={withheld} />}</td>}
        <td>
          <MoneyInput
            key={String(isChosen)}
            aria-label={words.moneyFor(name)}
            size="sm"
            disabled={!isChosen}
            // The sentence below says what is wrong; here is where.
            error={left < 0n}
            value={!isChosen ? null : decimalOfText(said.money === '' ? plainNaira(money) : said.money)}
            onChange={(value) => sayFigure(charge, 'money', value)}
            className={styles['money'] ?? ''}
          />
        </td>
        <td className={styles['left']}>
          <Money amount={left} />
        </td>
      </tr>
    )
  }

  return (
    <div className={styles['scroll']} role="region" aria-label={words.columns.settles} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.columns.settles}</th>
            <th scope="col">{words.columns.open}</th>
            {isWithheld && <th scope="col">{words.columns.withheld}</th>}
            <th scope="col">{words.columns.money}</th>
            <th scope="col">{words.columns.left}</th>
          </tr>
        </thead>
        <tbody>{plan.parts.map(rowOf)}</tbody>
      </table>
    </div>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

import { saleTotalsOf } from '../../lib/counter/sale-totals.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { methodOfChannel, paymentChannelLabel } from '../../lib/money/payment-methods.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { counterTill } from '../../lib/texts/counter/till.ts'
import styles from './slip.module.css'
import type { Unsent } from './till/storage.ts'
import { planTender } from './till/tender.ts'

const words = counterTill.slip

type Props = { readonly businessId: string; readonly sale: Unsent; readonly onPrinted: () => void }

/**
 * What a customer takes along whose sale has no number yet: printed by the browser, because the desk is away. It says so,
 * and the receipt with its number is asked for by the number of the slip.
 */
export function Slip({ businessId, sale: { sale, slip, at, total, change }, onPrinted }: Props) {
  const { data: business } = useBusiness(businessId)
  const { data: me } = useMe()
  const figures = saleTotalsOf(sale)
  const plan = planTender(figures.total, sale)
  const print = useEffectEvent(() => {
    globalThis.print()
    onPrinted()
  })
  useEffect(() => print(), [])

  return createPortal(
    <div className={styles['slip']} data-slip={slip}>
      <strong>{business?.name}</strong>
      <span>
        {words.title}, {words.number} {slip}
      </span>
      <span>
        {formatDay(at)}, {formatTime(at)}
      </span>
      {me && (
        <span>
          {words.soldBy} {nameOf(me)}
        </span>
      )}
      <table>
        <tbody>
          {sale.lines.map(({ id, name, quantity }, index) => (
            <tr key={id}>
              <td>
                {quantity} × {name}
              </td>
              <td>{formatKobo(figures.lines[index]?.amount ?? 0n)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Row label={words.total} kobo={BigInt(total)} />
          <Row label={words.vat} kobo={figures.vat} />
          {plan.kind === 'settles' &&
            plan.payments.map(({ way, amount }) => (
              <Row key={way} label={paymentChannelLabel(methodOfChannel(way))} kobo={amount} />
            ))}
          {BigInt(change) > 0n && <Row label={words.change} kobo={BigInt(change)} />}
        </tfoot>
      </table>
      <p>{words.follows}</p>
    </div>,
    document.body,
  )
}

const Row = ({ label, kobo }: { readonly label: string; readonly kobo: bigint }) => (
  <tr>
    <td>{label}</td>
    <td>{formatKobo(kobo)}</td>
  </tr>
)

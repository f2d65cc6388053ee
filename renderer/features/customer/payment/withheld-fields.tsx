import { TextInput } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'

import { MoneyInput, PercentInput } from '../../../components/form/decimal-input.tsx'
import { plainNaira } from '../../../lib/format/money.ts'
import type { PlannedAllocation } from '../../../lib/money/payment-plan.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { decimalOfText } from '../account/decimal-of-text.ts'
import styles from './payment.module.css'
import { nameOfCharge, type CustomerPaymentForm } from './use-payment.ts'

const words = customerAccountDialogs.receive

/** What was kept back of each invoice that is chosen: by rate or by amount, with its certificate or without. */
export function WithheldFields({ receiving: { plan, say, sayFigure } }: { readonly receiving: CustomerPaymentForm }) {
  const rowOf = ({ charge, said, wht }: PlannedAllocation) => {
    const name = nameOfCharge(charge)
    return (
      <div className={styles['kept']} key={charge.id} role="group" aria-label={name}>
        <strong>{name}</strong>
        <PercentInput
          label={words.rate}
          aria-label={words.rateOf(name)}
          value={decimalOfText(said.whtRate)}
          onChange={(value) => sayFigure(charge, 'whtRate', value)}
        />
        <MoneyInput
          label={words.amount}
          aria-label={words.amountOf(name)}
          value={decimalOfText(said.whtAmount === '' && wht ? plainNaira(wht) : said.whtAmount)}
          onChange={(value) => sayFigure(charge, 'whtAmount', value)}
        />
        <MoneyInput
          label={words.vat}
          aria-label={words.vatOf(name)}
          value={decimalOfText(said.vatWithheld)}
          onChange={(value) => sayFigure(charge, 'vatWithheld', value)}
        />
        <TextInput
          label={words.certificate}
          aria-label={words.certificateOf(name)}
          value={said.certificateNumber}
          autoComplete="off"
          onChange={({ currentTarget }) => say(charge, { certificateNumber: currentTarget.value })}
        />
        {charge.taxed === 'unknown' && <p>{words.unknown}</p>}
      </div>
    )
  }
  return (
    <div className={styles['withheld']}>
      {plan.parts.filter(({ charge, said }) => said.isChosen && charge.taxed !== 'never').map(rowOf)}
      <p className={styles['ask']}>
        <IconReceiptTax size={18} aria-hidden />
        {words.ask}
      </p>
    </div>
  )
}

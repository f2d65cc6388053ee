import { DayInput } from '../../components/form/day-input.tsx'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'

const words = customerAccount.money

type Days = { readonly from: string | undefined; readonly to: string | undefined }

type Props = Days & { readonly onChange: (days: Partial<Days> & { readonly page: undefined }) => void }

/** From a day up to a day, both included; empty is as far as there is anything. */
export function PeriodFilter({ from, to, onChange }: Props) {
  return (
    <div className={styles['days']}>
      <span aria-hidden>{words.from}</span>
      <DayInput
        daysOnly
        size="xs"
        placeholder={words.anyDay}
        aria-label={words.from}
        value={from ?? ''}
        onChange={(day) => onChange({ from: day === '' ? undefined : day, page: undefined })}
      />
      <span aria-hidden>{words.to}</span>
      <DayInput
        daysOnly
        size="xs"
        placeholder={words.anyDay}
        aria-label={words.to}
        value={to ?? ''}
        onChange={(day) => onChange({ to: day === '' ? undefined : day, page: undefined })}
      />
    </div>
  )
}

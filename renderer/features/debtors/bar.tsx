import { SegmentedControl } from '@mantine/core'

import { DayInput } from '../../components/form/day-input.tsx'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'
import type { DebtorsSearch } from './search.ts'

const words = customerAccount.debtors

type Props = {
  readonly search: DebtorsSearch
  readonly today: string
  readonly onChange: (changes: { readonly sort?: 'age' | undefined; readonly asOf?: string | undefined }) => void
}

/** In which order, and as of which day. */
export function DebtorsBar({ search, today, onChange }: Props) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={words.sort.label}
        value={search.sort ?? 'size'}
        onChange={(value) => onChange({ sort: value === 'age' ? 'age' : undefined })}
        data={[
          { value: 'size', label: words.sort.size },
          { value: 'age', label: words.sort.age },
        ]}
      />
      <div className={styles['asOf']}>
        <span aria-hidden>{words.asOf}</span>
        <DayInput
          daysOnly
          size="xs"
          aria-label={words.asOf}
          value={search.asOf ?? today}
          onChange={(day) => onChange({ asOf: day === '' || day === today ? undefined : day })}
        />
      </div>
    </>
  )
}

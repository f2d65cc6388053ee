import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { CommandButton } from '../../components/ui/command-button.tsx'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { parseDiscount } from '../../lib/counter/sale-totals.ts'
import { formatDecimal, formatKobo } from '../../lib/format/money.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'

/** What is taken off the sale, below its lines, with the part that it is. */
export function DiscountLine({ discount, amount }: { readonly discount: string; readonly amount: bigint }) {
  const off = parseDiscount(discount)
  if (amount === 0n) return null
  return (
    <p className={styles['off']}>
      <span>{off && 'percent' in off ? words.saleDiscountOf(formatDecimal(off.percent)) : words.saleDiscount}</span>
      <span className={styles['figure']}>−{formatKobo(amount)}</span>
    </p>
  )
}

type Props = {
  readonly opened: boolean
  readonly value: string
  /** Opens the field. */
  readonly command: OfferedCommand | undefined
  /** With what was typed, where that is something. */
  readonly onClose: (discount: string | undefined) => void
}

/** The button that takes something off the whole sale, and the field in its place. */
export function SaleDiscount({ opened, command, ...rest }: Props) {
  if (opened) return <SaleDiscountField {...rest} />
  return (
    command && (
      <CommandButton command={command} variant="subtle" color="gray">
        {words.saleDiscount}
      </CommandButton>
    )
  )
}

/** Begins with what is taken off this sale, selected. */
function SaleDiscountField({ value, onClose }: Pick<Props, 'value' | 'onClose'>) {
  const [typed, setTyped] = useState(value)
  const isWrong = parseDiscount(typed) === undefined
  return (
    <TextInput
      autoFocus
      autoComplete="off"
      aria-label={words.saleDiscountField}
      placeholder={words.saleDiscountField}
      maxLength={20}
      value={typed}
      error={isWrong ? words.wrong.discount : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => onClose(isWrong ? undefined : typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(undefined)
        if (event.key !== 'Enter' || event.ctrlKey) return
        event.preventDefault()
        if (!isWrong) onClose(typed.trim())
      }}
    />
  )
}

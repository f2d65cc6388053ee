import { Button, Text } from '@mantine/core'

import { CustomerField } from '../../components/records/fields.tsx'
import { CommandButton } from '../../components/ui/command-button.tsx'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import type { Sale } from '../../lib/counter/sale.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'

type Props = {
  readonly businessId: string
  readonly customer: Sale['customer']
  readonly opened: boolean
  /** Opens the field. */
  readonly command: OfferedCommand | undefined
  /** Left out for whoever may not add one. */
  readonly onCreate?: (name: string) => void
  /** Somebody was chosen, or nobody in particular. */
  readonly onName: (customer: Sale['customer']) => void
  /** The field was left. `isEscape`: with the key that gives up. */
  readonly onClose: (isEscape: boolean) => void
}

/** Who buys: nobody in particular until somebody is chosen. */
export function SaleCustomer({ businessId, customer, opened, command, onCreate, onName, onClose }: Props) {
  if (opened) {
    return (
      <CustomerField
        businessId={businessId}
        value={customer?.name ?? ''}
        aria-label={words.customer}
        placeholder={words.nameCustomer}
        autoFocus
        onPick={({ id, name }) => {
          onName({ id, name })
          onClose(false)
        }}
        {...(onCreate && { onCreate })}
        onBlur={() => onClose(false)}
        onKeyDown={({ key }) => key === 'Escape' && onClose(true)}
      />
    )
  }
  return (
    <>
      <Text c={customer ? 'var(--desk-ink)' : 'dimmed'} className={styles['who'] ?? ''}>
        {customer?.name ?? words.walkIn}
      </Text>
      {command && (
        <CommandButton command={command} variant="subtle" color="gray">
          {words.nameCustomer}
        </CommandButton>
      )}
      {customer && (
        <Button variant="subtle" color="gray" onClick={() => onName(null)}>
          {words.noName}
        </Button>
      )}
    </>
  )
}

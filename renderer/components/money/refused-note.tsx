import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { formatAmount } from '../../lib/format/money.ts'
import { receivablesNotes } from '../../lib/texts/money/receivables.ts'

const words = receivablesNotes.refused

type Props = {
  readonly businessId: string
  /** Of one customer, or of all. */
  readonly customerId?: string
  /** Naira. */
  readonly amount: number
}

/** How much of what is owed FIRS / NRS refused, which is in no sales: with it the two agree. Nothing where there is none. */
export function RefusedInvoicesNote({ businessId, customerId, amount }: Props) {
  if (amount === 0) return null
  const search = { show: 'refused', ...(customerId !== undefined && { customer: customerId }) } as const
  return (
    <Text c="var(--desk-wait)" my="xs">
      {words.ofIt(`₦${formatAmount(amount)}`)}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to="/businesses/$businessId/invoices" params={{ businessId }} search={search} />
        )}
      >
        {words.see}
      </Anchor>
    </Text>
  )
}

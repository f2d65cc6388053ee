import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { formatAmount } from '../../lib/format/money.ts'
import { receivablesNotes } from '../../lib/texts/money/receivables.ts'

const words = receivablesNotes.creditHeld

/** `amount`: naira. */
type Props = { readonly businessId: string; readonly amount: number }

/** Money of customers that settles no invoice, which nobody asks for by itself. Nothing where there is none. */
export function CustomerCredit({ businessId, amount }: Props) {
  if (amount === 0) return null
  return (
    <Text c="dimmed" my="xs">
      {words.text(`₦${formatAmount(amount)}`)}{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link {...props} to="/businesses/$businessId/money/credit" params={{ businessId }} />}
      >
        {words.see}
      </Anchor>
    </Text>
  )
}

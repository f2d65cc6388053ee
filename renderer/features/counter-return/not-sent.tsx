import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { Card } from '../../components/card.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import { counterReturn as words } from '../../lib/texts/counter-return.ts'
import type { Sale } from './return-card.tsx'

type Props = { readonly businessId: string; readonly sale: Sale; readonly onAnother: () => void }

/** Of a sale that FIRS / NRS does not have nothing is to be corrected: it is cancelled instead, and the way there is said at once. */
export function NotSent({ businessId, sale, onAnother }: Props) {
  const { invoiceId, invoiceNumber, customerName, total } = sale
  const navigate = useNavigate()
  return (
    <Card component="section" aria-label={invoiceNumber}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {words.sale(invoiceNumber, customerName, `₦${formatAmount(total)}`)}
      </Text>
      <Text role="status" my="sm">
        {words.notSent.text(invoiceNumber)}
      </Text>
      <Group gap="xs">
        <Button
          autoFocus
          onClick={() =>
            void navigate({ to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId } })
          }
        >
          {words.notSent.open(invoiceNumber)}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {words.another}
        </Button>
      </Group>
    </Card>
  )
}

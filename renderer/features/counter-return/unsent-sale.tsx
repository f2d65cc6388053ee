import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { Card } from '../../components/ui/card.tsx'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { counterReturn as words } from '../../lib/texts/counter/return.ts'
import type { ReturnableSale } from './return-card.tsx'
import { UndoSale } from './undo-sale.tsx'
import { unsentText } from './unsent-text.ts'

type Props = {
  readonly businessId: string
  readonly sale: ReturnableSale
  readonly onUndone: (sale: ReturnableSale) => void
  readonly onAnother: () => void
}

/** Of a sale that FIRS / NRS does not have nothing is to be corrected: it is undone here, or the way to cancel it is said. */
export function UnsentSale({ businessId, sale, onUndone, onAnother }: Props) {
  const { invoiceId, invoiceNumber, customerName, total } = sale
  const navigate = useNavigate()
  const { data: business } = useBusiness(businessId)
  return (
    <Card component="section" aria-label={invoiceNumber}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {words.sale(invoiceNumber, customerName, `₦${formatAmount(total)}`)}
      </Text>
      {sale.canUndo ? (
        <UndoSale {...{ businessId, sale, onUndone, onAnother }} />
      ) : (
        <>
          <Text role="status" my="sm">
            {business && unsentText(sale, business)}
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
        </>
      )}
    </Card>
  )
}

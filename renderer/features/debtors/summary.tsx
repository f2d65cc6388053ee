import { Group, Text } from '@mantine/core'
import type { z } from 'zod'

import type { getAgeing } from '../../../core/contract/money/receivables.ts'
import { Money } from '../../components/display/figures.tsx'
import { AgeingBar } from '../../components/money/ageing-bar.tsx'
import { CustomerCredit } from '../../components/money/credit-held.tsx'
import { RefusedInvoicesNote } from '../../components/money/refused-note.tsx'
import { Card } from '../../components/ui/card.tsx'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

const words = customerAccount.debtors

type Props = {
  readonly businessId: string
  readonly ageing: z.output<typeof getAgeing.data>
  /** Naira on refused invoices, and of customers; known of today alone. */
  readonly refused?: number | undefined
  readonly credit?: number | undefined
}

/** What all of them owe together, by age, and what stands beside it. */
export function DebtorsSummary({ businessId, ageing, refused, credit }: Props) {
  return (
    <Card component="section" aria-label={words.all}>
      <Group justify="space-between" mb="md">
        <div>
          <Text size="xs" c="dimmed">
            {words.all}
          </Text>
          <Text size="xl" fw={650}>
            <Money amount={ageing.total} sign />
          </Text>
        </div>
        <Text c="dimmed">{words.customers(ageing.customers.length)}</Text>
      </Group>
      <AgeingBar ages={ageing} />
      {refused !== undefined && <RefusedInvoicesNote businessId={businessId} amount={refused} />}
      {credit !== undefined && <CustomerCredit businessId={businessId} amount={credit} />}
    </Card>
  )
}

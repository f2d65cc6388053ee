import { Button, Stack, Text } from '@mantine/core'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import type { InvoiceAction } from '../actions/available-actions.ts'
import { actionIcons } from '../actions/icons.ts'
import { actionLabel } from '../actions/label.ts'

const words = invoiceTexts.stuck
const ways = ['retry', 'abandon'] as const satisfies readonly InvoiceAction[]

type Props = { readonly invoice: Invoice; readonly onAction: (action: InvoiceAction) => void }

/** The ways out for an invoice that cannot go on by itself, each with what comes of it. */
export function StuckActions({ invoice, onAction }: Props) {
  const open = ways.filter((way) => invoice.allowedActions.includes(way))
  if (invoice.submission?.state !== 'NEEDS_ATTENTION' || open.length === 0) return null

  return (
    <Stack gap="sm">
      {open.map((way) => {
        const Icon = actionIcons[way]
        return (
          <div key={way}>
            <Button
              fullWidth
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onAction(way)}
              {...(way === 'abandon' && { c: 'var(--desk-bad)' })}
            >
              {actionLabel(way, invoice)}
            </Button>
            <Text size="xs" c="dimmed" mt={4}>
              {words[way]}
            </Text>
          </div>
        )
      })}
    </Stack>
  )
}

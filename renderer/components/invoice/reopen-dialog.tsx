import { Stack, Text } from '@mantine/core'

import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { reopening as words } from '../../lib/texts/invoice/reopening.ts'
import { Confirm } from '../form/confirm.tsx'

type Settled = Pick<Invoice, 'paid' | 'credited' | 'deducted' | 'writtenOff'>

type Props = {
  readonly invoice: Settled & Pick<Invoice, 'invoiceNumber' | 'customerName'>
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/** Whether anything stands against an invoice that moves when it becomes a draft again, so that it is asked about. */
export const affectsPayments = ({ paid, credited, deducted, writtenOff }: Settled): boolean =>
  paid + credited + deducted + writtenOff > 0

/** Says what becomes of the money before an invoice that was paid becomes a draft again. */
export function ReopenDialog({ invoice, onClose, onConfirm }: Props) {
  const { invoiceNumber, customerName, paid, credited, deducted, writtenOff } = invoice
  const naira = (amount: number) => `₦${formatAmount(amount)}`
  const said = [
    paid > 0 && words.paid(naira(paid), customerName),
    credited > 0 && words.credited(naira(credited)),
    paid + credited > 0 && words.again,
    deducted > 0 && words.deducted(naira(deducted)),
    writtenOff > 0 && words.writtenOff(naira(writtenOff)),
  ].filter((text) => text !== false)

  return (
    <Confirm
      opened
      onClose={onClose}
      title={words.title(invoiceNumber)}
      button={words.button}
      keep={words.keep}
      onConfirm={onConfirm}
    >
      <Stack gap="sm">
        {said.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
    </Confirm>
  )
}

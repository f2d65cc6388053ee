import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'

import { cancelInvoice, reopenInvoice } from '../../../../core/contract/invoice/actions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { withdrawing as words } from '../../../lib/texts/invoice/reopening.ts'

type Props = {
  readonly invoice: Invoice
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Cancels an invoice that was approved and is not at FIRS / NRS: a draft again, and cancelled, in one answer. */
export function WithdrawDialog({ invoice, onClose, onChanged }: Props) {
  const { client } = useApi()
  const { invoiceNumber, customerName, paid, credited, deducted, writtenOff } = invoice
  const params = { id: invoice.id }
  // Where cancelling it gets no answer, it is a draft already as it is tried again.
  const isDraft = useRef(false)
  const naira = (amount: number) => `₦${formatAmount(amount)}`
  const said = [
    paid > 0 && words.paid(naira(paid), customerName),
    paid > 0 && words.back,
    credited > 0 && words.credited(naira(credited)),
    deducted > 0 && words.deducted(naira(deducted)),
    writtenOff > 0 && words.writtenOff(naira(writtenOff)),
  ].filter((text) => text !== false)

  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={invoiceTexts.cancel.title(invoiceNumber)}
      button={invoiceTexts.actions.cancel(invoiceNumber)}
      keep={invoiceTexts.keep(invoiceNumber)}
      onConfirm={async () => {
        if (!isDraft.current) await client.call(reopenInvoice, { params })
        isDraft.current = true
        await client.call(cancelInvoice, { params })
        await onChanged()
      }}
    >
      <Stack gap="sm">
        <Text>{invoiceTexts.cancel.text}</Text>
        {said.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
    </Confirm>
  )
}

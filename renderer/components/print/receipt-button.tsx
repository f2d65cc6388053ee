import { Button } from '@mantine/core'

import { getPaymentReceipt } from '../../../core/contract/money/payment.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { payments } from '../../lib/texts/money/payments.ts'
import { usePrintJob } from './use-print-job.ts'

type Props = {
  readonly businessId: string
  readonly paymentId: string
  readonly receiptNumber: string
  /** Of a receipt that was given out before: the paper says COPY. */
  readonly isCopy?: boolean
}

/** Prints the receipt of a payment on the paper that the person has chosen for this business. */
export function PrintReceiptButton({ businessId, paymentId, receiptNumber, isCopy = false }: Props) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'
  const { print, isBusy } = usePrintJob(businessId)
  const start = () =>
    print({
      kind: 'receipt',
      format,
      paper: { paymentId, copy: isCopy },
      isReprint: isCopy,
      fetchPdf: async (on, saysCopy) =>
        client.download(getPaymentReceipt, {
          params: { id: paymentId },
          query: { format: on, ...(saysCopy ? { copy: 'true' } : {}) },
        }),
    })

  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={isBusy}
      aria-label={isCopy ? payments.list.printCopyOf(receiptNumber) : payments.list.printReceiptOf(receiptNumber)}
      onClick={start}
    >
      {isCopy ? payments.list.printCopy : payments.list.printReceipt}
    </Button>
  )
}

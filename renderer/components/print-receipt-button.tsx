import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { getPaymentReceipt } from '../../core/contract/payment.ts'
import { useApi } from '../lib/api/api-context.ts'
import { usePreferences } from '../lib/queries/preferences.ts'
import { payments } from '../lib/texts/payments.ts'
import { explain } from '../lib/errors/explain.ts'
import { printOrSave } from './print-or-save.ts'

type Props = { readonly businessId: string; readonly paymentId: string; readonly receiptNumber: string }

/** Prints the receipt of a payment on the paper that the person has chosen for this business. */
export function PrintReceiptButton({ businessId, paymentId, receiptNumber }: Props) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'
  const job = useMutation({
    mutationFn: async () =>
      printOrSave(await client.download(getPaymentReceipt, { params: { id: paymentId }, query: { format } })),
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })

  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={job.isPending}
      aria-label={payments.list.printReceiptOf(receiptNumber)}
      onClick={() => job.mutate()}
    >
      {payments.list.printReceipt}
    </Button>
  )
}

import { Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { MissingAccountNotice } from '../../../components/records/no-account.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { preparedEmailQuery } from '../../../lib/queries/mail.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import { SendForm } from './send-form.tsx'
import type { Notify } from './use-notify.ts'

type Props = {
  readonly invoice: Invoice
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** Getting an invoice to its customer: by e-mail, in WhatsApp, or with a program of the person's own. */
export function SendDialog({ invoice, onClose, onChanged, onSaid }: Props) {
  const { client } = useApi()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...preparedEmailQuery(client, invoice.businessId, invoice.id),
    // What was open before the last payment is not asked for.
    refetchOnMount: 'always',
  })
  const isReady = data !== undefined && isFetchedAfterMount
  return (
    <Modal opened onClose={onClose} title={mail.send.title(invoice.invoiceNumber)} size="lg">
      {!isReady && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {isReady && (
        <Stack gap="md">
          {data.warnings.map(({ code, message }) => (
            <Notice key={code} tone={code === 'not_cleared' || code === 'unknown_before' ? 'needsYou' : 'quiet'}>
              {message}
            </Notice>
          ))}
          {asksForMoney(invoice) && <MissingAccountNotice businessId={invoice.businessId} />}
          <SendForm invoice={invoice} prepared={data} onClose={onClose} onChanged={onChanged} onSaid={onSaid} />
        </Stack>
      )}
    </Modal>
  )
}

/** Whether the customer is to pay by it, and it does not say where. */
const asksForMoney = ({ invoiceType, paymentMethod, paymentDetails, balance }: Invoice): boolean =>
  paymentDetails === null && paymentMethod !== 'CASH' && (balance > 0 || invoiceType === 'PROFORMA')

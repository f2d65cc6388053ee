import { notifications } from '@mantine/notifications'

import { abandonInvoice } from '../../../core/contract/invoice/submission.ts'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { type QueueItem, useQueueActions } from './api.ts'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts.abandoning

type Props = { readonly businessId: string; readonly item: QueueItem; readonly onClose: () => void }

/** Asks before an invoice is cancelled for good, and for the reason, which stays with it. */
export function AbandonDialog({ businessId, item, onClose }: Props) {
  const { abandon } = useQueueActions(businessId)
  const number = item.invoiceNumber

  return (
    <ReasonDialog
      danger
      keep={{ businessId, form: `give-up.${item.invoiceId}` }}
      onClose={onClose}
      title={words.title(number)}
      text={words.text(number)}
      label={words.reason}
      placeholder={words.hint}
      missing={words.required}
      button={words.button(number)}
      stays={words.keep(number)}
      schema={abandonInvoice.body}
      send={async ({ reason }) => {
        await abandon(item.invoiceId, reason)
        notifications.show({ message: words.done(number) })
      }}
    />
  )
}

import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { cancelInvoice } from '../../../../core/contract/invoice/actions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { DraftPayments } from '../../../components/money/draft-payments.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { editor as words } from '../../../lib/texts/invoice/editor.ts'
import { useEditorTools } from '../session/context.ts'
import { placeOfInvoice } from './use-page-effects.ts'

type Props = {
  readonly opened: boolean
  readonly draft: Pick<Invoice, 'id' | 'invoiceNumber'>
  readonly onClose: () => void
}

/** Asks before a draft is cancelled, for good. */
export function CancelDialog({ opened, draft: { id, invoiceNumber }, onClose }: Props) {
  const { client } = useApi()
  const { store, businessId } = useEditorTools()
  const navigate = useNavigate()

  const cancel = async () => {
    // Everything but the number goes with it.
    await client.call(cancelInvoice, { params: { id } })
    store.dispatch({ type: 'cancelled' })
    void navigate(placeOfInvoice(businessId, id))
  }

  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={words.cancelTitle(invoiceNumber)}
      button={words.cancelDraft(invoiceNumber)}
      keep={words.keepDraft(invoiceNumber)}
      danger
      onConfirm={cancel}
    >
      <Text>{words.cancelText}</Text>
      <DraftPayments businessId={businessId} invoiceId={id} />
    </Confirm>
  )
}

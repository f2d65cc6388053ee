import { notifications } from '@mantine/notifications'

import { reverseWriteOff } from '../../../../core/contract/invoice/settlement.ts'
import { reverseOpeningItem, reverseRefund } from '../../../../core/contract/money/customer-account.ts'
import { reverseDeduction, reversePayment } from '../../../../core/contract/money/payment.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import type { Entry, ReversibleKind } from './entries.ts'

const words = customerAccountDialogs.takeBack

export type Reversible = Entry & { readonly kind: ReversibleKind }

const routes = {
  PAYMENT: reversePayment,
  WHT: reverseDeduction,
  VAT_WITHHELD: reverseDeduction,
  REFUND: reverseRefund,
  WRITE_OFF: reverseWriteOff,
  OPENING_ITEM: reverseOpeningItem,
} as const satisfies Record<ReversibleKind, unknown>

type Props = {
  readonly entry: Reversible
  readonly businessId: string
  readonly customerName: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Asks why something recorded is taken back, and does it. */
export function ReverseDialog({ entry, businessId, customerName, onClose, onDone }: Props) {
  const { client } = useApi()
  const { kind, number, date, id } = entry
  const what = `${number ?? customerAccount.kinds[kind]}, ${customerName}, ${formatDay(date)}`
  return (
    <ReasonDialog
      danger
      keep={{ businessId, form: `take-back.${id}` }}
      onClose={onClose}
      title={words.title(what)}
      text={words.text}
      label={words.label}
      missing={words.missing}
      day={words.day}
      button={words.button}
      stays={words.keep}
      schema={reversePayment.body}
      send={async (body) => {
        await client.call(routes[kind], { params: { id }, body })
        notifications.show({ message: words.done })
        await onDone()
      }}
    />
  )
}

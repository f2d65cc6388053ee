import type { PaymentBody } from '../../../core/contract/money/payment.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { ReminderDialog } from '../../components/reminder/dialog.tsx'
import { OpenItemDialog } from './account/open-item-dialog.tsx'
import { OpeningDialog } from './account/opening-dialog.tsx'
import { RefundDialog } from './account/refund-dialog.tsx'
import { StatementMailDialog } from './account/statement-mail-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RecordPaymentDialog } from './payment/dialog.tsx'

export type AccountDialog =
  'receive' | 'giveBack' | 'writeOff' | 'useCredit' | 'opening' | 'remind' | 'statement' | 'merge'

type Props = {
  readonly dialog: AccountDialog | undefined
  readonly customer: Customer
  /** Naira. */
  readonly credit: number
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
  readonly onReceived: (payment: PaymentBody) => void
}

/** What is asked before an account changes, one question at a time. */
export function CustomerDialogs({ dialog, credit, onReceived, ...rest }: Props) {
  switch (dialog) {
    case undefined:
      return null
    case 'receive':
      return (
        <RecordPaymentDialog
          {...rest}
          onDone={async (payment) => {
            onReceived(payment)
            await rest.onDone()
          }}
        />
      )
    case 'giveBack':
      return <RefundDialog {...rest} />
    case 'opening':
      return <OpeningDialog {...rest} />
    case 'merge':
      return <MergeDialog customer={rest.customer} onClose={rest.onClose} />
    case 'remind':
      return <ReminderDialog customer={rest.customer} onClose={rest.onClose} />
    case 'statement':
      return <StatementMailDialog customer={rest.customer} onClose={rest.onClose} />
    case 'writeOff':
      return <OpenItemDialog {...rest} act="writeOff" credit={credit} />
    case 'useCredit':
      return <OpenItemDialog {...rest} act="useCredit" credit={credit} />
  }
}

import type { Customer } from '../../../core/contract/customer.ts'
import type { PaymentBody } from '../../../core/contract/payment.ts'
import { ReminderDialog } from '../../components/reminder-dialog.tsx'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OnInvoiceDialog } from './on-invoice-dialog.tsx'
import { OpeningDialog } from './opening-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { StatementMailDialog } from './statement-mail-dialog.tsx'

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
        <ReceiveDialog
          {...rest}
          onDone={async (payment) => {
            onReceived(payment)
            await rest.onDone()
          }}
        />
      )
    case 'giveBack':
      return <GiveBackDialog {...rest} />
    case 'opening':
      return <OpeningDialog {...rest} />
    case 'merge':
      return <MergeDialog customer={rest.customer} onClose={rest.onClose} />
    case 'remind':
      return <ReminderDialog customer={rest.customer} onClose={rest.onClose} />
    case 'statement':
      return <StatementMailDialog customer={rest.customer} onClose={rest.onClose} />
    case 'writeOff':
      return <OnInvoiceDialog {...rest} act="writeOff" credit={credit} />
    case 'useCredit':
      return <OnInvoiceDialog {...rest} act="useCredit" credit={credit} />
  }
}

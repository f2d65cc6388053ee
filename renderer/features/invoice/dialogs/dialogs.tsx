import { Text } from '@mantine/core'

import { cancelInvoice, rejectInvoice } from '../../../../core/contract/invoice/actions.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { writeOff } from '../../../../core/contract/invoice/settlement.ts'
import { abandonInvoice } from '../../../../core/contract/invoice/submission.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { ReopenDialog } from '../../../components/invoice/reopen-dialog.tsx'
import { DraftPayments } from '../../../components/money/draft-payments.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { sendBackForm } from '../../../lib/invoices/send-back-form.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { payments } from '../../../lib/texts/money/payments.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Notify } from './use-notify.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const words = invoiceTexts
const paid = payments.said

export type Dialog =
  | 'cancel'
  | 'withdraw'
  | 'reject'
  | 'abandon'
  | 'billAgain'
  | 'reopen'
  | 'recordPayment'
  | 'writeOff'
  | 'print'
  | 'send'
  | 'qr'

type Props = {
  readonly dialog: Dialog | undefined
  readonly invoice: Invoice
  readonly qrCode: string | null
  readonly onClose: () => void
  readonly onPrint: () => void
  readonly onReopen: () => void
  /** It was given up: a new draft takes its place. */
  readonly onGivenUp: () => void
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** The questions that some actions ask, one at a time. */
export function InvoiceDialogs(props: Props) {
  const { dialog, invoice, qrCode, onClose, onPrint, onReopen, onGivenUp, onChanged, onSaid } = props
  const { client } = useApi()
  const { businessId, invoiceNumber, irn } = invoice
  const params = { id: invoice.id }

  switch (dialog) {
    case undefined:
      return null
    case 'cancel':
      return (
        <Confirm
          opened
          danger
          onClose={onClose}
          title={words.cancel.title(invoiceNumber)}
          button={words.actions.cancel(invoiceNumber)}
          keep={words.keep(invoiceNumber)}
          onConfirm={async () => {
            await client.call(cancelInvoice, { params })
            await onChanged()
          }}
        >
          <Text>{words.cancel.text}</Text>
          <DraftPayments businessId={businessId} invoiceId={invoice.id} />
        </Confirm>
      )
    case 'withdraw':
      return <WithdrawDialog invoice={invoice} onClose={onClose} onChanged={onChanged} />
    case 'reject':
      return (
        <ReasonDialog
          keep={{ businessId, form: `send-back.${invoice.id}` }}
          onClose={onClose}
          title={words.reject.title(invoiceNumber)}
          text={words.reject.text}
          label={words.reject.reason}
          button={words.reject.button}
          stays={words.reject.keep}
          missing={words.reject.missing}
          schema={sendBackForm}
          send={async (body) => {
            await client.call(rejectInvoice, { params, body: { ...body, version: invoice.version } })
            await onChanged()
          }}
        />
      )
    case 'abandon':
      return (
        <ReasonDialog
          danger
          keep={{ businessId, form: `give-up.${invoice.id}` }}
          onClose={onClose}
          title={words.abandon.title(invoiceNumber)}
          text={words.abandon.text}
          label={words.abandon.reason}
          button={words.abandon.button(invoiceNumber)}
          stays={words.keep(invoiceNumber)}
          schema={abandonInvoice.body}
          send={async (body) => {
            await client.call(abandonInvoice, { params, body })
            await onChanged()
          }}
        />
      )
    case 'billAgain':
      return (
        <Confirm
          opened
          onClose={onClose}
          title={words.billAgain.title(invoiceNumber)}
          button={words.billAgain.button}
          keep={words.keep(invoiceNumber)}
          onConfirm={async () => {
            await client.call(abandonInvoice, { params, body: { reason: words.billAgain.reason } })
            onGivenUp()
          }}
        >
          <Text>{words.billAgain.text(invoiceNumber)}</Text>
        </Confirm>
      )
    case 'reopen':
      return <ReopenDialog invoice={invoice} onClose={onClose} onConfirm={async () => onReopen()} />
    case 'recordPayment':
      return (
        <PaymentDialog
          invoice={invoice}
          onClose={onClose}
          onDone={(balance) => {
            const whole = invoice.status === 'APPROVED' ? paid.unsent : paid.whole
            const message = balance > 0 ? paid.part(`₦${formatAmount(balance)}`) : whole
            onSaid(message, (now) => now.balance <= balance)
            void onChanged()
          }}
        />
      )
    case 'writeOff':
      return (
        <ReasonDialog
          danger
          keep={{ businessId, form: `write-off.${invoice.id}` }}
          onClose={onClose}
          title={payments.writeOff.title(invoiceNumber)}
          text={payments.writeOff.text(`₦${formatAmount(invoice.balance)}`)}
          label={customerAccountDialogs.writeOff.labels.reason}
          missing={customerAccountDialogs.writeOff.missing}
          day={customerAccountDialogs.writeOff.day}
          button={customerAccountDialogs.writeOff.button}
          stays={customerAccountDialogs.writeOff.keep}
          schema={writeOff.body}
          send={async (body) => {
            await client.call(writeOff, { params, body })
            onSaid(customerAccountDialogs.writeOff.done, (now) => now.balance === 0)
            await onChanged()
          }}
        />
      )
    case 'print':
      return (
        <Confirm
          opened
          onClose={onClose}
          title={words.printWarning.title}
          button={words.printWarning.button}
          keep={words.printWarning.keep}
          onConfirm={async () => onPrint()}
        >
          <Text>{words.printWarning.text}</Text>
        </Confirm>
      )
    case 'send':
      return <SendDialog invoice={invoice} onClose={onClose} onChanged={onChanged} onSaid={onSaid} />
    case 'qr':
      return qrCode !== null && <QrDialog onClose={onClose} image={qrCode} number={invoiceNumber} irn={irn} />
  }
}

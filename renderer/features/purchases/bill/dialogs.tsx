import { Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'

import { writeBackPurchase } from '../../../../core/contract/payables/supplier-account.ts'
import { cancelPurchase, movePurchaseVatMonth } from '../../../../core/contract/purchases/actions.ts'
import { deletePurchase, type PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { Form } from '../../../components/form/form.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { PayDialog } from '../../../components/purchases/pay-dialog.tsx'
import type { Payee } from '../../../components/purchases/use-payment-out.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import type { BillDialog } from './commands.ts'

const words = bills.page

type Props = {
  readonly dialog: BillDialog | undefined
  readonly bill: PurchaseBody
  readonly payee: Payee
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** What is asked before a bill changes, one question at a time. */
export function BillDialogs({ dialog, bill, payee, onClose, onChanged }: Props) {
  const { id, businessId, number } = bill
  const { client } = useApi()
  const navigate = useNavigate()
  const name = number ?? ''

  switch (dialog) {
    case undefined:
      return null
    case 'pay':
      return <PayDialog payee={payee} onClose={onClose} />
    case 'move':
      return <MoveDialog bill={bill} onClose={onClose} onChanged={onChanged} />
    case 'delete':
      return (
        <Confirm
          opened
          danger
          onClose={onClose}
          title={words.deleteQuestion}
          button={words.delete}
          keep={words.keep}
          onConfirm={async () => {
            await client.call(deletePurchase, { params: { id } })
            await navigate({ to: '/businesses/$businessId/bills', params: { businessId } })
            onChanged()
          }}
        >
          {words.deleteText}
        </Confirm>
      )
    case 'cancel':
      return (
        <ReasonDialog
          danger
          keep={{ businessId, form: `cancel-bill.${id}` }}
          onClose={onClose}
          title={`${words.cancel(name)}?`}
          text={words.cancelText}
          label={words.cancelReason}
          missing={words.cancelMissing}
          day={words.cancelDay}
          button={words.cancel(name)}
          stays={words.keepBill(name)}
          schema={cancelPurchase.body}
          send={async (body) => {
            await client.call(cancelPurchase, { params: { id }, body })
            notifications.show({ message: words.cancelledDone(name) })
            onChanged()
          }}
        />
      )
    case 'writeBack':
      return (
        <ReasonDialog
          danger
          keep={{ businessId, form: `write-back.${id}` }}
          onClose={onClose}
          title={paymentsOut.pay.writeBack}
          text={paymentsOut.pay.writeBackText}
          label={paymentsOut.pay.writeBackReason}
          day={words.cancelDay}
          button={paymentsOut.pay.writeBack}
          stays={paymentsOut.pay.writeBackStay}
          schema={writeBackPurchase.body}
          send={async (body) => {
            await client.call(writeBackPurchase, { params: { id }, body })
            notifications.show({ message: paymentsOut.pay.writeBackDone })
            onChanged()
          }}
        />
      )
  }
}

type MoveProps = Pick<Props, 'bill' | 'onClose' | 'onChanged'>

/** In which later month the VAT of a bill is claimed. */
function MoveDialog({ bill: { id, vatMonth }, onClose, onChanged }: MoveProps) {
  const { client } = useApi()
  const form = useServerForm({
    schema: movePurchaseVatMonth.body,
    initialValues: { vatMonth: vatMonth ?? '' },
    labels: { vatMonth: words.month },
    send: async (body) => (await client.call(movePurchaseVatMonth, { params: { id }, body })).data,
    onSuccess: (moved) => {
      notifications.show({ message: words.moved(moved.vatMonth ?? '') })
      onChanged()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.moveTitle}>
      <Form form={form} intro={words.moveText} hasKey button={words.move} stays={words.stay} onStay={onClose}>
        <TextInput {...form.field('vatMonth')} description={words.monthHint} data-autofocus autoComplete="off" />
      </Form>
    </Modal>
  )
}

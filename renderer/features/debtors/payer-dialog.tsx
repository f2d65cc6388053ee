import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { CustomerField } from '../../components/records/fields.tsx'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'

const words = customerAccount.debtors.receive

type Props = { readonly businessId: string; readonly onClose: () => void }

/** Money came in: whose account it belongs to, where the payment is recorded. */
export function PayerDialog({ businessId, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Modal opened onClose={onClose} title={words.title} returnFocus={false}>
      <CustomerField
        businessId={businessId}
        label={words.customer}
        placeholder={words.hint}
        value=""
        data-autofocus
        onPick={({ id }) =>
          void navigate({
            to: '/businesses/$businessId/customers/$customerId',
            params: { businessId, customerId: id },
            search: { open: 'receive' },
          })
        }
      />
    </Modal>
  )
}

import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { type PaymentBody, reversePayment } from '../../../core/contract/money/payment.ts'
import { Money } from '../../components/display/figures.tsx'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { PrintReceiptButton } from '../../components/print/receipt-button.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { paymentChannelLabel } from '../../lib/money/payment-methods.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { paymentQuery } from '../../lib/queries/customer-accounts.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { customerAccountDialogs } from '../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { payments as paymentTexts } from '../../lib/texts/money/payments.ts'
import styles from './page.module.css'

const words = customerAccount.received
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const onAccount = '/businesses/$businessId/customers/$customerId'

type Props = { readonly businessId: string; readonly paymentId: string; readonly onClose: () => void }

/** One receipt: what it settles, and what can be done with it. */
export function ReceiptDrawer({ businessId, paymentId, onClose }: Props) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(paymentQuery(client, businessId, paymentId))

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={data ? words.drawer.title(data.receiptNumber) : words.title}
    >
      {data ? (
        <Receipt businessId={businessId} payment={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}

function Receipt({ businessId, payment }: { readonly businessId: string; readonly payment: PaymentBody }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const [asks, setAsks] = useState(false)
  const { id, receiptNumber, customerId, customerName, date, amount, reference, note, state } = payment
  const isRecorded = state === 'RECORDED'
  const mayTakeBack = isRecorded && business !== undefined && may(business, 'payment.reverse')
  const takeBackTitle = `${receiptNumber ?? customerAccount.kinds.PAYMENT}, ₦${formatAmount(amount)}, ${customerName}`

  return (
    <Stack gap="md">
      <div>
        <Text size="xl" fw={650} className={isRecorded ? '' : (styles['gone'] ?? '')}>
          <Money amount={amount} sign />
        </Text>
        <Text>{customerName}</Text>
        <Text c="dimmed">
          {[formatDay(date), paymentChannelLabel(payment), reference].filter((fact) => fact !== null).join(', ')}
        </Text>
        {note !== null && <Text c="dimmed">{note}</Text>}
        {payment.reversal && (
          <Text fw={600}>
            {customerAccount.takenBack.on(formatDay(payment.reversal.date), payment.reversal.reason)}
          </Text>
        )}
      </div>
      <ul className={styles['parts']} aria-label={words.drawer.settles}>
        {payment.allocations.map((allocation) => (
          <Part
            key={allocation.invoiceId ?? allocation.openingItemId ?? allocation.refundId}
            businessId={businessId}
            part={allocation}
          />
        ))}
        {payment.unallocated > 0 && (
          <li>
            <span>{words.drawer.credit}</span>
            <Money amount={payment.unallocated} sign />
          </li>
        )}
      </ul>
      <Group gap="xs">
        {receiptNumber !== null && (
          <>
            <PrintReceiptButton businessId={businessId} paymentId={id} receiptNumber={receiptNumber} />
            <PrintReceiptButton businessId={businessId} paymentId={id} receiptNumber={receiptNumber} isCopy />
          </>
        )}
        {mayTakeBack && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setAsks(true)}>
            {customerAccount.customer.entries.takeBack}
          </Button>
        )}
      </Group>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, customerId }} />}
      >
        {words.drawer.open}
      </Button>
      {asks && (
        <ReasonDialog
          danger
          keep={{ businessId, form: `take-back.${id}` }}
          onClose={() => setAsks(false)}
          title={customerAccountDialogs.takeBack.title(takeBackTitle)}
          text={customerAccountDialogs.takeBack.text}
          label={customerAccountDialogs.takeBack.label}
          missing={customerAccountDialogs.takeBack.missing}
          button={customerAccountDialogs.takeBack.button}
          stays={customerAccountDialogs.takeBack.keep}
          schema={reversePayment.body}
          send={async (body) => {
            await client.call(reversePayment, { params: { id }, body })
            await Promise.all(
              areasOfInvoices.map((area) => queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })),
            )
          }}
        />
      )}
    </Stack>
  )
}

type Allocation = PaymentBody['allocations'][number]

function Part({ businessId, part }: { readonly businessId: string; readonly part: Allocation }) {
  const { invoiceId, refundId, invoiceNumber, amount, deductions } = part
  const name =
    invoiceNumber ?? (refundId === null ? customerAccount.kinds.OPENING_ITEM : customerAccountDialogs.receive.refund)
  return (
    <li>
      <span>
        {invoiceId === null ? (
          name
        ) : (
          <Anchor
            fw={600}
            renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}
          >
            {name}
          </Anchor>
        )}
        {deductions.map(({ id, kind, amount: kept, certificateNumber }) => (
          <small key={id} className={styles['note']}>
            {paymentTexts.list.deductions[kind](`₦${formatAmount(kept)}`)},{' '}
            {certificateNumber === null
              ? paymentTexts.list.noCertificate
              : paymentTexts.list.certificate(certificateNumber)}
          </small>
        ))}
      </span>
      <Money amount={amount} sign />
    </li>
  )
}

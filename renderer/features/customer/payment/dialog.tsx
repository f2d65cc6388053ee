import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import type { PaymentBody } from '../../../../core/contract/money/payment.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import type { Kobo } from '../../../../core/domain/money/money.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { SubmitButton } from '../../../components/form/submit-button.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { fieldErrors } from '../../../lib/errors/field-errors.ts'
import { formatAmount, formatKobo, plainNaira } from '../../../lib/format/money.ts'
import { paymentChannelOptions } from '../../../lib/money/payment-methods.ts'
import type { PaymentPlan } from '../../../lib/money/payment-plan.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { decimalOfText } from '../account/decimal-of-text.ts'
import styles from './payment.module.css'
import { PaymentProblem } from './problem.tsx'
import { PaymentTable } from './table.tsx'
import { settledIn, useCustomerPayment } from './use-payment.ts'
import { WithheldFields } from './withheld-fields.tsx'

const words = customerAccountDialogs.receive

type Props = {
  readonly customer: Pick<Customer, 'id' | 'businessId' | 'name'>
  readonly onClose: () => void
  readonly onDone: (payment: PaymentBody) => Promise<void>
}

/** Money that came from a customer, over as many invoices as it settles; all that is open unless something else is said. */
export function RecordPaymentDialog({ customer, onClose, onDone }: Props) {
  const receiving = useCustomerPayment(customer, (payment) => {
    onClose()
    notifications.show({ message: words.done(payment.receiptNumber) })
    void onDone(payment)
  })
  const { plan, problem, save, how } = receiving
  const isSound = receiving.isReady && problem === undefined
  const errors = fieldErrors(save.error, { amount: words.received, date: words.date, reference: words.reference })
  const send = () => isSound && !save.isPending && save.mutate()

  return (
    <DirtyModal
      isDirty={receiving.isTyped}
      isPending={save.isPending}
      onClose={onClose}
      title={words.title(customer.name)}
      size={780}
    >
      {!receiving.isReady ? (
        receiving.error === null ? (
          <Loading />
        ) : (
          <Problem error={receiving.error} onRetry={() => void receiving.refetch()} />
        )
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack gap="md">
            <div className={styles['how']}>
              <MoneyInput
                label={words.received}
                value={receiving.received === null ? decimalOf(plan.received) : decimalOfText(receiving.received)}
                onChange={receiving.setReceived}
                error={errors.amount !== undefined}
                classNames={{ input: styles['received'] ?? '' }}
                autoFocus
                data-autofocus
              />
              <DayInput
                label={words.date}
                value={how.date}
                error={errors.date !== undefined}
                onChange={(date) => receiving.setHow({ date })}
              />
              <Select
                label={words.method}
                data={paymentChannelOptions}
                value={how.way}
                allowDeselect={false}
                onChange={(way) => way !== null && receiving.setHow({ way })}
              />
              <TextInput
                label={words.reference}
                value={how.reference}
                error={errors.reference !== undefined}
                autoComplete="off"
                onChange={({ currentTarget }) => receiving.setHow({ reference: currentTarget.value })}
              />
            </div>
            {receiving.charges.length === 0 ? (
              <Text c="dimmed">{words.nothingOpen}</Text>
            ) : (
              <PaymentTable receiving={receiving} />
            )}
            {receiving.credit > 0 && <Text c="dimmed">{words.hasCredit(formatAmount(receiving.credit))}</Text>}
            {receiving.mayWithhold && (
              <Switch
                label={words.withheld}
                description={words.withheldHint}
                checked={receiving.isWithheld}
                onChange={({ currentTarget }) => receiving.setIsWithheld(currentTarget.checked)}
              />
            )}
            {receiving.isWithheld && <WithheldFields receiving={receiving} />}
            <div className={styles['foot']}>
              {save.error !== null && <PaymentProblem error={save.error} settled={settledIn(plan.parts)} />}
              <Group justify="space-between" gap="xs" wrap="nowrap" className={styles['end'] ?? ''}>
                <Text
                  role="status"
                  c={problem === undefined ? 'dimmed' : 'var(--desk-bad)'}
                  className={styles['sum'] ?? ''}
                >
                  {problem === undefined ? sentenceOf(plan) : words.problems[problem]}
                </Text>
                <Group gap="xs" justify="flex-end" className={styles['buttons'] ?? ''}>
                  <Button variant="default" onClick={onClose}>
                    {words.cancel}
                  </Button>
                  <SubmitButton hasKey scope="dialog" loading={save.isPending} disabled={!isSound}>
                    {words.button(formatKobo(plan.received))}
                  </SubmitButton>
                </Group>
              </Group>
            </div>
          </Stack>
        </form>
      )}
    </DirtyModal>
  )
}

/** What the payment comes to, as a sentence. */
function sentenceOf({ parts, received, withheld, over }: PaymentPlan): string {
  const settled = parts.reduce((sum, { money }) => sum + money, withheld)
  const sum =
    withheld > 0n
      ? words.sum(formatKobo(settled), formatKobo(settled - withheld), formatKobo(withheld))
      : words.paid(formatKobo(received))
  return over > 0n ? `${sum}. ${words.sumOver(formatKobo(over))}` : sum
}

const decimalOf = (kobo: Kobo) => decimalOfText(plainNaira(kobo))

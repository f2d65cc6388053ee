import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { decimalFromText, type Decimal } from '../../../core/domain/money/decimal.ts'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatAmount, formatKobo, plainNaira } from '../../lib/format/money.ts'
import { paymentChannelOptions } from '../../lib/money/payment-methods.ts'
import type { Charge, PaymentPlan, PlannedAllocation } from '../../lib/money/payment-plan.ts'
import { paymentsOut } from '../../lib/texts/purchases/payments.ts'
import { Money } from '../display/figures.tsx'
import { DayInput } from '../form/day-input.tsx'
import { MoneyInput, PercentInput } from '../form/decimal-input.tsx'
import { DirtyModal } from '../form/dirty-modal.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { RowCheck } from '../table/data-table-row.tsx'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './payment.module.css'
import { type Payee, type PaymentOutForm, usePaymentOut } from './use-payment-out.ts'

const words = paymentsOut.pay

type Props = { readonly payee: Payee; readonly onClose: () => void }

/** Money for one bill, or for as many of a supplier's as it settles, with the tax that is kept back. */
export function PayDialog({ payee, onClose }: Props) {
  const form = usePaymentOut(payee, ({ amount, whtReceiptNumber }) => {
    onClose()
    const paid = formatAmount(amount)
    const message = whtReceiptNumber === null ? words.done(paid) : words.doneWithReceipt(paid, whtReceiptNumber)
    notifications.show({ message })
  })
  const { plan, problem, save, how } = form
  const isSound = form.isReady && problem === undefined
  const errors = fieldErrors(save.error, { amount: words.amount, date: words.date, reference: words.reference })
  const send = () => isSound && !save.isPending && save.mutate()

  return (
    <DirtyModal
      isDirty={form.isTyped}
      isPending={save.isPending}
      onClose={onClose}
      title={words.title(payee.name)}
      size={760}
    >
      {!form.isReady ? (
        form.error === null ? (
          <Loading />
        ) : (
          <Problem error={form.error} onRetry={() => void form.refetch()} />
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
                label={words.amount}
                value={decimalOf(form.paid ?? plainNaira(plan.received))}
                onChange={form.setPaid}
                error={errors.amount !== undefined}
                classNames={{ input: styles['amount'] ?? '' }}
                data-autofocus
              />
              <DayInput
                label={words.date}
                value={how.date}
                error={errors.date !== undefined}
                onChange={(date) => form.setHow({ date })}
              />
              <Select
                label={words.from}
                description={form.hasBank ? undefined : words.noBank}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={form.accounts.map(({ value, label }) => ({ value, label }))}
                value={how.account}
                allowDeselect={false}
                onChange={(account) => account !== null && form.setHow({ account })}
              />
              <Select
                label={words.method}
                data={paymentChannelOptions}
                value={how.channel}
                allowDeselect={false}
                onChange={(channel) => channel !== null && form.setHow({ channel })}
              />
              <TextInput
                label={words.reference}
                placeholder={words.referenceHint}
                value={how.reference}
                error={errors.reference !== undefined}
                autoComplete="off"
                maxLength={200}
                onChange={({ currentTarget }) => form.setHow({ reference: currentTarget.value })}
              />
            </div>
            {form.charges.length === 0 ? <Text c="dimmed">{words.nothingOpen}</Text> : <Charges form={form} />}
            {form.credit > 0 && <Text c="dimmed">{words.credit(formatAmount(form.credit))}</Text>}
            {form.charges.length > 0 && <Withholding form={form} />}
            <div className={styles['foot']}>
              {save.error !== null && <Problem error={save.error} />}
              <Group justify="space-between" gap="xs">
                <Text role="status" c={problem === undefined ? 'dimmed' : 'var(--desk-bad)'}>
                  {problem === undefined ? sentenceOf(plan) : words.problems[problem]}
                </Text>
                <Group gap="xs" ms="auto">
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

type PartProps = { readonly form: PaymentOutForm }

/** What is open, the longest due first: which of it this payment settles, and how far. */
function Charges({ form }: PartProps) {
  const { plan, isWithheld } = form
  const today = todayInLagos(new Date())
  return (
    <div className={styles['scroll']} role="region" aria-label={words.settles} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.settles}</th>
            <th scope="col">{words.open}</th>
            {isWithheld && <th scope="col">{words.kept}</th>}
            <th scope="col">{words.money}</th>
            <th scope="col">{words.left}</th>
          </tr>
        </thead>
        <tbody>
          {plan.parts.map(({ charge, said, money, withheld, left }) => {
            const name = nameOf(charge)
            return (
              <tr key={charge.id} data-out={!said.isChosen || undefined}>
                <th scope="row">
                  <label className={styles['settles']}>
                    <RowCheck
                      aria-label={words.choose(name)}
                      checked={said.isChosen}
                      onChange={() => form.choose(charge, !said.isChosen)}
                    />
                    <span>
                      {name}
                      {charge.dueDate !== null && (
                        <small data-late={charge.dueDate < today || undefined}>
                          {charge.dueDate < today
                            ? words.overdue(formatDay(charge.dueDate))
                            : words.due(formatDay(charge.dueDate))}
                        </small>
                      )}
                    </span>
                  </label>
                </th>
                <td>
                  <Money amount={charge.open} />
                </td>
                {isWithheld && <td>{withheld !== null && withheld > 0n && <Money amount={withheld} />}</td>}
                <td>
                  <MoneyInput
                    key={String(said.isChosen)}
                    aria-label={words.moneyFor(name)}
                    size="sm"
                    disabled={!said.isChosen}
                    error={left < 0n}
                    value={said.isChosen ? decimalOf(said.money === '' ? plainNaira(money) : said.money) : null}
                    onChange={(value) => form.sayFigure(charge, 'money', value)}
                    className={styles['money'] ?? ''}
                  />
                </td>
                <td>
                  <Money amount={left} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What is kept back of each bill that is chosen, and that nothing is, of a supplier of whom it usually is. */
function Withholding({ form }: PartProps) {
  const { plan, isWithheld, usualRate } = form
  const rate = usualRate === null ? undefined : String(usualRate)
  const isForgotten = rate !== undefined && !isWithheld
  return (
    <>
      <Switch
        label={words.withhold}
        description={words.withholdHint}
        checked={isWithheld}
        onChange={({ currentTarget }) => form.setIsWithheld(currentTarget.checked)}
      />
      {isForgotten && (
        <Text role="status" c="var(--desk-wait)">
          {words.notKept(rate)}
        </Text>
      )}
      {isWithheld && (
        <div className={styles['withheld']}>
          {plan.parts
            .filter(({ said }) => said.isChosen)
            .map((part) => (
              <Kept key={part.charge.id} part={part} form={form} />
            ))}
        </div>
      )}
    </>
  )
}

function Kept({ part: { charge, said, wht }, form }: PartProps & { readonly part: PlannedAllocation }) {
  const name = nameOf(charge)
  return (
    <div className={styles['kept']} role="group" aria-label={name}>
      <strong>{name}</strong>
      <PercentInput
        label={words.rate}
        aria-label={words.rateOf(name)}
        value={decimalOf(said.whtRate)}
        onChange={(value) => form.sayFigure(charge, 'whtRate', value)}
      />
      <MoneyInput
        label={words.whtAmount}
        aria-label={words.whtOf(name)}
        value={decimalOf(said.whtAmount === '' && wht ? plainNaira(wht) : said.whtAmount)}
        onChange={(value) => form.sayFigure(charge, 'whtAmount', value)}
      />
      <MoneyInput
        label={words.vatAmount}
        aria-label={words.vatOf(name)}
        value={decimalOf(said.vatWithheld)}
        onChange={(value) => form.sayFigure(charge, 'vatWithheld', value)}
      />
    </div>
  )
}

const nameOf = ({ number }: Charge): string => number ?? paymentsOut.payables.noSupplier

/** What a field of naira keeps as text, as a number; null for nothing. */
function decimalOf(text: string): Decimal | null {
  const decimal = decimalFromText(text, 4)
  return typeof decimal === 'string' ? null : decimal
}

/** What the payment comes to, as a sentence. */
function sentenceOf({ parts, received, withheld, over }: PaymentPlan): string {
  const settled = parts.reduce((sum, { money }) => sum + money, withheld)
  const sum =
    withheld > 0n
      ? words.sum(formatKobo(settled), formatKobo(settled - withheld), formatKobo(withheld))
      : words.paid(formatKobo(received))
  return over > 0n ? `${sum}. ${words.deposit(formatKobo(over))}` : sum
}

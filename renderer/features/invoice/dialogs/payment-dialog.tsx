import { Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { payInvoice } from '../../../../core/contract/money/payment.ts'
import { decimalFromText, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput, PercentInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatKobo, koboOf, plainNaira } from '../../../lib/format/money.ts'
import { balanceInKobo } from '../../../lib/invoices/balance.ts'
import { assertNotDuplicate } from '../../../lib/money/duplicate-payment.ts'
import { confirmPaymentDay } from '../../../lib/money/odd-payment-day.ts'
import { methodOfChannel, paymentChannelOptions, paymentChannels } from '../../../lib/money/payment-methods.ts'
import { rememberMethod, preferredMethod } from '../../../lib/persistence/preferred-method.ts'
import { settlementsQuery } from '../../../lib/queries/customer-accounts.ts'
import { texts } from '../../../lib/texts.ts'
import { payments as words } from '../../../lib/texts/money/payments.ts'
import { atFields, deductionsOf, withholdingOf, type Withholding, mayWithhold } from './withholding.ts'

const schema = z.object({
  amount: numberField(z.number().min(0, 'must not be below 0')).optional(),
  date: payInvoice.body.shape.date,
  method: z.enum(paymentChannels),
  reference: payInvoice.body.shape.reference,
  whtRate: numberField(z.number()).optional(),
  whtAmount: numberField(z.number()).optional(),
  vatWithheld: numberField(z.number()).optional(),
  certificateNumber: z.string().optional(),
})

const noWithholding: Withholding = { amount: 0n, wht: 0n, base: null }

type Props = {
  readonly invoice: Invoice
  readonly onClose: () => void
  /** Told what is open now, in naira. */
  readonly onDone: (balance: number) => void
}

/** Money that came in for one invoice: all that is open unless something else is typed, and what was kept back of it. */
export function PaymentDialog({ invoice, onClose, onDone }: Props) {
  const { client } = useApi()
  const [isWithheld, setIsWithheld] = useState(false)
  // From the first key on it is what somebody says: emptied, it is not all that is open.
  const [isSaid, setIsSaid] = useState(false)
  const open = balanceInKobo(invoice)
  // What was kept back before, and credit notes, leave less to keep back of.
  const { data: settled } = useQuery({
    ...settlementsQuery(client, invoice.businessId, invoice.id),
    enabled: isWithheld,
    refetchOnMount: 'always',
  })
  const buyer = { businessId: invoice.businessId, isConsumer: invoice.invoiceKind === 'B2C' }
  const key = useRef<string>(undefined)
  const knownBefore = useRef<string>(undefined)
  const dayMeant = useRef<string>(undefined)
  const form = useServerForm({
    schema,
    initialValues: {
      amount: '',
      date: todayInLagos(new Date()),
      method: invoice.paymentMethod ?? preferredMethod(() => localStorage, buyer),
      reference: '',
      whtRate: '',
      whtAmount: '',
      vatWithheld: '',
      certificateNumber: '',
    },
    labels: words.fields,
    async send({ amount, date, method, reference, ...withheld }) {
      // What nobody has seen is not recorded.
      if (amount === undefined && (suggested === null || isSaid)) {
        throw new ApiError('validation_failed', {
          message: words.needsAmount,
          details: [{ field: 'amount', message: words.needsAmount }],
        })
      }
      const deductions = deductionsOf(withheld, kept?.base ?? null)
      if (isWithheld && deductions.length === 0) {
        throw new ApiError('validation_failed', {
          message: words.needsWithheld,
          details: [{ field: 'whtRate', message: words.needsWithheld }],
        })
      }
      const money = { date, ...methodOfChannel(method), reference, deductions, ...(amount !== undefined && { amount }) }
      // What nobody answered may be recorded: sent again, it is the same.
      if (key.current === undefined) {
        const { businessId, customerId } = invoice
        const coming = { date: date ?? todayInLagos(new Date()), amount: amount ?? koboToNumber(suggested ?? 0n) }
        const sameMoney = { businessId, customerId, ...coming, reference: reference ?? '' }
        confirmPaymentDay(coming.date, [{ number: invoice.invoiceNumber, issued: invoice.issueDate }], dayMeant)
        await assertNotDuplicate(client, sameMoney, knownBefore)
      }
      // Kept while nothing is known of the answer, so that pressing again does not record it twice.
      key.current ??= crypto.randomUUID()
      try {
        const call = { params: { id: invoice.id }, body: money, idempotencyKey: key.current }
        return (await client.call(payInvoice, call)).data
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'offline')) key.current = undefined
        throw atFields(error, withheld)
      }
    },
    onSuccess({ allocations, method, methodDetail }) {
      rememberMethod(() => localStorage, buyer, methodDetail ?? method)
      onClose()
      onDone(allocations[0]?.balanceAfter ?? 0)
    },
  })

  const amount = decimalFieldProps(form, 'amount')
  const rate = decimalFieldProps(form, 'whtRate')
  const taxed = decimalFieldProps(form, 'whtAmount')
  const isTyped = form.values.amount !== ''
  const paid = isTyped && amount.value !== null ? koboOf(Number(form.values.amount)) : null
  const kept = isWithheld
    ? withholdingOf(invoice, form.values, { open, paid, withholdable: settled?.withholdable ?? null })
    : noWithholding
  const suggested = kept === null || kept.amount > open ? null : open - kept.amount
  const typed = isTyped || isSaid ? paid : suggested
  const left = kept === null || typed === null ? undefined : open - kept.amount - typed
  const day = form.choice('date')

  return (
    <DirtyModal
      isDirty={isSaid || form.kept.isDirty}
      isPending={form.isPending}
      onClose={onClose}
      title={words.title(invoice.invoiceNumber)}
      size="lg"
    >
      <Form
        form={form}
        button={words.button}
        hasKey
        stays={texts.close}
        onStay={onClose}
        note={
          <Text c={left !== undefined && left < 0n ? 'var(--desk-bad)' : 'dimmed'}>
            {kept !== null && kept.amount > 0n && `${withholdingText(kept, form.values)} `}
            {remainingText(left)}
          </Text>
        }
        intro={<Text c="dimmed">{words.of(invoice.customerName, `₦${formatKobo(open)}`)}</Text>}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyInput
            {...amount}
            value={!isTyped && !isSaid && suggested !== null ? naira(suggested) : amount.value}
            onChange={(value) => {
              setIsSaid(true)
              amount.onChange(value)
            }}
            description={words.hints.amount}
            data-autofocus
          />
          <DayInput {...day} value={day.value ?? ''} description={words.hints.date} />
          <Select {...form.choice('method')} data={paymentChannelOptions} allowDeselect={false} />
          <TextInput {...form.field('reference')} autoComplete="off" />
        </SimpleGrid>
        {mayWithhold(invoice) && (
          <Switch
            label={words.withheld}
            description={words.hints.withheld}
            checked={isWithheld}
            onChange={({ currentTarget }) => {
              setIsWithheld(currentTarget.checked)
              if (!currentTarget.checked)
                form.fill({ whtRate: '', whtAmount: '', vatWithheld: '', certificateNumber: '' })
            }}
          />
        )}
        {isWithheld && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
            <PercentInput
              {...rate}
              description={words.hints.whtRate}
              onChange={(value) => {
                rate.onChange(value)
                form.fill({ whtAmount: '' })
              }}
            />
            <MoneyInput
              {...taxed}
              value={form.values.whtAmount === '' && kept !== null && kept.wht > 0n ? naira(kept.wht) : taxed.value}
              description={words.hints.whtAmount}
            />
            <MoneyInput
              {...decimalFieldProps(form, 'vatWithheld')}
              description={words.hints.vatWithheld(
                `₦${formatKobo(koboOf(settled?.withholdable?.vat ?? invoice.totalTax))}`,
              )}
            />
            <TextInput
              {...form.field('certificateNumber')}
              description={words.hints.certificateNumber}
              autoComplete="off"
            />
          </SimpleGrid>
        )}
      </Form>
    </DirtyModal>
  )
}

/** `They kept back ₦758.29, 2 % of ₦37,914.69.` */
function withholdingText(
  { amount, base }: Withholding,
  { whtRate, vatWithheld }: { readonly whtRate: string; readonly vatWithheld: string },
): string {
  const of = base === null || vatWithheld !== '' ? undefined : words.keptOf(whtRate, `₦${formatKobo(base)}`)
  return words.kept(`₦${formatKobo(amount)}`, of)
}

/** Kobo as what a field of naira holds. */
function naira(kobo: bigint) {
  const decimal = decimalFromText(plainNaira(kobo), 2)
  return typeof decimal === 'string' ? null : decimal
}

function remainingText(left: bigint | undefined): string {
  if (left === undefined) return ''
  if (left === 0n) return words.left.nothing
  return left > 0n ? words.left.some(`₦${formatKobo(left)}`) : words.left.tooMuch(`₦${formatKobo(-left)}`)
}

import { Anchor, Collapse, Select, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { bookCashOut, type CashOutBody } from '../../../../core/contract/purchases/cash-out.ts'
import { createPurchase } from '../../../../core/contract/purchases/purchase.ts'
import { decimalToNumber } from '../../../../core/domain/money/decimal.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { CategoryField } from '../../../components/purchases/category-field.tsx'
import { useMoneyAccounts } from '../../../components/purchases/use-money-accounts.ts'
import { SupplierField } from '../../../components/records/fields.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { checkBody, fieldErrors } from '../../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../../lib/form/use-draft.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount, koboOfText, readDecimal } from '../../../lib/format/money.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { cashOutsQuery } from '../../../lib/queries/purchases/bills.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'

const words = bills.expenseForm
const NOT_PAID = 'NOT_PAID'

/** Where its money came from the last time, on this computer. */
const rememberedAccount = (businessId: string) => `invoice-desk.expense-account ${businessId}`

function lastAccount(businessId: string): string | null {
  try {
    return localStorage.getItem(rememberedAccount(businessId))
  } catch {
    return null
  }
}

function rememberAccount(businessId: string, account: string): void {
  try {
    localStorage.setItem(rememberedAccount(businessId), account)
  } catch {
    // A blocked storage remembers nothing.
  }
}

type Props = {
  readonly businessId: string
  /** Cash that left the drawer for it before; undefined where it is paid now, or not yet. */
  readonly cashOut?: CashOutBody
  readonly onClose: () => void
}

/** An expense in three fields: what for, how much, how paid. The rest is there for who needs it. */
export function ExpenseDialog({ businessId, cashOut: chosen, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accounts = useMoneyAccounts(businessId)
  const once = useIdempotencyKey()
  const [same, takeSame] = useState<CashOutBody>()
  const cashOut = chosen ?? same
  const [isOpen, more] = useDisclosure(chosen !== undefined)
  const saved = {
    what: chosen?.reason ?? '',
    amount: chosen === undefined ? '' : formatAmount(chosen.amount),
    account: '',
    supplierId: '',
    supplier: '',
    category: '',
    vat: '',
    date: '',
  }
  const { values, change, settle, kept } = useFormDraft(saved, {
    businessId,
    form: chosen === undefined ? 'expense' : `expense.${chosen.id}`,
    stores: false,
  })
  const [today] = useState(() => todayInLagos(new Date()))
  const known = [...accounts.map(({ value }) => value), NOT_PAID]
  const remembered = lastAccount(businessId)
  const account = values.account || (known.find((value) => value === remembered) ?? 'PETTY_CASH')

  // What a cashier paid out already does not leave the drawer a second time.
  const { data: paidOut } = useQuery({
    ...cashOutsQuery(client, businessId),
    enabled: account === 'TILL' && cashOut === undefined,
  })
  const like =
    account === 'TILL' && cashOut === undefined
      ? paidOut?.items.find(({ amount }) => koboOfText(values.amount) === koboOfText(formatAmount(amount)))
      : undefined

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const method = accounts.find(({ value }) => value === account)?.method
      const percent = readDecimal(values.vat === '' ? '0' : values.vat, 4)
      const amount = readDecimal(values.amount, 2)
      if (cashOut !== undefined) {
        const booked = checkBody(bookCashOut.body, {
          businessId,
          description: values.what.trim(),
          ...(typeof amount !== 'string' && { amount: decimalToNumber(amount) }),
          taxPercent: typeof percent === 'string' ? values.vat : decimalToNumber(percent),
          category: values.category.trim() || null,
          supplierId: values.supplierId || null,
        })
        const { id } = cashOut
        return once(
          async (key) => (await client.call(bookCashOut, { params: { id }, body: booked, idempotencyKey: key })).data,
        )
      }
      const body = checkBody(createPurchase.body, {
        businessId,
        record: true,
        date: values.date || today,
        supplierId: values.supplierId || null,
        items: [
          {
            description: values.what.trim(),
            quantity: 1,
            unitPriceWithVat: typeof amount === 'string' ? undefined : decimalToNumber(amount),
            taxPercent: typeof percent === 'string' ? values.vat : decimalToNumber(percent),
            category: values.category.trim() || null,
            kind: 'SERVICE',
          },
        ],
        ...(method !== undefined && { payment: { method, accountId: account } }),
      })
      return once(async (key) => (await client.call(createPurchase, { body, idempotencyKey: key })).data)
    },
    onSuccess: (bill) => {
      settle(values)
      if (cashOut === undefined) rememberAccount(businessId, account)
      for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      onClose()
      const isPaid = bill.paymentState === 'PAID'
      const number = bill.number ?? ''
      const message = bill.status === 'DRAFT' ? words.saved : isPaid ? words.done(number) : words.recorded(number)
      notifications.show({ message })
      if (bill.status === 'DRAFT') {
        void navigate({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: bill.id } })
      }
    },
  })
  const errors = fieldErrors(error, {
    'items.0.description': words.what,
    'items.0.unitPriceWithVat': words.amount,
    'items.0.taxPercent': words.vat,
    'items[0].description': words.what,
    'items[0].unitPriceWithVat': words.amount,
    'items[0].taxPercent': words.vat,
    date: words.date,
    amount: words.amount,
    taxPercent: words.vat,
    description: words.what,
  })
  const isComplete = values.what.trim() !== '' && koboOfText(values.amount) !== undefined
  const wrongAmount = values.amount !== '' && koboOfText(values.amount) === undefined

  return (
    <DirtyModal isDirty={false} isPending={isPending} onClose={onClose} title={words.title}>
      <Form
        form={{
          formProps: {
            noValidate: true,
            onSubmit(event) {
              event.preventDefault()
              if (isComplete && !isPending) mutate()
            },
          },
          problem: error !== null && Object.keys(errors).length === 0 ? error : undefined,
          isPending,
          kept,
          labels: { what: words.what, amount: words.amount },
        }}
        button={words.button}
        hasKey
        disabled={!isComplete}
        stays={words.cancel}
        onStay={() => {
          kept.discard()
          onClose()
        }}
      >
        <TextInput
          label={words.what}
          placeholder={words.whatHint}
          data-autofocus
          required
          maxLength={500}
          autoComplete="off"
          error={errors['items.0.description'] ?? errors['items[0].description']}
          value={values.what}
          onChange={({ currentTarget }) => change('what', currentTarget.value)}
        />
        <TextInput
          label={words.amount}
          description={cashOut ? words.lessHint : words.amountHint}
          required
          inputMode="decimal"
          autoComplete="off"
          error={
            wrongAmount || (errors['items.0.unitPriceWithVat'] ?? errors['items[0].unitPriceWithVat'] ?? errors.amount)
          }
          value={values.amount}
          onChange={({ currentTarget }) => change('amount', currentTarget.value)}
        />
        {cashOut ? (
          <Text size="sm">{words.fromDrawer(formatDay(cashOut.day), cashOut.by)}</Text>
        ) : (
          <Select
            label={words.how}
            allowDeselect={false}
            data={[
              ...accounts.map(({ value, label }) => ({ value, label })),
              { value: NOT_PAID, label: paymentsOut.accounts.notPaid },
            ]}
            value={account}
            onChange={(value) => change('account', value ?? '')}
          />
        )}
        {like && (
          <Notice>
            {words.sameCash(formatAmount(like.amount), like.reason)}{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => takeSame(like)}>
              {words.useCash}
            </Anchor>
          </Notice>
        )}
        <UnstyledButton c="var(--desk-accent)" fz="sm" aria-expanded={isOpen} onClick={more.toggle}>
          {words.more}
        </UnstyledButton>
        <Collapse expanded={isOpen}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <SupplierField
              businessId={businessId}
              label={words.supplier}
              value={values.supplier}
              onPick={(supplier) => {
                change('supplierId', supplier.id)
                change('supplier', supplier.name)
                if (values.category === '') change('category', supplier.defaultCategory ?? '')
              }}
            />
            <CategoryField
              businessId={businessId}
              label={words.category}
              value={values.category}
              onChange={(value) => change('category', value)}
            />
            <TextInput
              label={words.vat}
              description={words.vatHint}
              inputMode="decimal"
              autoComplete="off"
              error={errors['items.0.taxPercent'] ?? errors['items[0].taxPercent']}
              value={values.vat}
              onChange={({ currentTarget }) => change('vat', currentTarget.value)}
            />
            {!cashOut && (
              <DayInput
                label={words.date}
                error={errors.date}
                value={values.date || today}
                onChange={(day) => change('date', day)}
              />
            )}
          </SimpleGrid>
        </Collapse>
      </Form>
    </DirtyModal>
  )
}

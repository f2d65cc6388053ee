import { Modal, Select, SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { recordPayableOpeningItem, recordSupplierRefund } from '../../../../core/contract/payables/supplier-account.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useMoneyAccounts } from '../../../components/purchases/use-money-accounts.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { amountText, formatAmount } from '../../../lib/format/money.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { supplierAccount } from '../../../lib/texts/purchases/suppliers.ts'

type Props = { readonly supplier: Pick<Supplier, 'id' | 'businessId' | 'name'>; readonly onClose: () => void }

const amount = amountText.transform(Number)

/** What was owed to a supplier before the business used Invoice Desk. */
export function OpeningDialog({ supplier: { id, businessId, name }, onClose }: Props) {
  const words = supplierAccount.opening
  const { client } = useApi()
  const refresh = useRefresh(businessId)
  const [today] = useState(() => todayInLagos(new Date()))
  const form = useServerForm({
    schema: recordPayableOpeningItem.body.omit({ environment: true }).extend({ amount }),
    initialValues: { number: '', date: today, dueDate: today, amount: '' },
    keep: { businessId, form: `payable-opening.${id}`, stores: false },
    labels: words.fields,
    send: async (body) => client.call(recordPayableOpeningItem, { params: { id }, body }),
    onSuccess: () => {
      notifications.show({ message: words.done })
      refresh()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title(name)}>
      <Form form={form} intro={words.text} hasKey button={words.button} stays={words.cancel} onStay={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('amount')} inputMode="decimal" data-autofocus autoComplete="off" required />
          <TextInput {...form.field('number')} autoComplete="off" />
          <DayInput {...form.choice('date')} value={form.values.date} onChange={(day) => form.change('date', day)} />
          <DayInput
            {...form.choice('dueDate')}
            value={form.values.dueDate}
            onChange={(day) => form.change('dueDate', day)}
          />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}

/** Money that a supplier sent back. */
export function RefundDialog({ supplier, credit, onClose }: Props & { readonly credit: number }) {
  const { id, businessId, name } = supplier
  const words = supplierAccount.refund
  const { client } = useApi()
  const refresh = useRefresh(businessId)
  const accounts = useMoneyAccounts(businessId)
  const [today] = useState(() => todayInLagos(new Date()))
  const [account, setAccount] = useState<string | null>(null)
  const into = account ?? accounts[0]?.value ?? null
  const form = useServerForm({
    schema: z.object({ amount, date: recordSupplierRefund.body.shape.date, reference: z.string().optional() }),
    initialValues: { amount: formatAmount(credit), date: today, reference: '' },
    labels: words.fields,
    send: async ({ reference, ...body }) => {
      const method = accounts.find(({ value }) => value === into)?.method ?? 'BANK_TRANSFER'
      const all = { ...body, method, accountId: into, reference: reference ?? null }
      return client.call(recordSupplierRefund, { params: { id }, body: all })
    },
    onSuccess: () => {
      notifications.show({ message: words.done })
      refresh()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title(name)}>
      <Form
        form={form}
        intro={words.text(formatAmount(credit))}
        hasKey
        button={words.button}
        stays={words.cancel}
        onStay={onClose}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('amount')} inputMode="decimal" data-autofocus autoComplete="off" required />
          <DayInput {...form.choice('date')} value={form.values.date} onChange={(day) => form.change('date', day)} />
          <Select
            label={words.into}
            allowDeselect={false}
            data={accounts.map(({ value, label }) => ({ value, label }))}
            value={into}
            onChange={setAccount}
          />
          <TextInput {...form.field('reference')} autoComplete="off" />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}

function useRefresh(businessId: string): () => void {
  const queries = useQueryClient()
  return () => {
    for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  }
}

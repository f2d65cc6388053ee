import { Select, Stack, Switch, TextInput } from '@mantine/core'

import { createPaymentDetail, type PaymentDetail, updatePaymentDetail } from '../../../core/contract/payment-detail.ts'
import { paymentDetailRow } from '../../../core/contract/record-import.ts'
import { PaymentMethod } from '../../../core/contract/vocabulary.ts'
import { DoubtedInput } from '../../components/doubted-input.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { doubtOfAccount } from '../../lib/doubts.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import { RecordForm } from './record-form.tsx'
import type { RecordFormProps } from './record-kind.ts'
import { changesOf, keepOf, typedFlag, useDirty, YES } from './typed-values.ts'

const words = recordsTexts.paymentDetails
const types = PaymentMethod.options.map((value) => ({ value, label: words.types[value] }))

const account = ['accountName', 'accountNumber', 'bankName'] as const

const schema = paymentDetailRow
  .omit({ details: true })
  .extend({ ...paymentDetailRow.shape.details.unwrap().unwrap().shape, isDefault: typedFlag })

export function PaymentDetailForm({ businessId, record, onSaved, onDirty, actions }: RecordFormProps<PaymentDetail>) {
  const { client } = useApi()
  const form = useServerForm({
    schema,
    initialValues: valuesOf(record),
    keep: keepOf(businessId, 'payment-details', record?.id),
    labels: words.fields,
    doubts: { accountNumber: (number, { type }) => (type === 'BANK_TRANSFER' ? doubtOfAccount(number) : undefined) },
    send: async ({ label, type, isDefault, ...details }) => {
      const body = { label, type, isDefault, details }
      if (!record) {
        // Left off, the core decides: the first one is the default.
        const fresh = { label, type, details, businessId, ...(isDefault && { isDefault }) }
        return (await client.call(createPaymentDetail, { body: fresh })).data
      }
      const changes = {
        ...changesOf(record, body, ['label', 'type', 'isDefault']),
        details: changesOf(record.details, details, account),
      }
      return (await client.call(updatePaymentDetail, { params: { id: record.id }, body: changes })).data
    },
    onSuccess: onSaved,
  })
  useDirty(form.kept, onDirty)

  return (
    <RecordForm form={form} labels={words.fields} actions={actions}>
      <Stack gap="sm">
        <TextInput
          {...form.field('label')}
          description={words.hints.label}
          autoComplete="off"
          required
          autoFocus
          data-autofocus
        />
        <Select {...form.choice('type')} data={types} allowDeselect={false} required />
        <TextInput {...form.field('bankName')} autoComplete="off" />
        <DoubtedInput
          {...form.doubted('accountNumber')}
          description={words.hints.accountNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput {...form.field('accountName')} autoComplete="off" />
        <Switch
          mt="xs"
          label={words.fields.isDefault}
          description={words.hints.isDefault}
          checked={form.values.isDefault === YES}
          onChange={({ currentTarget }) => form.change('isDefault', currentTarget.checked ? YES : 'no')}
        />
      </Stack>
    </RecordForm>
  )
}

function valuesOf(record: PaymentDetail | undefined) {
  return {
    label: record?.label ?? '',
    type: record?.type ?? 'BANK_TRANSFER',
    bankName: record?.details.bankName ?? '',
    accountNumber: record?.details.accountNumber ?? '',
    accountName: record?.details.accountName ?? '',
    isDefault: (record?.isDefault ?? false) ? YES : 'no',
  }
}

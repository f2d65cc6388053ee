import { Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { PaymentMethod } from '../../../../core/contract/http/vocabulary.ts'
import { paymentDetailRow } from '../../../../core/contract/records/import.ts'
import {
  createPaymentDetail,
  type PaymentDetail,
  updatePaymentDetail,
} from '../../../../core/contract/records/payment-detail.ts'
import { searchFold } from '../../../../core/domain/text/search-fold.ts'
import { SoftValidatedInput } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { validateAccountSoftly } from '../../../lib/form/warnings.ts'
import { paymentDetailsQuery } from '../../../lib/queries/records.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { changedValues, formDraftOf, flagField, useDirty, YES } from '../form-values.ts'
import { RecordForm } from '../form.tsx'
import type { RecordFormProps } from '../kind.ts'

const words = recordsTexts.paymentDetails
const types = PaymentMethod.options.map((value) => ({ value, label: words.types[value] }))

const account = ['accountName', 'accountNumber', 'bankName'] as const

const fields = paymentDetailRow
  .omit({ details: true })
  .extend({ ...paymentDetailRow.shape.details.unwrap().unwrap().shape, isDefault: flagField })

/** An account at a bank that nobody can pay into is asked for its number; one that was saved without is left alone. */
const schemaOf = (record: PaymentDetail | undefined) =>
  fields.superRefine(({ type, accountNumber }, context) => {
    if (type !== 'BANK_TRANSFER' || accountNumber !== undefined || record?.details.accountNumber === null) return
    context.addIssue({ code: 'custom', path: ['accountNumber'], message: words.needsNumber })
  })

export function PaymentDetailForm({ businessId, record, onSaved, onDirty, actions }: RecordFormProps<PaymentDetail>) {
  const { client } = useApi()
  const { data: accounts } = useQuery(paymentDetailsQuery(client, businessId))
  const isTaken = (label: string) =>
    accounts?.some((other) => other.id !== record?.id && searchFold(other.label) === searchFold(label))
  const form = useServerForm({
    schema: schemaOf(record),
    initialValues: valuesOf(record),
    keep: formDraftOf(businessId, 'payment-details', record?.id),
    labels: words.fields,
    doubts: {
      label: (label) => (label !== '' && isTaken(label) ? { message: words.labelTaken } : undefined),
      accountNumber: (number, { type }) => (type === 'BANK_TRANSFER' ? validateAccountSoftly(number) : undefined),
    },
    send: async ({ label, type, isDefault, ...details }) => {
      const body = { label, type, isDefault, details }
      if (!record) {
        // Left off, the core decides: the first one is the default.
        const fresh = { label, type, details, businessId, ...(isDefault && { isDefault }) }
        return (await client.call(createPaymentDetail, { body: fresh })).data
      }
      const changes = {
        ...changedValues(record, body, ['label', 'type', 'isDefault']),
        details: changedValues(record.details, details, account),
      }
      return (await client.call(updatePaymentDetail, { params: { id: record.id }, body: changes })).data
    },
    onSuccess: onSaved,
  })
  useDirty(form.kept, onDirty)

  return (
    <RecordForm form={form} labels={words.fields} actions={actions}>
      <Stack gap="sm">
        <SoftValidatedInput
          {...form.doubted('label')}
          description={words.hints.label}
          autoComplete="off"
          required
          autoFocus
          data-autofocus
        />
        <Select {...form.choice('type')} data={types} allowDeselect={false} required />
        <TextInput {...form.field('bankName')} autoComplete="off" />
        <SoftValidatedInput
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

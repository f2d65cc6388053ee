import { Autocomplete, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { InputVat, SupplierLegalForm } from '../../../../core/contract/http/vocabulary.ts'
import { createSupplier, type Supplier, updateSupplier } from '../../../../core/contract/purchases/supplier.ts'
import { SoftValidatedInput } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { CategoryField } from '../../../components/purchases/category-field.tsx'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fieldsOf } from '../../../lib/errors/field-errors.ts'
import { validateTinSoftly } from '../../../lib/form/warnings.ts'
import { similarSuppliersQuery } from '../../../lib/queries/purchases/bills.ts'
import { statesQuery } from '../../../lib/queries/reference.ts'
import { recordSearch } from '../../../lib/routing/page-search.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { suppliers as words } from '../../../lib/texts/purchases/suppliers.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import { changedValues, formDraftOf, useDirty } from '../form-values.ts'
import { FormPart, RecordForm } from '../form.tsx'
import type { RecordFormProps } from '../kind.ts'

const typedText = z.string().optional()
/** A form has no fields within fields. */
const schema = createSupplier.body
  .omit({ bankAccount: true, businessId: true, customerId: true, metadata: true })
  .extend({ bankName: typedText, accountNumber: typedText, accountName: typedText })
const ofBank = ['bankName', 'accountNumber', 'accountName'] as const
const legalForms = SupplierLegalForm.options.map((value) => ({ value, label: words.legalForms[value] }))
const treatments = InputVat.options.map((value) => ({ value, label: purchaseWords.inputVat[value] }))

/** A supplier: only the name is needed. */
export function SupplierForm({ businessId, record, onSaved, onDirty, actions }: RecordFormProps<Supplier>) {
  const { client } = useApi()
  const [, open] = useSearchParams(recordSearch)
  const { data: states = [] } = useQuery(statesQuery(client))
  const form = useServerForm({
    schema,
    initialValues: valuesOf(record),
    keep: formDraftOf(businessId, 'suppliers', record?.id),
    labels: words.fields,
    doubts: { tin: validateTinSoftly },
    send: async ({ bankName, accountNumber, accountName, ...body }) => {
      const bankAccount = {
        bankName: bankName ?? null,
        accountNumber: accountNumber ?? null,
        accountName: accountName ?? null,
      }
      if (!record) return (await client.call(createSupplier, { body: { ...body, bankAccount, businessId } })).data
      const names = fieldsOf(words.fields).filter((name) => !ofBank.some((one) => one === name))
      const changes = changedValues(record, { ...body, country: body.country ?? record.country }, names)
      const isMoved = ofBank.some((name) => bankAccount[name] !== record.bankAccount[name])
      const sent = { ...changes, ...(isMoved && { bankAccount }) }
      return (await client.call(updateSupplier, { params: { id: record.id }, body: sent })).data
    },
    onSuccess: onSaved,
  })
  useDirty(form.kept, onDirty)
  const { onChange: _, ...category } = form.field('defaultCategory')
  const { onChange: __, ...state } = form.field('state')

  return (
    <RecordForm form={form} labels={words.fields} actions={actions}>
      <FormPart title={words.parts.who}>
        <TextInput {...form.field('name')} autoComplete="off" required autoFocus data-autofocus />
        {record === undefined && (
          <SimilarNames
            businessId={businessId}
            query={similarSuppliersQuery}
            name={form.values.name}
            onUse={({ id }) => {
              form.kept.discard()
              void open({ open: id })
            }}
          />
        )}
        <TextInput {...form.field('businessName')} autoComplete="off" />
        <SoftValidatedInput {...form.doubted('tin')} description={words.hints.tin} autoComplete="off" />
        <Select {...form.choice('legalForm')} description={words.hints.legalForm} data={legalForms} clearable />
      </FormPart>
      <FormPart title={words.parts.bills}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CategoryField
            {...category}
            businessId={businessId}
            description={words.hints.defaultCategory}
            onChange={(value) => form.change('defaultCategory', value)}
          />
          <Select
            {...form.choice('defaultInputVat')}
            description={words.hints.defaultInputVat}
            data={treatments}
            clearable
          />
          <TextInput
            {...form.field('paymentTermsDays')}
            description={words.hints.paymentTermsDays}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            {...form.field('defaultWhtPercent')}
            description={words.hints.defaultWhtPercent}
            inputMode="decimal"
            autoComplete="off"
          />
        </SimpleGrid>
      </FormPart>
      <FormPart title={words.parts.bank}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('bankName')} autoComplete="off" />
          <TextInput {...form.field('accountNumber')} inputMode="numeric" autoComplete="off" />
        </SimpleGrid>
        <TextInput {...form.field('accountName')} autoComplete="off" />
      </FormPart>
      <FormPart title={words.parts.reach}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('phone')} type="tel" autoComplete="off" />
          <TextInput {...form.field('email')} type="email" autoComplete="off" />
        </SimpleGrid>
      </FormPart>
      <FormPart title={words.parts.where}>
        <TextInput {...form.field('address')} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('city')} autoComplete="off" />
          <Autocomplete
            {...state}
            description={words.hints.state}
            data={states.map(({ name }) => name)}
            limit={40}
            selectFirstOptionOnChange
            autoComplete="off"
            onChange={(typed) => form.change('state', typed)}
          />
          <TextInput {...form.field('lga')} autoComplete="off" />
          <TextInput {...form.field('postalCode')} autoComplete="off" />
        </SimpleGrid>
        <TextInput {...form.field('country')} autoComplete="off" />
        <Textarea {...form.field('notes')} autosize minRows={2} />
      </FormPart>
    </RecordForm>
  )
}

function valuesOf(record: Supplier | undefined) {
  return {
    name: record?.name ?? '',
    businessName: record?.businessName ?? '',
    tin: record?.tin ?? '',
    legalForm: record?.legalForm ?? '',
    email: record?.email ?? '',
    phone: record?.phone ?? '',
    address: record?.address ?? '',
    city: record?.city ?? '',
    state: record?.state ?? '',
    lga: record?.lga ?? '',
    postalCode: record?.postalCode ?? '',
    country: record?.country ?? 'Nigeria',
    defaultCategory: record?.defaultCategory ?? '',
    defaultInputVat: record?.defaultInputVat ?? '',
    defaultWhtPercent: textOf(record?.defaultWhtPercent),
    paymentTermsDays: textOf(record?.paymentTermsDays),
    bankName: record?.bankAccount.bankName ?? '',
    accountNumber: record?.bankAccount.accountNumber ?? '',
    accountName: record?.bankAccount.accountName ?? '',
    notes: record?.notes ?? '',
  }
}

const textOf = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? '' : String(figure)

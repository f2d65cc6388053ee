import { Autocomplete, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { InvoiceKind } from '../../../../core/contract/http/vocabulary.ts'
import { createCustomer, type Customer, updateCustomer } from '../../../../core/contract/records/customer.ts'
import { customerRow } from '../../../../core/contract/records/import.ts'
import { SoftValidatedInput } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fieldsOf } from '../../../lib/errors/field-errors.ts'
import { validateTinSoftly } from '../../../lib/form/warnings.ts'
import { similarCustomersQuery } from '../../../lib/queries/records.ts'
import { statesQuery } from '../../../lib/queries/reference.ts'
import { recordSearch } from '../../../lib/routing/page-search.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { changedValues, formDraftOf, useDirty, YES } from '../form-values.ts'
import { FormPart, RecordForm } from '../form.tsx'
import type { RecordFormProps } from '../kind.ts'

const words = recordsTexts.customers
/** What is ticked leaves out. */
const schema = customerRow.extend({
  automaticReminders: z
    .string()
    .transform((typed) => typed !== YES)
    .optional(),
})
const kinds = InvoiceKind.options.map((value) => ({ value, label: words.kinds[value] }))

export function CustomerForm({ businessId, record, onSaved, onDirty, actions }: RecordFormProps<Customer>) {
  const { client } = useApi()
  const [, open] = useSearchParams(recordSearch)
  const { data: states = [] } = useQuery(statesQuery(client))
  const form = useServerForm({
    schema,
    initialValues: valuesOf(record),
    keep: formDraftOf(businessId, 'customers', record?.id),
    labels: words.fields,
    doubts: { tin: validateTinSoftly },
    send: async (body) => {
      if (!record) return (await client.call(createCustomer, { body: { ...body, businessId } })).data
      const changes = changedValues(
        record,
        {
          ...body,
          country: body.country ?? record.country,
          automaticReminders: body.automaticReminders ?? true,
        },
        fieldsOf(words.fields),
      )
      return (await client.call(updateCustomer, { params: { id: record.id }, body: changes })).data
    },
    onSuccess: onSaved,
  })
  useDirty(form.kept, onDirty)

  const suggest = (name: 'state' | 'lga', data: readonly string[]) => {
    const { value, error, label, 'data-path': path } = form.field(name)
    const onChange = (typed: string) => form.change(name, typed)
    // One that is typed out is written as the list has it; which of several a part means, only Enter or a click says.
    const onBlur = () => {
      const listed = data.find((one) => one.toLowerCase() === value.trim().toLowerCase())
      if (listed !== undefined && listed !== value) onChange(listed)
    }
    // What begins like the typed text comes before what has it somewhere: Enter takes the first.
    const begins = (one: string) => one.toLowerCase().startsWith(value.trim().toLowerCase())
    const ordered = data.toSorted((left, right) => Number(begins(right)) - Number(begins(left)))
    const chooses = { data: ordered, limit: 40, selectFirstOptionOnChange: true }
    return { value, error, label, 'data-path': path, onChange, onBlur, ...chooses, autoComplete: 'off' }
  }
  const state = states.find(({ name }) => name.toLowerCase() === form.values.state.trim().toLowerCase())

  return (
    <RecordForm form={form} labels={words.fields} actions={actions}>
      <FormPart title={words.parts.who}>
        <TextInput {...form.field('name')} autoComplete="off" required autoFocus data-autofocus />
        {record === undefined && (
          <SimilarNames
            businessId={businessId}
            query={similarCustomersQuery}
            name={form.values.name}
            onUse={({ id }) => {
              form.kept.discard()
              void open({ open: id })
            }}
          />
        )}
        <TextInput {...form.field('businessName')} description={words.hints.businessName} autoComplete="off" />
        <SoftValidatedInput {...form.doubted('tin')} description={words.hints.tin} autoComplete="off" />
        <Select
          {...form.choice('invoiceKind')}
          description={words.hints.invoiceKind}
          data={kinds}
          placeholder={words.byTin}
          clearable
        />
      </FormPart>
      <FormPart title={words.parts.reach}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('phone')} placeholder={words.hints.phone} type="tel" autoComplete="off" />
          <TextInput {...form.field('email')} type="email" autoComplete="off" />
        </SimpleGrid>
        <Switch
          label={words.fields.automaticReminders}
          description={words.hints.automaticReminders}
          checked={form.values.automaticReminders === YES}
          onChange={({ currentTarget }) => form.change('automaticReminders', currentTarget.checked ? YES : '')}
        />
      </FormPart>
      <FormPart title={words.parts.where}>
        <TextInput {...form.field('address')} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('city')} autoComplete="off" />
          <Autocomplete
            {...suggest(
              'state',
              states.map(({ name }) => name),
            )}
            placeholder={words.hints.state}
          />
          <Autocomplete {...suggest('lga', lgaNames(state?.lgas))} placeholder={words.hints.state} />
          <TextInput {...form.field('postalCode')} autoComplete="off" />
        </SimpleGrid>
        <TextInput {...form.field('country')} autoComplete="off" />
      </FormPart>
    </RecordForm>
  )
}

const lgaNames = (lgas: readonly { readonly name: string }[] = []) => [...new Set(lgas.map(({ name }) => name))]

function valuesOf(record: Customer | undefined) {
  return {
    name: record?.name ?? '',
    businessName: record?.businessName ?? '',
    tin: record?.tin ?? '',
    email: record?.email ?? '',
    phone: record?.phone ?? '',
    address: record?.address ?? '',
    city: record?.city ?? '',
    state: record?.state ?? '',
    lga: record?.lga ?? '',
    postalCode: record?.postalCode ?? '',
    country: record?.country ?? 'Nigeria',
    invoiceKind: record?.invoiceKind ?? '',
    automaticReminders: record?.automaticReminders === false ? YES : '',
  }
}

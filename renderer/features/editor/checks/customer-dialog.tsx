import { Modal, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { createCustomer, type Customer, updateCustomer } from '../../../../core/contract/records/customer.ts'
import { SearchSelect } from '../../../components/combobox/search-select.tsx'
import { Form } from '../../../components/form/form.tsx'
import { SoftValidatedInput } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { nigerianStates } from '../../../lib/business/nigerian-states.ts'
import { validateTinSoftly } from '../../../lib/form/warnings.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { similarCustomersQuery } from '../../../lib/queries/records.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useEditorTools } from '../session/context.ts'
import { firstEmptyField, missingFieldProps } from './missing-fields.ts'
import type { MissingField } from './remedies.ts'

const words = editorTexts.quickCustomer

type Props = {
  readonly onClose: () => void
  readonly onSaved: (customer: Customer) => void
} & (
  | { /** What was typed. */ readonly name: string; readonly customer?: never; readonly wanted?: never }
  | {
      /** One that lacks something. */
      readonly customer: Customer
      /** What FIRS / NRS wants of it. */
      readonly wanted: readonly MissingField[]
      readonly name?: never
    }
)

/** What FIRS / NRS wants of whoever has a TIN; nobody has to know it when the customer is added. */
const ofCompanies = ['email', 'address', 'city']
const none: readonly MissingField[] = []

/** A customer without leaving the invoice: only the name is needed. */
export function CustomerDialog({ name, customer, wanted = none, onClose, onSaved }: Props) {
  const { client } = useApi()
  const { businessId } = useEditorTools()
  const queries = useQueryClient()

  const before = {
    name: customer?.name ?? name ?? '',
    tin: customer?.tin ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    city: customer?.city ?? '',
    state: customer?.state ?? '',
    country: customer?.country ?? '',
  }
  const form = useServerForm({
    schema: createCustomer.body,
    initialValues: before,
    keep: { businessId, form: `quick-customer.${customer?.id ?? `new.${name ?? ''}`}` },
    labels: words.fields,
    doubts: { tin: validateTinSoftly },
    send: async (body) =>
      customer
        ? (await client.call(updateCustomer, { params: { id: customer.id }, body })).data
        : (await client.call(createCustomer, { body: { ...body, businessId } })).data,
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'customers') })
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'invoices') })
      onSaved(saved)
    },
  })

  const marked = missingFieldProps(wanted, before, form)
  const asked = customer ? wanted.map(({ field }) => field) : form.values.tin.trim() === '' ? [] : ofCompanies
  const missing = firstEmptyField(asked, form)
  const asksCountry = wanted.some(({ field }) => field === 'country')
  const isFirst = wanted.length === 0 && { 'data-autofocus': true }

  const leave = () => {
    form.kept.discard()
    onClose()
  }

  const useInstead = (known: Customer) => {
    form.kept.discard()
    onSaved(known)
  }

  return (
    <Modal opened onClose={onClose} title={customer ? words.editTitle(customer.name) : words.title}>
      <Form form={form} hasKey button={customer ? words.editButton : words.button} stays={texts.cancel} onStay={leave}>
        <TextInput {...form.field('name')} {...isFirst} autoComplete="off" required />
        {customer === undefined && (
          <SimilarNames
            businessId={businessId}
            query={similarCustomersQuery}
            name={form.values.name}
            onUse={useInstead}
          />
        )}
        <SoftValidatedInput {...marked('tin', form.doubted('tin'))} placeholder={words.tinHint} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...marked('email', form.field('email'))} autoComplete="off" />
          <TextInput {...marked('phone', form.field('phone'))} autoComplete="off" />
        </SimpleGrid>
        <TextInput {...marked('address', form.field('address'))} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...marked('city', form.field('city'))} autoComplete="off" />
          <SearchSelect {...marked('state', form.choice('state'))} data={nigerianStates} clearable />
        </SimpleGrid>
        {asksCountry && <TextInput {...marked('country', form.field('country'))} autoComplete="off" />}
        <Text size="sm" c="dimmed" role="status">
          {missing.length > 0 && editorTexts.wanted.later(missing.join(', '))}
        </Text>
      </Form>
    </Modal>
  )
}

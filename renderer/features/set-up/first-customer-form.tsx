import { SimpleGrid, TextInput } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { createCustomer } from '../../../core/contract/records/customer.ts'
import { SearchSelect } from '../../components/combobox/search-select.tsx'
import { Form } from '../../components/form/form.tsx'
import { SoftValidatedInput } from '../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { nigerianStates } from '../../lib/business/nigerian-states.ts'
import { validateTinSoftly } from '../../lib/form/warnings.ts'
import { newBusiness } from '../../lib/texts/business/new-business.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { useAddCustomer } from './api.ts'

const words = setUpTexts.customer

const initialValues = { name: '', tin: '', email: '', address: '', city: '', state: '' }

type Props = { readonly business: Business; readonly onSaved: () => void }

/** What the first invoice needs of a customer; the rest is in the customers' own page. */
export function FirstCustomerForm({ business, onSaved }: Props) {
  const add = useAddCustomer(business.id)
  const form = useServerForm({
    schema: createCustomer.body,
    initialValues,
    keep: { businessId: business.id, form: 'first-customer' },
    labels: words.labels,
    doubts: { tin: validateTinSoftly },
    send: add,
    onSuccess: onSaved,
  })

  return (
    <Form form={form} button={words.save}>
      <TextInput {...form.field('name')} autoComplete="off" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SoftValidatedInput {...form.doubted('tin')} placeholder={words.companies} autoComplete="off" />
        <TextInput {...form.field('email')} type="email" placeholder={words.companies} autoComplete="off" />
      </SimpleGrid>
      <TextInput {...form.field('address')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('city')} autoComplete="off" />
        <SearchSelect
          {...form.choice('state')}
          data={nigerianStates}
          placeholder={newBusiness.choose}
          nothingFoundMessage={newBusiness.nothingFound}
        />
      </SimpleGrid>
    </Form>
  )
}

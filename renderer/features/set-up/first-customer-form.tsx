import { SimpleGrid, TextInput } from '@mantine/core'

import type { Business } from '../../../core/contract/business.ts'
import { createCustomer } from '../../../core/contract/customer.ts'
import { DoubtedInput } from '../../components/doubted-input.tsx'
import { Form } from '../../components/form.tsx'
import { SearchSelect } from '../../components/search-select.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { doubtOfTin } from '../../lib/doubts.ts'
import { nigerianStates } from '../../lib/nigerian-states.ts'
import { texts } from '../../lib/texts.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { useAddCustomer } from './set-up-api.ts'

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
    doubts: { tin: doubtOfTin },
    send: add,
    onSuccess: onSaved,
  })

  return (
    <Form form={form} button={words.save}>
      <TextInput {...form.field('name')} autoComplete="off" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DoubtedInput {...form.doubted('tin')} placeholder={words.companies} autoComplete="off" />
        <TextInput {...form.field('email')} type="email" placeholder={words.companies} autoComplete="off" />
      </SimpleGrid>
      <TextInput {...form.field('address')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('city')} autoComplete="off" />
        <SearchSelect
          {...form.choice('state')}
          data={nigerianStates}
          placeholder={texts.newBusiness.choose}
          nothingFoundMessage={texts.newBusiness.nothingFound}
        />
      </SimpleGrid>
    </Form>
  )
}

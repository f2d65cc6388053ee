import { SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'

import { type Business, updateBusiness } from '../../../core/contract/business/business.ts'
import { SearchSelect } from '../../components/combobox/search-select.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { statesQuery } from '../../lib/queries/reference.ts'
import { texts } from '../../lib/texts.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts
const { labels } = words.contact

const cleared = { email: null, phone: null, registrationNumber: null, lga: null, postalCode: null }

/** What may stay empty: how to reach the business, and where exactly it is. */
export function ContactForm({ business }: { readonly business: Business }) {
  const { update } = useBusinessSetUp(business.id)
  const { client } = useApi()
  const { data: states = [] } = useQuery(statesQuery(client))
  const form = useServerForm({
    schema: updateBusiness.body,
    initialValues: {
      email: business.email ?? '',
      phone: business.phone ?? '',
      registrationNumber: business.registrationNumber ?? '',
      lga: business.lga ?? '',
      postalCode: business.postalCode ?? '',
    },
    keep: { businessId: business.id, form: 'contact' },
    labels,
    // What was emptied is taken away.
    send: (typed) => update({ ...cleared, ...typed }),
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  const known = states.find(({ name }) => name === business.state)?.lgas.map(({ name }) => name) ?? []
  const lgas = business.lga === null || known.includes(business.lga) ? known : [business.lga, ...known]
  const optional = { placeholder: words.optional }

  return (
    <Form form={form} button={words.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('email')} placeholder={words.contact.emailHint} type="email" autoComplete="email" />
        <TextInput {...form.field('phone')} placeholder={words.contact.phoneHint} type="tel" autoComplete="tel" />
      </SimpleGrid>
      <TextInput {...form.field('registrationNumber')} {...optional} autoComplete="off" maw={340} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {lgas.length === 0 ? (
          <TextInput {...form.field('lga')} {...optional} autoComplete="off" />
        ) : (
          <SearchSelect
            {...form.choice('lga')}
            {...optional}
            data={lgas}
            nothingFoundMessage={words.nothingFound}
            clearable
            clearButtonProps={{ 'aria-label': texts.clear }}
          />
        )}
        <TextInput {...form.field('postalCode')} {...optional} autoComplete="postal-code" />
      </SimpleGrid>
    </Form>
  )
}

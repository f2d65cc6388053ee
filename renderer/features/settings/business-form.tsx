import { SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { type Business, createBusiness } from '../../../core/contract/business/business.ts'
import { SearchSelect } from '../../components/combobox/search-select.tsx'
import { Form } from '../../components/form/form.tsx'
import { SoftValidatedInput } from '../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { nigerianStates } from '../../lib/business/nigerian-states.ts'
import { validateTinSoftly } from '../../lib/form/warnings.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { texts } from '../../lib/texts.ts'
import { businessFields, newBusiness } from '../../lib/texts/business/new-business.ts'
import { businessTypes } from '../../lib/texts/business/business-types.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts

/** None of them may be emptied, as when the business was added. */
const schema = createBusiness.body.pick({
  name: true,
  TIN: true,
  businessType: true,
  address: true,
  city: true,
  state: true,
  country: true,
})

/** The seven facts that stand on every invoice. */
export function BusinessForm({ business }: { readonly business: Business }) {
  const { name, TIN, businessType, address, city, state, country, isDemo } = business
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema,
    initialValues: { name, TIN, businessType, address, city, state, country },
    keep: { businessId: business.id, form: 'business' },
    labels: businessFields,
    doubts: { TIN: validateTinSoftly },
    send: update,
    onSuccess: () => notifications.show({ message: words.saved }),
  })
  // Businesses made through the API may say Abuja, or be abroad.
  const states = nigerianStates.includes(state) ? nigerianStates : [state, ...nigerianStates]

  return (
    <Form form={form} button={settingsTexts.save}>
      <TextInput {...form.field('name')} autoComplete="organization" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SoftValidatedInput {...form.doubted('TIN')} autoComplete="off" readOnly={isDemo} />
        <SearchSelect
          {...form.choice('businessType')}
          data={businessTypes}
          nothingFoundMessage={texts.combobox.nothing}
          allowDeselect={false}
        />
      </SimpleGrid>
      {isDemo && <Notice>{setUpTexts.live.demo}</Notice>}
      <TextInput {...form.field('address')} autoComplete="street-address" />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput {...form.field('city')} autoComplete="address-level2" />
        <SearchSelect
          {...form.choice('state')}
          data={states}
          nothingFoundMessage={newBusiness.nothingFound}
          allowDeselect={false}
        />
        <TextInput {...form.field('country')} autoComplete="country-name" />
      </SimpleGrid>
    </Form>
  )
}

import { Button, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'

import { createBusiness } from '../../../core/contract/business/business.ts'
import { SearchSelect } from '../../components/combobox/search-select.tsx'
import { Form } from '../../components/form/form.tsx'
import { SoftValidatedInput } from '../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { nigerianStates } from '../../lib/business/nigerian-states.ts'
import { validateTinSoftly } from '../../lib/form/warnings.ts'
import { texts } from '../../lib/texts.ts'
import { businessFields, newBusiness } from '../../lib/texts/business/new-business.ts'
import { businessTypes } from '../../lib/texts/business/business-types.ts'
import { useAddBusiness } from './api.ts'
import styles from './new-page.module.css'

const words = newBusiness

const initialValues = { name: '', TIN: '', businessType: '', address: '', city: '', state: '', country: 'Nigeria' }

export function NewBusinessPage() {
  const add = useAddBusiness()
  const navigate = useNavigate()
  const form = useServerForm({
    schema: createBusiness.body,
    initialValues,
    keep: { form: 'new-business' },
    labels: businessFields,
    doubts: { TIN: validateTinSoftly },
    send: add,
    onSuccess: ({ id }) => void navigate({ to: '/businesses/$businessId/set-up', params: { businessId: id } }),
  })

  return (
    <Page>
      <PageTitle crumbs={[{ label: texts.businesses.title, to: '/businesses' }]}>{words.title}</PageTitle>

      <div className={styles['page']}>
        <Card>
          <Form
            form={form}
            button={words.button}
            intro={
              <div>
                <Title order={2}>{words.who}</Title>
                <Text c="dimmed">{words.whoHint}</Text>
              </div>
            }
            others={
              <Button component={Link} to="/businesses" variant="subtle" color="gray">
                {words.cancel}
              </Button>
            }
          >
            <TextInput {...form.field('name')} autoFocus autoComplete="organization" required />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <SoftValidatedInput {...form.doubted('TIN')} placeholder={words.tinHint} autoComplete="off" required />
              <SearchSelect
                {...form.choice('businessType')}
                data={businessTypes}
                placeholder={words.chooseType}
                nothingFoundMessage={texts.combobox.nothing}
                required
              />
            </SimpleGrid>

            <Title order={2} mt="xs">
              {words.where}
            </Title>
            <TextInput {...form.field('address')} autoComplete="street-address" required />
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
              <TextInput {...form.field('city')} autoComplete="address-level2" required />
              <SearchSelect
                {...form.choice('state')}
                data={nigerianStates}
                placeholder={words.choose}
                nothingFoundMessage={words.nothingFound}
                required
              />
              <TextInput {...form.field('country')} autoComplete="country-name" required />
            </SimpleGrid>
          </Form>
        </Card>
        <Later />
      </div>
    </Page>
  )
}

/** What can wait, and what each of it is for. */
function Later() {
  return (
    <section aria-label={words.later} className={styles['later']}>
      <Title order={2}>{words.later}</Title>
      <ul className={styles['list']}>
        {words.laterItems.map(({ what, unlocks }) => (
          <li key={what}>
            <Text fw={600}>{what}</Text>
            <Text c="dimmed">{words.unlocks(unlocks)}</Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

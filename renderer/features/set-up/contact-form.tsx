import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { type Business, updateBusiness } from '../../../core/contract/business/business.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'

const words = setUpTexts.reach
const { labels } = words

type Props = { readonly business: Business; readonly onSaved: () => void }

/** How the business is reached: FIRS / NRS asks for the e-mail address, and the form for a new business does not. */
export function ContactForm({ business, onSaved }: Props) {
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema: updateBusiness.body,
    initialValues: { email: business.email ?? '', phone: business.phone ?? '' },
    keep: { businessId: business.id, form: 'reach' },
    labels,
    // What was emptied is taken away.
    send: (typed) => update({ email: null, phone: null, ...typed }),
    onSuccess: onSaved,
  })

  return (
    <Form form={form} button={words.save} others={<OtherDetails businessId={business.id} />}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...form.field('email')}
          description={words.emailHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="email"
        />
        <TextInput
          {...form.field('phone')}
          description={words.phoneHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          autoComplete="tel"
        />
      </SimpleGrid>
    </Form>
  )
}

function OtherDetails({ businessId }: { readonly businessId: string }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      renderRoot={(props) => <Link {...props} to="/businesses/$businessId/settings" params={{ businessId }} />}
    >
      {words.others}
    </Button>
  )
}

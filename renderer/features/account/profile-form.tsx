import { SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { updateMe, type User } from '../../../core/contract/people/account.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useOwnAccount } from './api.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.profile

export function ProfileForm({ me }: { readonly me: User }) {
  const { rename } = useOwnAccount()
  const form = useServerForm({
    schema: updateMe.body,
    initialValues: { firstName: me.firstName ?? '', lastName: me.lastName ?? '' },
    keep: { form: 'profile' },
    labels: words.labels,
    // An emptied field takes the name away.
    send: ({ firstName = null, lastName = null }) => rename({ firstName, lastName }),
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  return (
    <Form form={form} button={words.save} variant="default">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('firstName')} autoComplete="given-name" />
        <TextInput {...form.field('lastName')} autoComplete="family-name" />
      </SimpleGrid>
      <TextInput label={words.email} description={words.emailHint} value={me.email} readOnly />
    </Form>
  )
}

import { PasswordInput, SimpleGrid } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { changePassword } from '../../../core/contract/people/account.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { texts } from '../../lib/texts.ts'
import { useOwnAccount } from './api.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.password
const empty = { currentPassword: '', newPassword: '' }
const toggle = { 'aria-label': texts.account.showPassword, tabIndex: 0 }

export function PasswordForm({ email }: { readonly email: string }) {
  const account = useOwnAccount()
  const form = useServerForm({
    schema: changePassword.body,
    initialValues: empty,
    labels: words.labels,
    send: account.changePassword,
    onSuccess: () => {
      form.fill(empty)
      notifications.show({ message: words.done })
    },
  })

  return (
    <Form form={form} button={words.button} variant="default">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PasswordInput
          {...form.field('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          {...form.field('newPassword')}
          description={words.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
        />
      </SimpleGrid>
    </Form>
  )
}

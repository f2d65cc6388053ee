import { Button, Divider, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { type Business, updateBusiness } from '../../../core/contract/business/business.ts'
import { FirsConfigForm } from '../../components/business-set-up/firs-config-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { texts } from '../../lib/texts.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts.firs

/** The IDs of FIRS / NRS, and the login there for who wants it kept. */
export function FirsSettings({ business }: { readonly business: Business }) {
  return (
    <Stack gap="lg">
      <FirsConfigForm business={business} />
      <Divider />
      <div>
        <Title order={3}>{words.login}</Title>
        <Text c="dimmed">{words.loginText}</Text>
      </div>
      <LoginForm business={business} />
    </Stack>
  )
}

function LoginForm({ business }: { readonly business: Business }) {
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema: updateBusiness.body,
    initialValues: { firsEmail: business.firsEmail ?? '', firsPassword: '' },
    keep: { businessId: business.id, form: 'firs-login', never: ['firsPassword'] },
    labels: words.labels,
    // An empty password keeps the one there is; forgetting it has a button of its own.
    send: (typed) => update({ firsEmail: null, ...typed }),
    onSuccess: () => {
      form.fill({ firsPassword: '' })
      notifications.show({ message: settingsTexts.saved })
    },
  })
  const forget = useMutation({
    mutationFn: () => update({ firsPassword: null }),
    onSuccess: () => notifications.show({ message: words.forgotten }),
  })

  return (
    <Form form={form} button={settingsTexts.save} variant="default">
      <TextInput {...form.field('firsEmail')} placeholder={settingsTexts.optional} type="email" autoComplete="off" />
      <PasswordInput
        {...form.field('firsPassword')}
        placeholder={business.firsPasswordSet ? words.passwordSet : settingsTexts.optional}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.account.showPassword, tabIndex: 0 }}
      />
      {business.firsPasswordSet && (
        <Group>
          <Button variant="default" size="xs" loading={forget.isPending} onClick={() => forget.mutate()}>
            {words.forget}
          </Button>
        </Group>
      )}
      {forget.error !== null && <Problem error={forget.error} />}
    </Form>
  )
}

import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'

import { renewRecoveryCode } from '../../../core/contract/people/account.ts'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { texts } from '../../lib/texts.ts'
import { useOwnAccount } from './api.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.recovery
const empty = { currentPassword: '' }

/** A new recovery code for who has lost the printed one, in place of it. */
export function RecoverySection({ onRenewed }: { readonly onRenewed: (code: string) => void }) {
  const account = useOwnAccount()
  const form = useServerForm({
    schema: renewRecoveryCode.body,
    initialValues: empty,
    labels: words.labels,
    send: account.renewRecoveryCode,
    onSuccess: (code) => {
      form.fill(empty)
      onRenewed(code)
    },
  })

  return (
    <Section title={words.title}>
      <Stack gap="xs">
        <Text>{words.text}</Text>
        <Text>{words.place}</Text>
        <Text c="dimmed">{words.lost}</Text>
      </Stack>
      <form {...form.formProps}>
        <Group mt="md" gap="md" align="flex-end" justify="space-between">
          <PasswordInput
            {...form.field('currentPassword')}
            w={300}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': texts.account.showPassword, tabIndex: 0 }}
          />
          <Button variant="default" type="submit" loading={form.isPending}>
            {words.renew}
          </Button>
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
      </form>
    </Section>
  )
}

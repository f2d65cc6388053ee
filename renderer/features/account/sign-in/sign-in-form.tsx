import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { logIn } from '../../../../core/contract/people/account.ts'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useSessionEnd } from '../../../lib/api/api-context.ts'
import { texts } from '../../../lib/texts.ts'
import { useAccountActions } from '../session-api.ts'

const { account } = texts
const labels = { email: account.email, password: account.password }

export function SignInForm() {
  const ended = useSessionEnd()
  const actions = useAccountActions()
  const form = useServerForm({
    schema: logIn.body,
    initialValues: { email: '', password: '' },
    labels,
    send: actions.logIn,
  })

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <PageTitle>{account.signIn.title}</PageTitle>
        {ended !== undefined && form.problem === undefined && <Notice>{account.signIn.ended[ended]}</Notice>}
        <TextInput {...form.field('email')} type="email" autoComplete="username" autoFocus spellCheck={false} />
        <PasswordInput
          {...form.field('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': account.showPassword, tabIndex: 0 }}
        />
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Button type="submit" fullWidth loading={form.isPending}>
          {account.signIn.button}
        </Button>
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to="/recover" size="sm">
            {account.signIn.lost}
          </Anchor>
          <Anchor component={Link} to="/invitation" size="sm">
            {account.signIn.invited}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

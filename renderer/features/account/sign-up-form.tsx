import { Button, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'

import { signUp } from '../../../core/contract/account.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { texts } from '../../lib/texts.ts'
import { RecoveryCode } from './recovery-code.tsx'
import { useAccountActions } from './account-api.ts'

const { account } = texts

const labels = {
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  password: account.password,
}

export function SignUpForm() {
  const actions = useAccountActions()
  const form = useServerForm({
    schema: signUp.body,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    labels,
    send: actions.signUp,
  })

  const made = form.result
  if (made) {
    return <RecoveryCode email={made.user.email} code={made.recoveryCode} onContinue={() => actions.begin(made)} />
  }

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <div>
          <PageTitle>{account.signUp.title}</PageTitle>
          <Text c="dimmed" mt={4}>
            {account.signUp.intro}
          </Text>
        </div>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...form.field('firstName')} autoComplete="given-name" autoFocus placeholder={account.optional} />
          <TextInput {...form.field('lastName')} autoComplete="family-name" placeholder={account.optional} />
        </SimpleGrid>
        <TextInput {...form.field('email')} type="email" autoComplete="username" spellCheck={false} required />
        <PasswordInput
          {...form.field('password')}
          description={account.signUp.passwordHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': account.showPassword, tabIndex: 0 }}
          required
        />
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Button type="submit" fullWidth loading={form.isPending}>
          {account.signUp.button}
        </Button>
      </Stack>
    </form>
  )
}

import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'

import { recover } from '../../../../core/contract/people/account.ts'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { SignedOutLayout } from '../../../components/layout/signed-out-layout.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { joining } from '../../../lib/texts/app/joining.ts'
import { texts } from '../../../lib/texts.ts'
import { RecoveryCode } from '../recovery-code.tsx'
import { useAccountActions } from '../session-api.ts'

const { account } = texts
const words = joining.recover

const initialValues = { email: '', recoveryCode: '', newPassword: '' }
const labels = { email: account.email, recoveryCode: words.code, newPassword: words.newPassword }

/** A new password with the printed code. The code is used up; the page shows the next one. */
export function RecoverPage() {
  const actions = useAccountActions()
  const navigate = useNavigate()
  const form = useServerForm({ schema: recover.body, initialValues, labels, send: actions.recover })

  const made = form.result
  if (made) {
    const goOn = async () => {
      await actions.begin(made)
      await navigate({ to: '/', replace: true })
    }
    return (
      <SignedOutLayout>
        <Card>
          <RecoveryCode email={made.user.email} code={made.recoveryCode} onContinue={() => void goOn()} />
        </Card>
      </SignedOutLayout>
    )
  }

  return (
    <SignedOutLayout>
      <Card>
        <form {...form.formProps}>
          <Stack gap="md">
            <PageTitle intro={words.text}>{words.title}</PageTitle>
            <TextInput {...form.field('email')} type="email" autoComplete="username" autoFocus spellCheck={false} />
            <TextInput {...form.field('recoveryCode')} autoComplete="off" spellCheck={false} />
            <PasswordInput
              {...form.field('newPassword')}
              description={account.signUp.passwordHint}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': account.showPassword, tabIndex: 0 }}
            />
            {form.problem !== undefined && <Problem error={form.problem} />}
            <Button type="submit" fullWidth loading={form.isPending}>
              {words.button}
            </Button>
            <Text size="xs" c="dimmed">
              {words.noCode}
            </Text>
            <Anchor component={Link} to="/sign-in" size="sm">
              {account.backToSignIn}
            </Anchor>
          </Stack>
        </form>
      </Card>
    </SignedOutLayout>
  )
}

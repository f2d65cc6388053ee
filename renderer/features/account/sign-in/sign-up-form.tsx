import { Button, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { signUp } from '../../../../core/contract/people/account.ts'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { texts } from '../../../lib/texts.ts'
import { RecoveryCode } from '../recovery-code.tsx'
import { useAccountActions } from '../session-api.ts'

const { account } = texts

const labels = {
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  password: account.password,
}

type Invitation = {
  readonly token: string
  /** Whom it was made for: nobody else can sign up with it. */
  readonly email?: string
  readonly title?: string
  /** Who invites into what. */
  readonly intro: ReactNode
  /** The way in for who has an account already. */
  readonly otherwise: ReactNode
}

/** A first account, or one that joins a business with an invitation. */
export function SignUpForm({ invitation }: { readonly invitation?: Invitation }) {
  const invitationToken = invitation?.token
  const actions = useAccountActions()
  const navigate = useNavigate()
  const words = invitationToken === undefined ? account.signUp : account.invitation.signUp
  const form = useServerForm({
    schema: signUp.body,
    initialValues: { firstName: '', lastName: '', email: invitation?.email ?? '', password: '' },
    labels,
    send: (body) => actions.signUp({ ...body, ...(invitationToken !== undefined && { invitationToken }) }),
  })

  const isUsedUp =
    invitationToken !== undefined && form.problem instanceof ApiError && form.problem.code === 'signup_closed'

  const made = form.result
  if (made) {
    const goOn = async () => {
      await actions.begin(made)
      if (invitationToken !== undefined) await navigate({ to: '/', replace: true })
    }
    return <RecoveryCode email={made.user.email} code={made.recoveryCode} onContinue={() => void goOn()} />
  }

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <div>
          <PageTitle>{invitation?.title ?? words.title}</PageTitle>
          {invitation?.intro ?? (
            <Text c="dimmed" mt={4}>
              {words.intro}
            </Text>
          )}
        </div>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...form.field('firstName')} autoComplete="given-name" autoFocus placeholder={account.optional} />
          <TextInput {...form.field('lastName')} autoComplete="family-name" placeholder={account.optional} />
        </SimpleGrid>
        <TextInput
          {...form.field('email')}
          {...(invitation?.email !== undefined && { readOnly: true, description: account.invitation.emailFixed })}
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
        />
        <PasswordInput
          {...form.field('password')}
          description={account.signUp.passwordHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': account.showPassword, tabIndex: 0 }}
          required
        />
        {isUsedUp ? (
          <Notice>{account.invitation.usedUp}</Notice>
        ) : (
          form.problem !== undefined && <Problem error={form.problem} />
        )}
        <Button type="submit" fullWidth loading={form.isPending}>
          {words.button}
        </Button>
        {invitation?.otherwise}
      </Stack>
    </form>
  )
}

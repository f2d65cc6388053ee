import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'

import { Card } from '../../components/card.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { useAccountActions } from './account-api.ts'
import { DoorFrame } from './door-frame.tsx'
import { invitationSearch } from './invitation-search.ts'
import { readInvitationToken } from './invitation-token.ts'
import { SignUpForm } from './sign-up-form.tsx'

const { account } = texts
const words = account.invitation

/** Into a business that somebody else has set up: with a new account, or with the one that is signed in. */
export function InvitationPage() {
  const [{ token }] = useSearchParams(invitationSearch)
  const { session } = useApi()
  const isSignedIn = useSyncExternalStore(session.subscribe, session.userId) !== undefined

  return (
    <DoorFrame>
      <Card>{token === undefined ? <AskToken /> : isSignedIn ? <Join token={token} /> : <Begin token={token} />}</Card>
    </DoorFrame>
  )
}

const pastedToken = z.string().min(1).max(200)

function AskToken() {
  const [, change] = useSearchParams(invitationSearch)
  const [pasted, setPasted] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = pastedToken.safeParse(readInvitationToken(pasted))
    setIsWrong(!token.success)
    if (token.success) void change({ token: token.data })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <div>
          <PageTitle>{words.title}</PageTitle>
          <Text c="dimmed" mt={4}>
            {words.ask}
          </Text>
        </div>
        <TextInput
          label={words.token}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          error={isWrong ? words.tokenMissing : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" fullWidth>
          {words.goOn}
        </Button>
        <BackToSignIn />
      </Stack>
    </form>
  )
}

function Begin({ token }: { readonly token: string }) {
  return (
    <Stack gap="md">
      <SignUpForm invitationToken={token} />
      <Text c="dimmed">
        {words.haveAccount}{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/sign-in" search={{ next: `/invitation?token=${encodeURIComponent(token)}` }} />
          )}
        >
          {words.signIn}
        </Anchor>
      </Text>
    </Stack>
  )
}

function Join({ token }: { readonly token: string }) {
  const { data: me } = useMe()
  const actions = useAccountActions()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actions.join(token),
    onSuccess: ({ businessId }) => void navigate({ to: '/businesses/$businessId', params: { businessId } }),
  })
  // Refused tokens are answered like ones that never were.
  const isUsedUp = error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code)

  return (
    <Stack gap="md">
      <div>
        <PageTitle>{words.title}</PageTitle>
        <Text c="dimmed" mt={4}>
          {me ? words.joinAs(nameOf(me)) : ' '}
        </Text>
      </div>
      {isUsedUp ? <Notice>{words.usedUp}</Notice> : error !== null && <Problem error={error} />}
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        {words.join}
      </Button>
      <Group justify="space-between">
        <Anchor component={Link} to="/" size="sm">
          {words.notNow}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => void actions.signOut()}>
          {account.switchUser}
        </Anchor>
      </Group>
    </Stack>
  )
}

function BackToSignIn() {
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {account.backToSignIn}
    </Anchor>
  )
}

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'

import { UnbrokenEmails } from '../../../components/display/unbroken-emails.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { SignedOutLayout } from '../../../components/layout/signed-out-layout.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi, useUserId } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { grantNameOf } from '../../../lib/business/grants.ts'
import { isSharedScreen } from '../../../lib/device/is-shared-screen.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { nameOf, useMe } from '../../../lib/queries/me.ts'
import { invitationSearch } from '../../../lib/routing/page-search.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { joining } from '../../../lib/texts/app/joining.ts'
import { roleNames, texts } from '../../../lib/texts.ts'
import { team as teamTexts } from '../../../lib/texts/business/team.ts'
import { invitationQuery, type Offer, readInvitationToken, useAccountActions } from '../session-api.ts'
import { SignUpForm } from './sign-up-form.tsx'

const { account } = texts
const words = joining.invitation

/** Into a business that somebody else has set up: with a new account, or with the one that is signed in. */
export function InvitationPage() {
  const [{ token }] = useSearchParams(invitationSearch)
  const isSignedIn = useUserId() !== undefined

  return (
    <SignedOutLayout>
      <Card>
        {token === undefined ? <TokenForm /> : <InvitationOffer key={token} token={token} isSignedIn={isSignedIn} />}
      </Card>
    </SignedOutLayout>
  )
}

/** What is offered, and the way in. Where only the asking failed, the way in is there all the same. */
function InvitationOffer({ token, isSignedIn }: { readonly token: string; readonly isSignedIn: boolean }) {
  const { client } = useApi()
  const { data: offer, error, isPending } = useQuery(invitationQuery(client, token))
  if (isPending) return <Loading />
  if (isRefused(error)) return isSignedIn ? <JoinedAlready /> : <UsedInvitation />
  return isSignedIn ? (
    <JoinBusiness token={token} offer={offer} />
  ) : (
    <SignUpWithInvitation token={token} offer={offer} />
  )
}

// Refused tokens are answered like ones that never were.
const isRefused = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code)

function UsedInvitation() {
  return (
    <Stack gap="md">
      <PageTitle>{words.title}</PageTitle>
      <Notice>{account.invitation.usedUp}</Notice>
      <BackToSignIn />
    </Stack>
  )
}

/** Whoever made the account at the desk comes back to the link on their own screen, signed in and a member already. */
function JoinedAlready() {
  return (
    <Stack gap="md">
      <PageTitle>{words.title}</PageTitle>
      <Notice>
        {words.used} {words.usedOtherwise}
      </Notice>
      <Button fullWidth renderRoot={(props) => <Link {...props} to="/" />}>
        {words.enter}
      </Button>
    </Stack>
  )
}

/** Who invites into what, as what, and what that means. */
function InvitationSummary({ offer }: { readonly offer: Offer }) {
  const { invitedBy, expiresAt } = offer
  const name = grantNameOf(offer)
  return (
    <Stack gap={4}>
      <Text>
        <UnbrokenEmails>{words.offer(invitedBy, roleNames[name])}</UnbrokenEmails>
      </Text>
      <Text c="dimmed">{teamTexts.may[name]}</Text>
      <Text c="dimmed">{words.until(formatDay(expiresAt))}</Text>
    </Stack>
  )
}

const pastedToken = z.string().min(1).max(200)

function TokenForm() {
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
        <PageTitle intro={isSharedScreen() ? words.askElsewhere : words.ask}>{words.title}</PageTitle>
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

type EntryProps = { readonly token: string; readonly offer: Offer | undefined }

function SignUpWithInvitation({ token, offer }: EntryProps) {
  const title = offer && words.titleOf(offer.businessName)
  const intro = offer ? <InvitationSummary offer={offer} /> : undefined
  const otherwise = (
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
  )
  // Accounts are made at the computer that keeps the data, and nowhere else.
  if (isSharedScreen()) {
    return (
      <Stack gap="md">
        <PageTitle>{title ?? words.title}</PageTitle>
        {intro}
        <Notice>{words.accountAtDesk}</Notice>
        {otherwise}
      </Stack>
    )
  }
  return <SignUpForm invitation={{ token, ...(offer && title && { email: offer.email, title }), intro, otherwise }} />
}

function JoinBusiness({ token, offer }: EntryProps) {
  const { data: me } = useMe()
  const actions = useAccountActions()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actions.join(token),
    onSuccess: ({ businessId }) => void navigate({ to: '/businesses/$businessId', params: { businessId } }),
  })
  const isSomebodyElse = me !== undefined && offer !== undefined && !isSame(me.email, offer.email)
  if (isRefused(error)) return <JoinedAlready />

  return (
    <Stack gap="md">
      <PageTitle intro={me && !isSomebodyElse ? words.joinAs(nameOf(me)) : ' '}>
        {offer ? words.titleOf(offer.businessName) : words.title}
      </PageTitle>
      {offer && <InvitationSummary offer={offer} />}
      {isSomebodyElse ? (
        <Notice>
          <UnbrokenEmails>{words.somebodyElse(offer.email, me.email)}</UnbrokenEmails>
        </Notice>
      ) : (
        <>
          {error !== null && <Problem error={error} />}
          <Button fullWidth loading={isPending} onClick={() => mutate()}>
            {words.join}
          </Button>
        </>
      )}
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

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function BackToSignIn() {
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {account.backToSignIn}
    </Anchor>
  )
}

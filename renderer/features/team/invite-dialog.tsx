import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { invite } from '../../../core/contract/people/team.ts'
import { CopyField } from '../../components/display/copy-field.tsx'
import { Form } from '../../components/form/form.tsx'
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/form/one-time-secret.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { grantNames, grants } from '../../lib/business/grants.ts'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { useMe } from '../../lib/queries/me.ts'
import { sharingQuery } from '../../lib/queries/screens/sharing.ts'
import { texts } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { grantable, useTeamActions } from './api.ts'
import { EarlierInvitations } from './earlier-invitations.tsx'

const words = teamTexts.invite

/** As the contract has it, but that who approves only is chosen as one more role. */
const invitationForm = invite.body.pick({ email: true }).extend({ role: z.enum(grantNames) })

type Props = { readonly business: Business; readonly opened: boolean; readonly onClose: () => void }

/** Asks somebody to join. What has to be handed over is shown once, until somebody says that it was. */
export function InviteDialog({ business, opened, onClose }: Props) {
  return (
    <OneTimeSecretDialog opened={opened} onClose={onClose} title={words.title} size={520} closeOnClickOutside>
      {(steps) => <Invite business={business} {...steps} />}
    </OneTimeSecretDialog>
  )
}

function Invite({ business, onClose, onMade }: Omit<Props, 'opened'> & { readonly onMade: () => void }) {
  const actions = useTeamActions(business.id)
  const form = useServerForm({
    schema: invitationForm,
    initialValues: { email: '', role: 'CREATOR' },
    keep: { businessId: business.id, form: 'invitation' },
    labels: words.labels,
    send: ({ email, role }) => actions.invite({ email, ...grants[role] }),
    onSuccess: onMade,
  })
  if (form.result) return <HandOver business={business} made={form.result} onClose={onClose} />

  const name = grantNames.find((candidate) => candidate === form.values.role)
  return (
    <Form form={form} button={words.send} hasKey stays={texts.cancel} onStay={onClose}>
      <TextInput
        {...form.field('email')}
        type="email"
        description={words.emailHint}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Select
        {...form.choice('role')}
        data={grantable(business)}
        allowDeselect={false}
        description={name && teamTexts.may[name]}
      />
    </Form>
  )
}

type HandOverProps = {
  readonly business: Business
  readonly made: z.output<typeof invite.data>
  readonly onClose: () => void
}

function HandOver({ business, made, onClose }: HandOverProps) {
  const { email, token, expiresAt } = made
  return (
    <OneTimeSecret
      title={words.ready(email)}
      notice={`${words.once} ${words.until(formatDay(expiresAt))}`}
      button={words.done}
      data-autofocus
      onClose={onClose}
    >
      <InvitationLinks path={`/invitation?token=${encodeURIComponent(token)}`} />
      <CopyField label={words.token} description={words.tokenHint} value={token} />
      <EarlierInvitations business={business} made={made} />
    </OneTimeSecret>
  )
}

/** On the computer that keeps the data its own address, which no other can open; where it is shared, the other as well. */
function InvitationLinks({ path }: { readonly path: string }) {
  const { client } = useApi()
  const { data: me } = useMe()
  const isShared = isSharedScreen()
  const { data: sharing } = useQuery({ ...sharingQuery(client), enabled: !isShared && me?.isInstanceOwner === true })
  const isOnScreens = sharing?.running === true
  if (isShared) {
    return <CopyField label={words.linkOnScreens} description={words.newAtDesk} value={location.origin + path} />
  }
  return (
    <>
      <CopyField
        label={words.link}
        value={location.origin + path}
        {...(isOnScreens && { description: words.newHere })}
      />
      {isOnScreens && <CopyField label={words.linkOnScreens} value={sharing.url + path} />}
    </>
  )
}

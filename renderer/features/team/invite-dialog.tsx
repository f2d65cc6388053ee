import { Select, TextInput } from '@mantine/core'
import { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { invite } from '../../../core/contract/people/team.ts'
import { CopyField } from '../../components/display/copy-field.tsx'
import { Form } from '../../components/form/form.tsx'
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/form/one-time-secret.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { grantNames, grants } from '../../lib/business/grants.ts'
import { formatDay } from '../../lib/format/date-time.ts'
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
      <CopyField label={words.link} value={`${location.origin}/invitation?token=${encodeURIComponent(token)}`} />
      <CopyField label={words.token} description={words.tokenHint} value={token} />
      <EarlierInvitations business={business} made={made} />
    </OneTimeSecret>
  )
}

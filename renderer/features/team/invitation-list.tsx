import { Button, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { covers } from '../../../core/contract/http/permissions.ts'
import type { getTeam } from '../../../core/contract/people/team.ts'
import { Day } from '../../components/display/figures.tsx'
import { Confirm } from '../../components/form/confirm.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { grantNameOf } from '../../lib/business/grants.ts'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { useTeamActions } from './api.ts'

const words = teamTexts.invitations

type Invitation = z.output<typeof getTeam.data>['invitations'][number]
type Props = { readonly business: Business; readonly invitations: readonly Invitation[] }

/** Who has been asked to join and has not yet. */
export function InvitationList({ business, invitations }: Props) {
  const { withdraw } = useTeamActions(business.id)
  const [asked, setAsked] = useState<Invitation>()
  const mayWithdraw = (invitation: Invitation) => covers(business, invitation)

  const columns: readonly Column<Invitation>[] = [
    { key: 'email', head: words.columns.email, isName: true, cell: ({ email }) => email },
    { key: 'role', card: 'state', head: words.columns.role, cell: (invitation) => roleNames[grantNameOf(invitation)] },
    { key: 'by', head: words.columns.by, wraps: true, cell: ({ invitedBy }) => invitedBy },
    { key: 'until', head: words.columns.until, cell: ({ expiresAt }) => <Day of={expiresAt} /> },
    {
      key: 'actions',
      card: 'actions',
      head: words.columns.actions,
      cell: (invitation) =>
        mayWithdraw(invitation) ? (
          <Button
            variant="default"
            size="xs"
            aria-label={words.withdraw(invitation.email)}
            onClick={() => setAsked(invitation)}
          >
            {words.withdrawShort}
          </Button>
        ) : null,
    },
  ]

  return (
    <Stack gap="xs">
      <Title order={2}>{words.title}</Title>
      <DataTable
        label={words.title}
        columns={columns}
        rows={invitations}
        idOf={({ id }) => id}
        empty={null}
        expectedRows={1}
      />
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.question}
        button={words.withdraw(asked?.email ?? '')}
        keep={words.keep}
        danger
        onConfirm={async () => {
          if (!asked) return
          await withdraw(asked.id)
          notifications.show({ message: words.withdrawn(asked.email) })
        }}
      >
        <Text>{words.text}</Text>
      </Confirm>
    </Stack>
  )
}

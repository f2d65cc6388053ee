import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { Day } from '../../components/display/figures.tsx'
import { Confirm } from '../../components/form/confirm.tsx'
import { NameMark } from '../../components/layout/marks.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useMe } from '../../lib/queries/me.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { issuedCredentialsQuery, mayChange, type TeamMember, useTeamActions } from './api.ts'
import { IssuedCredentialsNotice } from './issued-credentials.tsx'
import styles from './page.module.css'
import { RoleField } from './role-field.tsx'

const words = teamTexts

type Props = { readonly business: Business; readonly members: readonly TeamMember[] | undefined }

/**
 * The people of a business. Who may changes a role on the spot. Removing somebody asks first, and so does leaving, which
 * everybody may but the last owner: nothing but an invitation brings a member back.
 */
export function MemberList({ business, members }: Props) {
  const { data: me } = useMe()
  const actions = useTeamActions(business.id)
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<TeamMember>()
  const [takeOver, setTakeOver] = useState(false)
  const { client } = useApi()
  const { data: handedOut } = useQuery({
    ...issuedCredentialsQuery(client, business.id, leaving?.id ?? ''),
    enabled: leaving !== undefined && may(business, 'team.manage'),
  })

  const isMe = ({ userId }: TeamMember) => userId === me?.id
  const owners = members?.filter(({ role }) => role === 'OWNER').length ?? 0
  const isLastOwner = ({ role }: TeamMember) => role === 'OWNER' && owners < 2
  const isManaged = (member: TeamMember) => mayChange(business, member.role)
  const mayEnd = (member: TeamMember) => (isMe(member) || isManaged(member)) && !isLastOwner(member)

  const ask = (member: TeamMember) => {
    setTakeOver(false)
    setLeaving(member)
  }

  const columns: readonly Column<TeamMember>[] = [
    {
      key: 'name',
      head: words.columns.name,
      isName: true,
      cell: (member) => (
        <span className={styles['person']}>
          <NameMark name={member.name} kind="person" />
          <span>
            {member.name}
            {isMe(member) && ` (${words.you})`}
            {member.email !== member.name && <span className={styles['email']}>{member.email}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      card: 'state',
      head: words.columns.role,
      cell: (member) => (
        <RoleField
          business={business}
          member={member}
          isMe={isMe(member)}
          isFixed={!isManaged(member) || isLastOwner(member)}
        />
      ),
    },
    { key: 'joined', head: words.columns.joined, cell: ({ joinedAt }) => <Day of={joinedAt} /> },
    ...(members?.some(mayEnd)
      ? [
          {
            key: 'actions',
            card: 'actions' as const,
            head: words.columns.actions,
            cell: (member: TeamMember) =>
              mayEnd(member) ? (
                <Button variant="subtle" color="gray" size="xs" onClick={() => ask(member)}>
                  {isMe(member) ? words.leave.label : words.remove.label(member.name)}
                </Button>
              ) : null,
          },
        ]
      : []),
  ]

  const remove = async () => {
    if (!leaving) return
    if (!isMe(leaving)) {
      await actions.remove(leaving.id, takeOver)
      notifications.show({ message: words.remove.done(leaving.name) })
      return
    }
    const [next] = await actions.leave(leaving.id)
    await navigate(
      next ? { to: '/businesses/$businessId', params: { businessId: next.id } } : { to: '/businesses', replace: true },
    )
    notifications.show({ message: words.leave.done(business.name) })
  }
  const asked = leaving && isMe(leaving) ? askedOfMe(business) : leaving && askedOf(leaving, business)

  return (
    <>
      <DataTable
        label={words.title}
        columns={columns}
        rows={members}
        idOf={({ id }) => id}
        empty={null}
        expectedRows={3}
        {...(members?.some((member) => isMe(member) && isLastOwner(member)) && {
          footer: <Text c="dimmed">{words.lastOwner}</Text>,
        })}
      />
      <Confirm
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={asked?.title ?? ''}
        button={asked?.button ?? ''}
        keep={asked?.keep ?? ''}
        danger
        onConfirm={remove}
      >
        <Text>{asked?.text}</Text>
        <IssuedCredentialsNotice
          handedOut={handedOut}
          {...(leaving && !isMe(leaving) && { takeOver: { value: takeOver, onChange: setTakeOver } })}
        />
      </Confirm>
    </>
  )
}

const askedOf = ({ name }: TeamMember, business: Business) => ({
  title: words.remove.title(name),
  text: words.remove.text(name, business.name),
  button: words.remove.label(name),
  keep: words.remove.keep(name),
})

const askedOfMe = ({ name }: Business) => ({
  title: words.leave.title(name),
  text: words.leave.text,
  button: words.leave.button(name),
  keep: words.leave.keep(name),
})

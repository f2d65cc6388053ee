import { Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business.ts'
import { isAbove, may } from '../../../core/contract/permissions.ts'
import { Role } from '../../../core/contract/vocabulary.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Problem } from '../../components/problem.tsx'
import { useUndo } from '../../components/use-undo.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/team.ts'
import { HandedOutNotice } from './handed-out.tsx'
import type { TeamMember } from './member-list.tsx'
import { grantable, type HandedOut, handedOutQuery, useTeamActions } from './team-api.ts'

const words = teamTexts

type Props = {
  readonly business: Business
  readonly member: TeamMember
  readonly isMe: boolean
  readonly isFixed: boolean
}

/** A member's role. Another one counts at once and can be taken back; giving up the own cannot, so it asks. */
export function RoleField({ business, member, isMe, isFixed }: Props) {
  const { setRole } = useTeamActions(business.id)
  const undo = useUndo()
  const [own, setOwn] = useState<{ readonly role: Role; readonly handedOut: HandedOut }>()
  const [lower, setLower] = useState<{ readonly role: Role; readonly handedOut: HandedOut }>()
  const [takeOver, setTakeOver] = useState(false)
  const { client } = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (role: Role) =>
      undo({
        message: words.changed(member.name, roleNames[role]),
        run: () => setRole(member.id, role),
        undo: () => setRole(member.id, member.role),
      }),
  })

  if (isFixed) return roleNames[member.role]

  const choose = (value: string | null) => {
    const role = Role.options.find((candidate) => candidate === value)
    if (role === undefined || role === member.role) return
    if (isMe) void handedOutBelow(role).then((handedOut) => setOwn({ role, handedOut }))
    else if (isAbove(member.role, role) && may(member.role, 'key.manage')) void askFor(role)
    else mutate(role)
  }

  /** What this member has handed out, and could not as `role`. */
  const handedOutBelow = async (role: Role): Promise<HandedOut> => {
    const none = { apiKeys: [], invitations: [] }
    if (!isAbove(member.role, role) || !may(member.role, 'key.manage')) return none
    const all = await queries.fetchQuery(handedOutQuery(client, business.id, member.id)).catch(() => none)
    return {
      apiKeys: all.apiKeys.filter((key) => isAbove(key.role, role)),
      invitations: may(role, 'team.manage')
        ? all.invitations.filter((one) => isAbove(one.role, role))
        : all.invitations,
    }
  }

  /** A lower role may end keys and invitations, which no Undo brings back. */
  const askFor = async (role: Role) => {
    const handedOut = await handedOutBelow(role)
    if (handedOut.apiKeys.length === 0 && handedOut.invitations.length === 0) return mutate(role)
    setTakeOver(false)
    setLower({ role, handedOut })
  }

  return (
    <>
      <Select
        size="xs"
        w={128}
        aria-label={words.roleOf(member.name)}
        data={grantable(business.role)}
        allowDeselect={false}
        value={isPending ? variables : member.role}
        onChange={choose}
      />
      {error !== null && <Problem error={error} />}
      <Confirm
        opened={own !== undefined}
        onClose={() => setOwn(undefined)}
        title={words.ownRole.title}
        button={words.ownRole.button(roleNames[own?.role ?? member.role])}
        keep={words.ownRole.keep(roleNames[member.role])}
        onConfirm={() => setRole(member.id, own?.role ?? member.role)}
      >
        <Text>{words.ownRole.text(roleNames[member.role], roleNames[own?.role ?? member.role])}</Text>
        <HandedOutNotice handedOut={own?.handedOut} />
      </Confirm>
      <Confirm
        opened={lower !== undefined}
        onClose={() => setLower(undefined)}
        title={words.lowerRole.title(member.name, roleNames[lower?.role ?? member.role])}
        button={words.lowerRole.button(roleNames[lower?.role ?? member.role])}
        keep={words.lowerRole.keep(roleNames[member.role])}
        onConfirm={() => setRole(member.id, lower?.role ?? member.role, takeOver)}
      >
        <Text>{words.lowerRole.text(member.name, roleNames[lower?.role ?? member.role])}</Text>
        <HandedOutNotice handedOut={lower?.handedOut} takeOver={{ value: takeOver, onChange: setTakeOver }} />
      </Confirm>
    </>
  )
}

import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business.ts'
import { Role } from '../../../core/contract/vocabulary.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Problem } from '../../components/problem.tsx'
import { useUndo } from '../../components/use-undo.tsx'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/team.ts'
import type { TeamMember } from './member-list.tsx'
import { grantable, useTeamActions } from './team-api.ts'

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
  const [own, setOwn] = useState<Role>()
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
    if (isMe) setOwn(role)
    else mutate(role)
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
        button={words.ownRole.button(roleNames[own ?? member.role])}
        keep={words.ownRole.keep(roleNames[member.role])}
        onConfirm={() => setRole(member.id, own ?? member.role)}
      >
        <Text>{words.ownRole.text(roleNames[member.role], roleNames[own ?? member.role])}</Text>
      </Confirm>
    </>
  )
}

import { Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { covers, type Grant, may } from '../../../core/contract/http/permissions.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { useUndo } from '../../components/form/use-undo.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { grantByName, grantNameOf } from '../../lib/business/grants.ts'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { grantable, type IssuedCredentials, issuedCredentialsQuery, useTeamActions, type TeamMember } from './api.ts'
import { IssuedCredentialsNotice } from './issued-credentials.tsx'

const words = teamTexts

type Props = {
  readonly business: Business
  readonly member: TeamMember
  readonly isMe: boolean
  readonly isFixed: boolean
}

/** What a member would become, and what of theirs would end with it. */
type Change = { readonly grant: Grant; readonly handedOut: IssuedCredentials }

const labelOf = (grant: Grant): string => roleNames[grantNameOf(grant)]

/** A member's role, or that they approve only. Another one counts at once and can be taken back; giving up the own cannot, so it asks. */
export function RoleField({ business, member, isMe, isFixed }: Props) {
  const { setGrant } = useTeamActions(business.id)
  const undo = useUndo()
  const [own, setOwn] = useState<Change>()
  const [lower, setLower] = useState<Change>()
  const [takeOver, setTakeOver] = useState(false)
  const { client } = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (grant: Grant) =>
      undo({
        message: words.changed(member.name, labelOf(grant)),
        run: () => setGrant(member.id, grant),
        undo: () => setGrant(member.id, member),
      }),
  })

  if (isFixed) return labelOf(member)

  const choose = (value: string | null) => {
    const grant = grantByName(value)
    if (grant === undefined || value === grantNameOf(member)) return
    if (isMe) void handedOutBelow(grant).then((handedOut) => setOwn({ grant, handedOut }))
    else if (!covers(grant, member) && may(member, 'key.manage')) void askFor(grant)
    else mutate(grant)
  }

  /** What this member has handed out, and could not with `grant`. */
  const handedOutBelow = async (grant: Grant): Promise<IssuedCredentials> => {
    const none = { apiKeys: [], invitations: [], webhooks: [] }
    if (covers(grant, member) || !may(member, 'key.manage')) return none
    const all = await queries.fetchQuery(issuedCredentialsQuery(client, business.id, member.id)).catch(() => none)
    return {
      apiKeys: all.apiKeys.filter((key) => !covers(grant, key)),
      invitations: may(grant, 'team.manage') ? all.invitations.filter((one) => !covers(grant, one)) : all.invitations,
      webhooks: may(grant, 'webhook.manage') ? [] : all.webhooks,
    }
  }

  /** A lower role may end keys and invitations, which no Undo brings back. */
  const askFor = async (grant: Grant) => {
    const handedOut = await handedOutBelow(grant)
    if (Object.values(handedOut).every((those) => those.length === 0)) return mutate(grant)
    setTakeOver(false)
    setLower({ grant, handedOut })
  }

  return (
    <>
      <Select
        size="xs"
        w={128}
        aria-label={words.roleOf(member.name)}
        data={grantable(business)}
        allowDeselect={false}
        value={grantNameOf(isPending ? variables : member)}
        onChange={choose}
      />
      {error !== null && <Problem error={error} />}
      <Confirm
        opened={own !== undefined}
        onClose={() => setOwn(undefined)}
        title={words.ownRole.title}
        button={words.ownRole.button(labelOf(own?.grant ?? member))}
        keep={words.ownRole.keep(labelOf(member))}
        onConfirm={() => setGrant(member.id, own?.grant ?? member)}
      >
        <Text>{words.ownRole.text(labelOf(member), labelOf(own?.grant ?? member))}</Text>
        <IssuedCredentialsNotice handedOut={own?.handedOut} />
      </Confirm>
      <Confirm
        opened={lower !== undefined}
        onClose={() => setLower(undefined)}
        title={words.lowerRole.title(member.name, labelOf(lower?.grant ?? member))}
        button={words.lowerRole.button(labelOf(lower?.grant ?? member))}
        keep={words.lowerRole.keep(labelOf(member))}
        onConfirm={() => setGrant(member.id, lower?.grant ?? member, takeOver)}
      >
        <Text>{words.lowerRole.text(member.name, labelOf(lower?.grant ?? member))}</Text>
        <IssuedCredentialsNotice handedOut={lower?.handedOut} takeOver={{ value: takeOver, onChange: setTakeOver }} />
      </Confirm>
    </>
  )
}

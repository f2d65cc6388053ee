import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { covers } from '../../../core/contract/http/permissions.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { grantNameOf } from '../../lib/business/grants.ts'
import { useTeam } from '../../lib/queries/team.ts'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { useTeamActions } from './api.ts'

const words = teamTexts.invite

type Props = { readonly business: Business; readonly made: { readonly id: string; readonly email: string } }

/** Invitations of the same person that are good besides the one just made, perhaps for more than was meant. */
export function EarlierInvitations({ business, made }: Props) {
  const { data: team } = useTeam(business.id)
  const { withdraw } = useTeamActions(business.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (const { id } of earlier) await withdraw(id)
    },
  })
  const isSame = (email: string) => email.toLowerCase() === made.email.toLowerCase()
  const earlier = (team?.invitations ?? []).filter(
    (one) => one.id !== made.id && isSame(one.email) && covers(business, one),
  )
  if (earlier.length === 0) return null

  return (
    <Stack gap="xs">
      <Notice
        action={
          <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
            {words.withdrawEarlier}
          </Button>
        }
      >
        <Text>{words.earlier([...new Set(earlier.map((one) => roleNames[grantNameOf(one)]))])}</Text>
      </Notice>
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}

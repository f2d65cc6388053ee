import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useTeam } from '../../lib/queries/team.ts'
import { approvals as approvalsTexts } from './texts.ts'

const words = approvalsTexts
const onTeam = '/businesses/$businessId/team'

type Props = { readonly businessId: string }

/** For those who may only look: whom to ask. */
export function Approvers({ businessId }: Props) {
  const names = useOtherApprovers(businessId)
  return (
    <Notice>
      <Text fw={600}>{words.onlyLooking}</Text>
      {names !== undefined && names.length > 0 && <Text>{words.who(listed(names))}</Text>}
    </Notice>
  )
}

/** For who made an invoice that somebody else has to approve: whom to ask, or how there can be somebody. */
export function OtherApprovers({ businessId }: Props) {
  const names = useOtherApprovers(businessId)
  const isAlone = names?.length === 0
  return (
    <Notice
      action={
        isAlone ? (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link {...props} to={onTeam} params={{ businessId }} />}
          >
            {words.team}
          </Button>
        ) : null
      }
    >
      <Text>{words.notYours}</Text>
      {names !== undefined && <Text fw={600}>{isAlone ? words.nobodyElse : words.who(listed(names))}</Text>}
    </Notice>
  )
}

/** Who may approve besides oneself; undefined until that is known. */
function useOtherApprovers(businessId: string): readonly string[] | undefined {
  const { session } = useApi()
  const { data: team } = useTeam(businessId)
  return team?.members
    .filter((member) => may(member, 'invoice.approve') && member.userId !== session.userId())
    .map(({ name }) => name)
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')}${words.and}${last}`
}

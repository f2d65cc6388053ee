import { Checkbox, Stack, Text } from '@mantine/core'

import { team as teamTexts } from '../../lib/texts/team.ts'
import type { HandedOut } from './team-api.ts'

const words = teamTexts.handedOut

type Props = {
  readonly handedOut: HandedOut | undefined
  /** Undefined where nobody can take the keys over: who leaves. */
  readonly takeOver?: { readonly value: boolean; readonly onChange: (takeOver: boolean) => void }
}

/** What ends with somebody's role, before it is taken away: tills would stop by surprise. */
export function HandedOutNotice({ handedOut, takeOver }: Props) {
  const keys = handedOut?.apiKeys ?? []
  const invitations = handedOut?.invitations ?? []
  if (keys.length === 0 && invitations.length === 0) return null

  return (
    <Stack gap="xs" mt="sm">
      {keys.length > 0 && takeOver?.value !== true && <Text>{words.keys(keys.map(({ name }) => name))}</Text>}
      {keys.length > 0 && takeOver?.value === true && <Text>{words.keysStay(keys.map(({ name }) => name))}</Text>}
      {invitations.length > 0 && <Text>{words.invitations(invitations.map(({ email }) => email))}</Text>}
      {keys.length > 0 && takeOver && (
        <Checkbox
          label={words.takeOver}
          checked={takeOver.value}
          onChange={({ currentTarget }) => takeOver.onChange(currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

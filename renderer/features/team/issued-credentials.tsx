import { Checkbox, Stack, Text } from '@mantine/core'

import { team as teamTexts } from '../../lib/texts/business/team.ts'
import type { IssuedCredentials } from './api.ts'

const words = teamTexts.handedOut

type Props = {
  readonly handedOut: IssuedCredentials | undefined
  /** Undefined where nobody can take the keys over: who leaves. */
  readonly takeOver?: { readonly value: boolean; readonly onChange: (takeOver: boolean) => void }
}

/** What ends with somebody's role, before it is taken away: tills would stop by surprise. */
export function IssuedCredentialsNotice({ handedOut, takeOver }: Props) {
  const keys = handedOut?.apiKeys ?? []
  const invitations = handedOut?.invitations ?? []
  const webhooks = handedOut?.webhooks ?? []
  const goOn = takeOver?.value === true
  const canGoOn = keys.length > 0 || webhooks.length > 0
  if (!canGoOn && invitations.length === 0) return null
  const hosts = webhooks.map(({ url }) => new URL(url).host)

  return (
    <Stack gap="xs" mt="sm">
      {keys.length > 0 && !goOn && <Text>{words.keys(keys.map(({ name }) => name))}</Text>}
      {keys.length > 0 && goOn && <Text>{words.keysStay(keys.map(({ name }) => name))}</Text>}
      {webhooks.length > 0 && <Text>{goOn ? words.webhooksStay(hosts) : words.webhooks(hosts)}</Text>}
      {invitations.length > 0 && <Text>{words.invitations(invitations.map(({ email }) => email))}</Text>}
      {canGoOn && takeOver && (
        <Checkbox
          label={webhooks.length > 0 ? words.takeOverAll : words.takeOver}
          checked={takeOver.value}
          onChange={({ currentTarget }) => takeOver.onChange(currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business.ts'
import type { ProviderName } from '../../../core/contract/vocabulary.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useProviderName } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { Problem } from '../problem.tsx'
import { StandingLine } from './standing-line.tsx'

const words = setUpTexts.test

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** Asks the chosen provider whether it takes our keys, while somebody watches. */
export function ConnectionTest({ business, onSaved }: Props) {
  const { id, appProvider } = business
  const setUp = useBusinessSetUp(id)
  const name = useProviderName(appProvider?.name)
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: setUp.test,
    onSuccess: () => onSaved?.(),
  })
  if (appProvider === null) return <Text c="dimmed">{setUpTexts.credentials.first}</Text>

  return (
    <Stack gap="md">
      {isPending ? (
        <AskingProvider provider={appProvider.name} />
      ) : appProvider.isConnected ? (
        <StandingLine isGood>{isSuccess ? words.ok(name) : words.connected(name)}</StandingLine>
      ) : error !== null ? (
        <Problem error={error} />
      ) : (
        <StandingLine>{words.notYet(name)}</StandingLine>
      )}
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {words.button}
        </Button>
      </Group>
    </Stack>
  )
}

/** That a provider is being asked, and how long that may take. */
export function AskingProvider({ provider }: { readonly provider: ProviderName }) {
  const name = useProviderName(provider)
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text c="dimmed">{words.running(name)}</Text>
    </Group>
  )
}

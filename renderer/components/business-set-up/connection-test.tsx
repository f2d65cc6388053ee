import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useProviderName } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { Problem } from '../ui/problem.tsx'
import { AddressConsentNotice } from './address-consent.tsx'
import { StatusLine } from './status-line.tsx'

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
  const lastTest = business.providerSetup?.lastTest ?? null
  if (appProvider === null) return <Text c="dimmed">{setUpTexts.credentials.first}</Text>

  return (
    <Stack gap="md">
      {isPending ? (
        <ContactingProvider provider={appProvider.name} />
      ) : appProvider.isConnected && isSuccess ? (
        <StatusLine isGood>{words.ok(name)}</StatusLine>
      ) : error !== null && !appProvider.isConnected ? (
        <Problem error={error} />
      ) : (
        <>
          <StatusLine isGood={appProvider.isConnected}>
            <span>{standingOf(business, name)}</span>{' '}
            {lastTest !== null && (
              <Text component="span" inherit c="dimmed">
                {words.at(formatDay(lastTest.at), formatTime(lastTest.at))}
              </Text>
            )}
          </StatusLine>
          {error !== null && <Problem error={error} />}
        </>
      )}
      {!isPending && <AddressConsentNotice error={error} onAllowed={mutate} />}
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {words.button}
        </Button>
      </Group>
    </Stack>
  )
}

/** How the connection stands, and why where it does not. */
function standingOf({ appProvider, providerSetup }: Business, name: string): string {
  if (appProvider?.isConnected) return words.connected(name)
  const test = providerSetup?.lastTest ?? null
  if (test === null) return words.notYet(name)
  return test.connected ? words.ended(name) : words.refused(name)
}

/** That a provider is being asked, and how long that may take. */
export function ContactingProvider({ provider }: { readonly provider: ProviderName }) {
  const name = useProviderName(provider)
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text c="dimmed">{words.running(name)}</Text>
    </Group>
  )
}

import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import type { Warning } from '../../../core/contract/http/envelope.ts'
import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import { ContactingProvider } from '../../components/business-set-up/connection-test.tsx'
import { StatusLine } from '../../components/business-set-up/status-line.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useProviderName } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'

const words = setUpTexts.live

/** Where the switch to real invoices stands. */
export type Stage = 'choose' | 'credentials' | 'test'

export function GoLiveProgress({ stage, provider }: { readonly stage: Stage; readonly provider: ProviderName }) {
  if (stage === 'test') return <ContactingProvider provider={provider} />
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text c="dimmed">{words.steps[stage]}</Text>
    </Group>
  )
}

type DoneProps = {
  readonly business: Business
  readonly provider: ProviderName
  readonly number: string
  readonly warnings: readonly Warning[]
}

export function GoLiveDone({ business, provider, number, warnings }: DoneProps) {
  const name = useProviderName(provider)

  return (
    <Section title={words.done}>
      <Stack gap="md">
        <StatusLine isGood>{words.doneText(name, number)}</StatusLine>
        {warnings.map(({ message }) => (
          <Notice key={message}>{message}</Notice>
        ))}
        <Group>
          <PrimaryButton place={{ to: '/businesses/$businessId/invoices', params: { businessId: business.id } }}>
            {words.goToInvoices}
          </PrimaryButton>
        </Group>
      </Stack>
    </Section>
  )
}

/** The switch is made and the connection does not work: mend it, or go back. */
export function GoLiveFailed({ business, error }: { readonly business: Business; readonly error: unknown }) {
  const setUp = useBusinessSetUp(business.id)
  const back = useMutation({ mutationFn: () => setUp.practise(business) })
  if (back.isSuccess) return <StatusLine isGood>{setUpTexts.sandbox.ready}</StatusLine>

  return (
    <Stack gap="md">
      <Notice>{words.failed}</Notice>
      <Problem error={back.error ?? error} />
      <Group gap="xs">
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/businesses/$businessId/settings"
              params={{ businessId: business.id }}
              search={{ section: 'provider' }}
            />
          )}
        >
          {words.correct}
        </Button>
        <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
          {words.back}
        </Button>
      </Group>
    </Stack>
  )
}

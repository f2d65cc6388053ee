import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useProviders } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './provider-cards.module.css'

const words = setUpTexts.provider

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** Who passes invoices on. Out of the sandbox it is a guided step, because real invoices begin there. */
export function ProviderCards({ business, onSaved }: Props) {
  const { id, appProvider, isDemo } = business
  const { data: providers, error, refetch } = useProviders()
  const setUp = useBusinessSetUp(id)
  const choose = useMutation({
    mutationFn: async (provider: ProviderName) => {
      if (provider === 'sandbox') await setUp.practise(business)
      else await setUp.choose({ provider })
    },
    onSuccess: () => onSaved?.(),
  })
  if (!providers) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  const isPractising = appProvider?.name === 'sandbox'
  const offered = isDemo ? providers.filter(({ name }) => name === 'sandbox') : providers

  return (
    <Stack gap="md">
      <ul className={styles['cards']}>
        {offered.map(({ name, displayName, description }) => {
          const isChosen = appProvider?.name === name
          return (
            <li key={name} className={styles['card']} data-chosen={isChosen || undefined}>
              <div className={styles['what']}>
                <Text fw={600}>{displayName}</Text>
                <Text {...(!isChosen && { c: 'dimmed' })}>{description}</Text>
              </div>
              {isChosen ? (
                <span className={styles['chosen']}>{words.chosen}</span>
              ) : isPractising && name !== 'sandbox' ? (
                <Button
                  variant="default"
                  size="xs"
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/businesses/$businessId/go-live"
                      params={{ businessId: id }}
                      search={{ provider: name }}
                    />
                  )}
                >
                  {words.use(displayName)}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={choose.isPending && choose.variables === name}
                  onClick={() => choose.mutate(name)}
                >
                  {words.use(displayName)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {isPractising && !isDemo && <Text c="dimmed">{words.leaving}</Text>}
      {choose.error !== null && <Problem error={choose.error} />}
    </Stack>
  )
}

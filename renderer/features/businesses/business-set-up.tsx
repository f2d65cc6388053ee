import { Anchor, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'

import type { Business } from '../../../core/contract/business.ts'
import { Card } from '../../components/card.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { texts } from '../../lib/texts.ts'
import styles from './business-set-up.module.css'
import { useProviders } from './businesses-api.ts'

const words = texts.business.setUp

type Fact = {
  readonly label: string
  readonly state: string
  readonly hint: string
  readonly isDone: boolean
}

/** What FIRS / NRS needs of a business before it takes its invoices, and what of it is there. */
export function BusinessSetUp({ business }: { readonly business: Business }) {
  const { data: providers = [] } = useProviders()
  const provider = providers.find(({ name }) => name === business.appProvider?.name)
  const facts = setUpFacts(business, provider?.displayName ?? '')
  const open = facts.filter(({ isDone }) => !isDone).length

  return (
    <Card p={0}>
      <div className={styles['head']}>
        <Title order={2}>{words.title}</Title>
        <Text c="dimmed">{open === 0 ? words.done : words.open(open)}</Text>
        {open > 0 && (
          <Text c="dimmed">
            {words.how}{' '}
            <Anchor href="/docs/" inherit>
              {words.reference}
            </Anchor>
          </Text>
        )}
      </div>
      <ul className={styles['facts']}>
        {facts.map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
      </ul>
    </Card>
  )
}

function setUpFacts({ firsConfig, cryptoKeys, appProvider }: Business, providerName: string): Fact[] {
  const { firs, keys, provider } = words
  const connection = appProvider?.isConnected ? provider.connected : provider.notConnected

  return [
    {
      label: firs.label,
      state: firsConfig ? firs.done(firsConfig.serviceId) : firs.missing,
      hint: firs.hint,
      isDone: firsConfig !== null,
    },
    {
      label: keys.label,
      state: cryptoKeys ? keys.done(formatDay(cryptoKeys.uploadedAt)) : keys.missing,
      hint: cryptoKeys ? keys.fingerprint(cryptoKeys.fingerprint.slice(0, 16)) : keys.hint,
      isDone: cryptoKeys !== null,
    },
    {
      label: provider.label,
      state: appProvider ? [providerName, connection].filter(Boolean).join(', ') : provider.missing,
      hint: provider.hint,
      isDone: appProvider?.isConnected ?? false,
    },
  ]
}

function FactRow({ fact: { label, state, hint, isDone } }: { readonly fact: Fact }) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed

  return (
    <li className={styles['fact']}>
      <Icon size={18} aria-hidden className={styles['icon']} data-done={isDone || undefined} />
      <div className={styles['what']}>
        <Text fw={600}>{label}</Text>
        <Text c="dimmed">{hint}</Text>
      </div>
      <span className={styles['state']} data-done={isDone || undefined}>
        {state}
      </span>
    </li>
  )
}

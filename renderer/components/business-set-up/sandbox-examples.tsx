import { Text } from '@mantine/core'

import { useProviders } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import { help } from '../../lib/texts/app/help.ts'
import { CopyButton } from '../display/copy-button.tsx'
import { Section } from '../layout/section.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './sandbox-examples.module.css'

const words = help.sandbox

/** The customers that make the sandbox misbehave, on paper of their own. */
export function SandboxExamplesPanel() {
  return (
    <Section title={words.title} text={words.text}>
      <SandboxExamples />
    </Section>
  )
}

/** The same without a frame: what each TIN sets off, and the TIN to copy. */
export function SandboxExamples() {
  const { data: providers, error, refetch } = useProviders()
  const examples = providers?.find(({ name }) => name === 'sandbox')?.tryOut ?? []
  if (error !== null && !providers) return <Problem error={error} onRetry={() => void refetch()} />

  return (
    <ul className={styles['list']}>
      {examples.map(({ tin, title, whatHappens }) => (
        <li key={tin} className={styles['item']}>
          <div className={styles['what']}>
            <Text fw={600}>{title}</Text>
            <Text c="dimmed">{whatHappens}</Text>
          </div>
          <span className={styles['tin']}>
            {tin}
            <CopyButton value={tin} label={`${texts.copy} ${tin}`} />
          </span>
        </li>
      ))}
    </ul>
  )
}

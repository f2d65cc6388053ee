import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { explain } from '../lib/errors/explain.ts'
import { texts } from '../lib/texts.ts'
import styles from './problem.module.css'

type Props = { readonly error: unknown; readonly onRetry?: () => void }

/** A failure in plain words: what happened, what to do, and where it makes sense a way to try again. */
export function Problem({ error, onRetry }: Props) {
  const { what, remedy, reference } = explain(error)

  return (
    <div role="alert" className={styles['problem']}>
      <IconAlertTriangle size={18} aria-hidden className={styles['icon']} />
      <div>
        <Text fw={600}>{what}</Text>
        <Text>{remedy}</Text>
        {reference !== undefined && (
          <Text size="xs" className={styles['reference'] ?? ''}>
            {texts.reference(reference)}
          </Text>
        )}
        {onRetry && (
          <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'

import { useIsReachable } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { explain } from '../../lib/errors/explain.ts'
import { texts } from '../../lib/texts.ts'
import { BottomBarContext } from './bottom-bar.tsx'
import styles from './problem.module.css'

const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

type Props = { readonly error: unknown; readonly onRetry?: () => void; readonly action?: ReactNode }

/** A failure in plain words: what happened, what to do, and the button that does it where there is one. */
export function Problem({ error, onRetry, action }: Props) {
  const isReached = useIsReachable()
  const isInFrame = use(BottomBarContext) !== null
  // The frame says it at its foot, with the button: here only what comes of it.
  if (isInFrame && !isReached && error instanceof ApiError && error.code === 'offline') {
    return <Text c="dimmed">{onRetry ? texts.comesAgain : texts.notConfirmed}</Text>
  }
  return <Explained error={error} action={action} {...(onRetry && { onRetry })} />
}

function Explained({ error, onRetry, action }: Props) {
  const { what, remedy, reference, place, invoices = [], links = [] } = explain(error)
  const { businessId } = useParams({ strict: false })
  const linked = businessId !== undefined ? links : []
  const leads = place !== undefined && businessId !== undefined

  return (
    <div role="alert" className={styles['problem']}>
      <IconAlertTriangle size={18} aria-hidden className={styles['icon']} />
      <div>
        <Text fw={600}>{what}</Text>
        <Text>{remedy}</Text>
        {invoices.length > 0 && <Text fw={600}>{invoices.join(', ')}</Text>}
        {reference !== undefined && (
          <Text size="xs" className={styles['reference'] ?? ''}>
            {texts.reference(reference)}
          </Text>
        )}
        {(onRetry || action !== undefined || leads || linked.length > 0) && (
          <Group gap="xs" mt="xs">
            {leads && (
              <Button
                variant="default"
                size="xs"
                renderRoot={(props) => <Link {...props} {...place.page} params={{ businessId }} />}
              >
                {place.label}
              </Button>
            )}
            {linked.map(({ id, number }) => (
              <Button
                key={id}
                variant="default"
                size="xs"
                renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
              >
                {texts.openInvoice(number)}
              </Button>
            ))}
            {action}
            {onRetry && (
              <Button variant="default" size="xs" onClick={onRetry}>
                {texts.tryAgain}
              </Button>
            )}
          </Group>
        )}
      </div>
    </div>
  )
}

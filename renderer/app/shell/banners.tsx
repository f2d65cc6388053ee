import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { authStatus } from '../../../core/contract/account.ts'
import { useApi, useIsReached } from '../../lib/api/api-context.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { useMe } from '../../lib/queries/me.ts'
import { texts } from '../../lib/texts.ts'
import styles from './banners.module.css'

const RETRY_MS = 5_000

/** What is wrong with the whole desk, above every page. */
export function Banners({ businessId }: { readonly businessId: string | undefined }) {
  const { data: attention } = useAttention(businessId)
  const isReached = useIsReached()

  if (!isReached) return <OfflineBanner />
  if (!attention?.stalledSince || businessId === undefined) {
    return (
      <>
        <BackAgain />
        <CopyBanner />
      </>
    )
  }
  return (
    <Banner icon={<IconAlertTriangle size={18} aria-hidden />} text={texts.shell.stalled.text}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/businesses/$businessId/sending" params={{ businessId }} />}
      >
        {texts.shell.stalled.button}
      </Button>
    </Banner>
  )
}

/** The core is gone. It is asked again by itself, and with the button. */
function OfflineBanner() {
  const { client } = useApi()
  const ask = useRef(() => client.call(authStatus).catch(() => undefined))

  useEffect(() => {
    const timer = setInterval(() => void ask.current(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <Banner icon={<IconPlugConnectedX size={18} aria-hidden />} text={texts.shell.offline.text}>
      <Button size="xs" variant="default" onClick={() => void ask.current()}>
        {texts.shell.offline.button}
      </Button>
    </Banner>
  )
}

/** Asks the owner of the installation which of two copies goes on; nobody else can answer. */
function CopyBanner() {
  const { client } = useApi()
  const { data: me } = useMe()
  const { data: instance } = useQuery({ ...instanceQuery(client), enabled: me?.isInstanceOwner === true })
  if (!instance?.copiedFrom) return null

  return (
    <Banner icon={<IconCopy size={18} aria-hidden />} text={texts.shell.copy.text}>
      <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
        {texts.shell.copy.button}
      </Button>
    </Banner>
  )
}

/** Once the core answers again, what failed meanwhile is fetched anew. */
function BackAgain() {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
  }, [queries])
  return null
}

function Banner({
  icon,
  text,
  children,
}: {
  readonly icon: ReactNode
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <div role="alert" className={styles['banner']}>
      {icon}
      <span className={styles['text']}>{text}</span>
      {children}
    </div>
  )
}

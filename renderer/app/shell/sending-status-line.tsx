import { IconCircleCheck, IconCloudPause, IconUserExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useNow } from '../../components/display/use-now.ts'
import { formatTimeAgo } from '../../lib/format/time-ago.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import styles from './sending-status-line.module.css'
import { sendingStatusOf } from './sending-status.ts'

const icons = { needsYou: IconUserExclamation, waiting: IconCloudPause, allSent: IconCircleCheck }

/** The one thing to know about what FIRS / NRS has, seen from every page. */
export function SendingStatusLine({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  const now = useNow(30_000)
  if (!attention) return <span role="status" />

  const trust = sendingStatusOf(attention, (at) => formatTimeAgo(at, now))
  if (!trust) return <span role="status" />

  const Icon = icons[trust.kind]
  return (
    <span role="status" className={styles['trust']} data-kind={trust.kind}>
      <Link {...trust.page} params={{ businessId }} className={styles['line']}>
        <Icon size={18} aria-hidden />
        <span>{trust.text}</span>
      </Link>
    </span>
  )
}

import {
  IconAlertTriangle,
  IconBan,
  IconCash,
  IconCheck,
  IconClock,
  IconFlask,
  IconPencil,
  IconRosetteDiscountCheck,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'

import type { Environment, InvoiceStatus } from '../../core/contract/vocabulary.ts'
import { texts } from '../lib/texts.ts'
import styles from './status-badge.module.css'

const icons = {
  DRAFT: IconPencil,
  PENDING_APPROVAL: IconUserCheck,
  APPROVED: IconCheck,
  PENDING: IconClock,
  SUBMITTED: IconSend,
  FIRS_APPROVED: IconRosetteDiscountCheck,
  FIRS_REJECTED: IconAlertTriangle,
  PAID: IconCash,
  CANCELLED: IconBan,
} as const satisfies Record<InvoiceStatus, typeof IconCheck>

type Props = { readonly status: InvoiceStatus; readonly environment?: Environment }

/** Where an invoice stands: icon, word and a soft colour. What was made in the sandbox says so. */
export function StatusBadge({ status, environment }: Props) {
  const Icon = icons[status]

  return (
    <span className={styles['badges']}>
      <span className={styles['badge']} data-status={status}>
        <Icon size={14} aria-hidden />
        {texts.status[status]}
      </span>
      {environment === 'SANDBOX' && <SandboxMark />}
    </span>
  )
}

/** Nothing real: made with, or for, the sandbox. */
function SandboxMark() {
  return (
    <span className={styles['badge']} data-status="SANDBOX">
      <IconFlask size={14} aria-hidden />
      {texts.status.sandbox}
    </span>
  )
}

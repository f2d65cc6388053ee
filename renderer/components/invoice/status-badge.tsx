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
  IconUserExclamation,
} from '@tabler/icons-react'

import type { Environment, InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { statusMeanings } from '../../../core/contract/invoice/labels.ts'
import { texts } from '../../lib/texts.ts'
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

type Props = {
  readonly status: InvoiceStatus
  /** It is on its way, and cannot go on without a person. */
  readonly isStuck?: boolean
  readonly environment?: Environment
}

/** Where an invoice stands: icon, word and a soft colour, what it means in its tip. What was made in the sandbox says so. */
export function StatusBadge({ status, isStuck = false, environment }: Props) {
  const Icon = isStuck ? IconUserExclamation : icons[status]

  return (
    <span className={styles['badges']}>
      <span
        className={styles['badge']}
        data-status={isStuck ? 'STUCK' : status}
        title={isStuck ? undefined : statusMeanings[status]}
      >
        <Icon size={14} aria-hidden />
        {statusName(status, isStuck)}
      </span>
      {environment === 'SANDBOX' && <SandboxMark />}
    </span>
  )
}

export function statusName(status: InvoiceStatus, isStuck: boolean): string {
  return isStuck ? texts.status.needsYou : texts.status[status]
}

/** Nothing real: made with, or for, the sandbox. */
export function SandboxMark() {
  return (
    <span className={styles['badge']} data-status="SANDBOX">
      <IconFlask size={14} aria-hidden />
      {texts.status.sandbox}
    </span>
  )
}

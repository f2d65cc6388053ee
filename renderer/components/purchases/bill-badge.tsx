import { IconBan, IconCash, IconCheck, IconClock, IconPencil } from '@tabler/icons-react'

import type { PaymentState, PurchaseStatus } from '../../../core/contract/http/vocabulary.ts'
import { purchaseWords } from '../../lib/texts/purchases/vocabulary.ts'
import styles from '../invoice/status-badge.module.css'

type Props = { readonly bill: { readonly status: PurchaseStatus; readonly paymentState: PaymentState | null } }

/** Where a bill stands: a draft, recorded and how far it is paid, or cancelled. */
export function BillBadge({ bill: { status, paymentState } }: Props) {
  const { icon: Icon, look, label } = lookOf(status, paymentState)
  return (
    <span className={styles['badges']}>
      <span className={styles['badge']} data-status={look}>
        <Icon size={14} aria-hidden />
        {label}
      </span>
    </span>
  )
}

function lookOf(status: PurchaseStatus, state: PaymentState | null) {
  if (status === 'DRAFT') return { icon: IconPencil, look: 'DRAFT', label: purchaseWords.statuses.DRAFT }
  if (status === 'CANCELLED') return { icon: IconBan, look: 'CANCELLED', label: purchaseWords.statuses.CANCELLED }
  if (state === null) return { icon: IconCheck, look: 'APPROVED', label: purchaseWords.statuses.RECORDED }
  const label = purchaseWords.paymentStates[state]
  if (state === 'UNPAID') return { icon: IconClock, look: 'PENDING', label }
  if (state === 'PARTLY_PAID') return { icon: IconCash, look: 'APPROVED', label }
  return { icon: IconCash, look: 'PAID', label }
}

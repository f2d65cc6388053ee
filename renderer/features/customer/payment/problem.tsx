import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { ErrorDetail } from '../../../../core/contract/http/errors.ts'
import problemStyles from '../../../components/ui/problem.module.css'
import { Problem } from '../../../components/ui/problem.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { PlannedAllocation } from '../../../lib/money/payment-plan.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { nameOfCharge } from './use-payment.ts'

const words = customerAccountDialogs.receive
const labels: Readonly<Record<string, string>> = {
  amount: words.received,
  date: words.date,
  reference: words.reference,
}

type Props = {
  readonly error: Error
  /** What the payment settles, in the order in which it was said. */
  readonly settled: readonly PlannedAllocation[]
}

/** Why a payment was not recorded; what is wrong in it is said field by field, in the words of the screen. */
export function PaymentProblem({ error, settled }: Props) {
  const details = error instanceof ApiError && error.code === 'validation_failed' ? error.details : []
  if (details.length === 0) return <Problem error={error} />
  return (
    <div role="alert" className={problemStyles['problem']}>
      <IconAlertTriangle size={18} aria-hidden className={problemStyles['icon']} />
      <div>
        <Text fw={600}>{words.wrong}</Text>
        {details.map((detail) => (
          <Text key={detail.field}>{sentenceOf(detail, settled)}</Text>
        ))}
      </div>
    </div>
  )
}

function sentenceOf({ field, message }: ErrorDetail, settled: readonly PlannedAllocation[]): string {
  const [, index, of] = /^allocations(?:\[|\.)(\d+)\]?\.?(deductions)?/.exec(field) ?? []
  const part = index === undefined ? undefined : settled[Number(index)]
  const name = part && nameOfCharge(part.charge)
  const label = name === undefined ? (labels[field] ?? field) : of === undefined ? words.money(name) : words.tax(name)
  return `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

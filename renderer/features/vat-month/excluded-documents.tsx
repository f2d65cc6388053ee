import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { addDays, addMonths } from '../../lib/format/day.ts'
import { vatMonth } from './texts.ts'

const words = vatMonth.leftOut

/** The tab of the invoices that has them. */
const tabs = { DRAFT: 'drafts', PENDING_APPROVAL: 'needs-approval', FIRS_REJECTED: 'refused' } as const
const tabOf = (status: string) => (status in tabs ? tabs[status as keyof typeof tabs] : undefined)

type Props = {
  readonly businessId: string
  readonly month: string
  readonly items: VatMonthBody['leftOut']
}

/** Documents of the month that count for nothing yet, each kind with the way to it. */
export function ExcludedDocuments({ businessId, month, items }: Props) {
  const count = items.reduce((sum, { documents }) => sum + documents, 0)
  const from = `${month}-01`
  const days = { period: 'custom', from, to: addDays(addMonths(from, 1), -1) } as const
  const withTab = items.map((item) => ({ ...item, show: tabOf(item.status) }))
  return (
    <>
      {count === 1 ? words.one : words.text(count)}{' '}
      {withTab.map(({ status, documents, show }, index) => (
        <span key={status}>
          {index > 0 && ', '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/invoices"
                params={{ businessId }}
                search={{ ...days, ...(show !== undefined && { show }) }}
              />
            )}
          >
            {words.of[status]?.(documents)}
          </Anchor>
        </span>
      ))}
      .
    </>
  )
}

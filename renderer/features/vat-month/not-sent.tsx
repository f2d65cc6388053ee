import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { addDays, addMonths } from '../../lib/format/day.ts'
import { vatMonth as words } from './texts.ts'

/** Documents that are declared, and that the authority never heard of. */
export function NotSent({ businessId, vat }: { readonly businessId: string; readonly vat: VatMonthBody }) {
  const count = vat.documents.filter(({ status }) => status === 'APPROVED').length
  if (count === 0) return null
  const from = `${vat.month}-01`
  const search = { period: 'custom', from, to: addDays(addMonths(from, 1), -1), show: 'approved' } as const
  return (
    <Notice>
      {words.notSent(count)}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to="/businesses/$businessId/invoices" params={{ businessId }} search={search} />
        )}
      >
        {words.send}
      </Anchor>
      .
    </Notice>
  )
}

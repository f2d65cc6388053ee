import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { addMonths, todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { taxSearch } from './search.ts'

type TaxDialog = 'mark' | 'reverse' | 'creditNotes'

/** What both pages of taxes stand on: the month, who looks at it, and what is asked. */
export function useTaxPage<Kind extends string>() {
  const businessId = useBusinessId()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const [search, change] = useSearchParams(taxSearch)
  const [dialog, setDialog] = useState<{ readonly of: Kind; readonly does: TaxDialog }>()
  const today = todayInLagos(new Date())
  const month = search.month ?? addMonths(today, -1).slice(0, 7)
  const choose = (chosen: string) => void change({ month: chosen })
  return {
    ...{ businessId, business, month, today, choose, dialog },
    mayMark: business !== undefined && may(business, 'vat.file'),
    hasNext: month < today.slice(0, 7),
    go: (months: -1 | 1) => choose(addMonths(`${month}-01`, months).slice(0, 7)),
    ask: (of: Kind, does: TaxDialog) => setDialog({ of, does }),
    close: () => setDialog(undefined),
    /** Home says what is due, the VAT month what is claimed. */
    refresh: async () => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'attention') })
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
    },
  }
}

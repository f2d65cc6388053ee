import { useQueryClient } from '@tanstack/react-query'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { takeBackVatFiling } from '../../../../core/contract/money/vat-return.ts'
import { formatMonth } from '../../../../core/domain/calendar/format.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import type { VatDialog } from '../commands.ts'
import { vatMonth } from '../texts.ts'
import { EnteredDialog } from './entered-dialog.tsx'
import { FilingDialog } from './filing-dialog.tsx'

const words = vatMonth.filing

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  readonly dialog: VatDialog
  readonly onClose: () => void
}

/** What is asked about the return of a month, one question at a time. */
export function VatDialogs({ businessId, vat, dialog, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  switch (dialog) {
    case 'file':
    case 'amend':
    case 'update':
      return <FilingDialog businessId={businessId} vat={vat} does={dialog} onClose={onClose} />
    case 'enter':
      return <EnteredDialog businessId={businessId} vat={vat} onClose={onClose} />
    case 'reverse':
      return (
        <Confirm
          opened
          danger
          onClose={onClose}
          title={words.reverse.title(formatMonth(vat.month))}
          button={words.takeBack}
          keep={words.reverse.keep}
          onConfirm={async () => {
            const query = { month: vat.month, environment: vat.environment }
            await client.call(takeBackVatFiling, { params: { id: businessId }, query })
            void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'attention') })
            await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
          }}
        >
          {vat.amended.length > 0 ? words.reverse.textAmended : words.reverse.text}
        </Confirm>
      )
  }
}

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi, useUserId } from '../../../lib/api/api-context.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { billQuery, supplierQuery } from '../../../lib/queries/purchases/bills.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { newBillSearch } from '../../../lib/routing/page-search.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { createDraftStore } from '../session/stored-drafts.ts'
import { createUndoStore } from '../session/stored-undo.ts'
import { beginBill, beginStoredBill, type BillOwner, type BillSession } from './session.ts'
import { BillEditor } from './view.tsx'

/** Where a supplier's bill is typed: a new one, or a draft. */
export function BillEditorPage() {
  const businessId = useBusinessId()
  const userId = useUserId()
  const { client } = useApi()
  const { billId } = useParams({ strict: false })
  const [{ unsaved, type, supplier, corrects }] = useSearchParams(newBillSearch)
  const { data: business, error } = useBusiness(businessId)
  const chosen = useQuery(supplierQuery(client, businessId, supplier))
  // Fetched anew: what is typed on top of it must be up to date.
  const draft = useQuery({ ...billQuery(client, businessId, billId ?? corrects), staleTime: 0 })
  const chargesVat = business?.settings.chargesVat ?? true
  const owner = useMemo<BillOwner | undefined>(
    () =>
      userId === undefined
        ? undefined
        : {
            userId,
            businessId,
            chargesVat,
            kept: createDraftStore(() => localStorage, { userId, businessId }),
            keptUndo: createUndoStore(() => sessionStorage, { userId, businessId }),
          },
    [userId, businessId, chargesVat],
  )

  const [fresh] = useState(() => crypto.randomUUID())
  // A reload comes back to what is typed here.
  if (billId === undefined && unsaved === undefined) {
    const search = { type, supplier, corrects, unsaved: fresh }
    return <Navigate to="/businesses/$businessId/bills/new" params={{ businessId }} search={search} replace />
  }

  const failed = error ?? chosen.error ?? draft.error
  if (failed) return <Problem error={failed} />
  const isWaiting = (supplier !== undefined && !chosen.data) || ((billId ?? corrects) !== undefined && !draft.data)
  if (!business || !owner || isWaiting) return <Loading />
  const isDraft = billId === undefined || draft.data?.status === 'DRAFT'
  if (!may(business, 'purchase.write') || !isDraft) return <ForViewers />

  const begin = () =>
    billId !== undefined && draft.data
      ? beginStoredBill(owner, draft.data)
      : beginBill(owner, todayInLagos(new Date()), {
          id: unsaved,
          type,
          supplier: chosen.data,
          corrects: corrects === undefined ? undefined : draft.data,
        })
  const of = [owner.userId, businessId, billId, unsaved, type, supplier, corrects].join(' ')
  return <Begun key={of} begin={begin} />
}

/** The same editing for as long as its address is the same, whatever is fetched anew. */
function Begun({ begin }: { readonly begin: () => BillSession }) {
  const [session] = useState(begin)
  return <BillEditor session={session} />
}

function ForViewers() {
  return (
    <>
      <PageTitle>{billEditor.newTitles.BILL}</PageTitle>
      <Notice>
        <Text>{billEditor.viewer}</Text>
      </Notice>
    </>
  )
}

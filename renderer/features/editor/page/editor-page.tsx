import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'

import { may } from '../../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi, useUserId } from '../../../lib/api/api-context.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { createConfirmedFigures } from '../../../lib/persistence/confirmed-figures.ts'
import { createPriceModes } from '../../../lib/persistence/price-modes.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { draftQuery } from '../session/api.ts'
import { beginNew, beginStored, type EditorSession } from '../session/session.ts'
import { hasUnsaved } from '../session/state.ts'
import { createDraftStore } from '../session/stored-drafts.ts'
import { createPercentStore } from '../session/stored-percents.ts'
import { createUndoStore } from '../session/stored-undo.ts'
import { Editor } from './editor.tsx'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts

/** `unsaved` names an editing that has no number yet. */
export const editorSearch = z.object({ unsaved: z.string().optional() })

/** A new invoice, or a draft: one page for both, so that taking its number does not interrupt who types. */
export function EditorPage() {
  const businessId = useBusinessId()
  const userId = useUserId()
  const { data: business, error } = useBusiness(businessId)
  const { preferences } = usePreferences()

  if (error) return <Problem error={error} />
  if (!business || !preferences || userId === undefined) return <Loading />
  if (!may(business, 'invoice.write')) return <ForViewers />
  return (
    <Sessions
      key={`${userId} ${businessId}`}
      userId={userId}
      preferences={preferences.perBusiness[businessId]}
      chargesVat={business.settings.chargesVat}
    />
  )
}

type SessionsProps = {
  readonly userId: string
  readonly preferences: Parameters<typeof beginNew>[1]
  readonly chargesVat: boolean
}

/** Which invoice is typed: the address says it. */
function Sessions({ userId, preferences, chargesVat }: SessionsProps) {
  const { client } = useApi()
  const businessId = useBusinessId()
  const { invoiceId } = useParams({ strict: false })
  const [{ unsaved }] = useSearchParams(editorSearch)
  const owner = useMemo(
    () => ({
      userId,
      businessId,
      chargesVat,
      kept: createDraftStore(() => localStorage, { userId, businessId }),
      keptUndo: createUndoStore(() => sessionStorage, { userId, businessId }),
      priceModes: createPriceModes(() => localStorage, { userId, businessId }),
      confirmedFigures: createConfirmedFigures(() => localStorage, { userId, businessId }),
      percents: createPercentStore(() => localStorage, { userId, businessId }),
    }),
    [userId, businessId, chargesVat],
  )
  const place = `${invoiceId} ${unsaved}`
  const [open, setOpen] = useState<{ readonly session: EditorSession; readonly place: string }>()
  const isOpen = open !== undefined && (open.place === place || belongs(open.session, invoiceId, unsaved))
  const {
    data: draft,
    error,
    refetch,
  } = useQuery({
    ...draftQuery(client, businessId, invoiceId ?? ''),
    enabled: invoiceId !== undefined && !isOpen,
  })

  useEffect(() => {
    if (isOpen) setOpen((before) => before && (before.place === place ? before : { ...before, place }))
    else if (invoiceId === undefined) {
      setOpen({ place, session: beginNew(owner, preferences, todayInLagos(new Date()), unsaved) })
    } else if (draft) setOpen({ place, session: beginStored(owner, preferences, draft) })
  }, [isOpen, place, invoiceId, unsaved, draft, owner, preferences])

  if (isOpen) return <Editor key={open.session.id} session={open.session} />
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
}

/** Whether an editing is that of an address it has just come to: it goes from new to begun to numbered by itself. */
function belongs({ id, store }: EditorSession, invoiceId: string | undefined, unsaved: string | undefined): boolean {
  const state = store.getState()
  if (invoiceId !== undefined) return state.stored?.id === invoiceId
  if (unsaved !== undefined) return unsaved === id
  return state.stored === undefined && !hasUnsaved(state)
}

function ForViewers() {
  const businessId = useBusinessId()
  const { invoiceId } = useParams({ strict: false })
  const place: Place =
    invoiceId === undefined
      ? { to: '/businesses/$businessId/invoices', params: { businessId } }
      : placeOfInvoice(businessId, invoiceId)
  return (
    <>
      <PageTitle>{words.newTitle}</PageTitle>
      <Notice>
        <Text>{words.viewer.text}</Text>
        <Group mt="xs">
          <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
            {invoiceId === undefined ? words.viewer.list : words.viewer.button}
          </Button>
        </Group>
      </Notice>
    </>
  )
}

import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useApi, useIsReachable } from '../../../lib/api/api-context.ts'
import { invoiceChanges } from '../../../lib/events/invoice-changes.ts'
import { EditorContext, type EditorTools, useEditor } from '../session/context.ts'
import { createPendingWork, type EditorStore, runEffects } from '../session/run-effects.ts'
import type { EditorSession } from '../session/session.ts'
import { hasUnsaved } from '../session/state.ts'
import { usePageEffects } from './use-page-effects.ts'
import { EditorView } from './view.tsx'

/** A save of this editor is answered by then, so that its own event is known for what it is. */
const AFTER_MS = 300

/** One invoice being typed: what is typed, what is done about it, and the page around it. */
export function Editor({ session }: { readonly session: EditorSession }) {
  const { client, session: signedIn } = useApi()
  const { store, businessId, userId } = session
  const [pending] = useState(createPendingWork)
  const [endings] = useState(() => new Set<() => void>())
  const performOnPage = usePageEffects(store, businessId)
  const isReached = useIsReachable()
  const lastField = useRef<HTMLElement>(null)

  const tools = useMemo<EditorTools>(
    () => ({
      businessId,
      store,
      edit: (edit) => store.dispatch({ type: 'edited', edit }),
      pending,
      goTo: (field) => performOnPage({ type: 'goTo', field }),
      backToDraft: () => requestAnimationFrame(() => lastField.current?.focus()),
      whenLeft: (work) => void endings.add(work),
    }),
    [store, businessId, pending, performOnPage, endings],
  )
  useEffect(() => {
    const isSignedIn = () => signedIn.userId() === userId
    return runEffects({ ...session, client, pending, performOnPage, isSignedIn })
  }, [session, client, pending, performOnPage, signedIn, userId])
  useEffect(() => {
    const hide = () => store.dispatch({ type: 'hidden' })
    const hideTab = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hideTab)
    return () => {
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hideTab)
    }
  }, [store])
  useRemoteChanges(store)
  useEffect(() => {
    if (isReached) store.dispatch({ type: 'reached' })
  }, [isReached, store])
  useEffect(
    () => () => {
      for (const end of endings) end()
      endings.clear()
    },
    [endings],
  )

  return (
    <EditorContext value={tools}>
      <Address session={session} />
      <EditorView session={session} lastField={lastField} />
    </EditorContext>
  )
}

/** Keeps the address true: a reload comes back to the same invoice, with a number or without one yet. */
function Address({ session: { id, businessId } }: { readonly session: EditorSession }) {
  const navigate = useNavigate()
  const { invoiceId: shownId } = useParams({ strict: false })
  const invoiceId = useEditor(({ stored }) => stored?.id)
  const isBegun = useEditor((state) => state.stored === undefined && hasUnsaved(state))

  useEffect(() => {
    const quietly = { replace: true, resetScroll: false }
    if (invoiceId !== undefined && invoiceId !== shownId) {
      const to = '/businesses/$businessId/invoices/$invoiceId/edit'
      void navigate({ to, params: { businessId, invoiceId }, ...quietly })
    } else if (isBegun) {
      const to = '/businesses/$businessId/invoices/new'
      void navigate({ to, params: { businessId }, search: { unsaved: id }, ...quietly })
    }
  }, [invoiceId, shownId, isBegun, id, businessId, navigate])
  return null
}

/** Tells the editor when its draft was changed, here or elsewhere. */
function useRemoteChanges(store: EditorStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (at: string | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Its answer may be of before that change.
        if (store.getState().status.kind === 'saving') look(at)
        else store.dispatch({ type: 'changedRemotely', at })
      }, AFTER_MS)
    }
    const stop = invoiceChanges.follow(({ invoiceId, at }) => {
      const { stored } = store.getState()
      if (stored && (invoiceId === undefined || invoiceId === stored.id)) look(at)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
}

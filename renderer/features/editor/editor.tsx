import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import { useApi } from '../../lib/api/api-context.ts'
import { EditorContext, type EditorTools, useEditor } from './editor-context.ts'
import type { EditorSession } from './editor-session.ts'
import { EditorView } from './editor-view.tsx'
import { goToField } from './go-to-field.ts'
import { createSaver } from './saver.ts'
import { createSettling } from './settling.ts'
import { useAutosave } from './use-autosave.ts'

/** One invoice being typed: what is typed, what saves it, and the page around it. */
export function Editor({ session }: { readonly session: EditorSession }) {
  const { client, session: signedIn } = useApi()
  const { store, businessId, userId } = session
  const [settling] = useState(createSettling)
  const [endings] = useState(() => new Set<() => void>())

  const tools = useMemo<EditorTools>(() => {
    const saver = createSaver({
      store,
      client,
      businessId,
      userId,
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      isSignedIn: () => signedIn.userId() === userId,
    })
    const whenLeft = (work: () => void) => void endings.add(work)
    return { businessId, store, edit: store.edit, saver, settling, goTo: (field) => goToField(store, field), whenLeft }
  }, [store, client, businessId, userId, signedIn, settling, endings])
  useAutosave(session, tools.saver)
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
      <EditorView tools={tools} session={session} />
    </EditorContext>
  )
}

/** Keeps the address true: a reload comes back to the same invoice, with a number or without one yet. */
function Address({ session: { id, businessId } }: { readonly session: EditorSession }) {
  const navigate = useNavigate()
  const { invoiceId: shownId } = useParams({ strict: false })
  const invoiceId = useEditor(({ stored }) => stored?.id)
  const isBegun = useEditor(({ phase, stored }) => stored === undefined && phase !== 'clean')

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

import { Stack } from '@mantine/core'
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import { Confirm } from '../../../components/form/confirm.tsx'
import { SaveState } from '../../../components/form/save-state.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PrimaryCommand } from '../../../components/ui/command-button.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { InvoiceGrid } from '../grid/grid.tsx'
import { UndoStatus } from '../grid/undo-status.tsx'
import { useLineKeys, useUndoKeys } from '../grid/use-editor-keys.ts'
import styles from '../page/editor.module.css'
import { EditorContext, type EditorTools, useEditor } from '../session/context.ts'
import { goToField } from '../session/focus.ts'
import { createPendingWork } from '../session/run-effects.ts'
import { hasUnsaved, saveErrorIn } from '../session/state.ts'
import { billEditorCommands } from './commands.ts'
import { BillFooter } from './footer-fields.tsx'
import { BillHeader } from './header-fields.tsx'
import { billLineParts } from './line-parts.tsx'
import { UnfinishedBills } from './offers.tsx'
import { PhotoCard } from './photo-card.tsx'
import { runBillEffects } from './run-effects.ts'
import type { BillSession } from './session.ts'
import { BillTotalsCard } from './totals-card.tsx'
import { useBillField } from './use-bill-field.ts'
import { useBillPhotos } from './use-bill-photos.ts'
import { useSaveBill } from './use-save-bill.ts'

const words = billEditor
const toBills = '/businesses/$businessId/bills'

/** One bill being typed: what is typed, what keeps it, and the page around it. */
export function BillEditor({ session }: { readonly session: BillSession }) {
  const { store, businessId } = session
  const [pending] = useState(createPendingWork)
  const [endings] = useState(() => new Set<() => void>())
  const lastField = useRef<HTMLElement>(null)
  const tools = useMemo<EditorTools>(
    () => ({
      businessId,
      store,
      edit: (edit) => store.dispatch({ type: 'edited', edit }),
      pending,
      goTo: (field) => goToField(store, field),
      backToDraft: () => requestAnimationFrame(() => lastField.current?.focus()),
      whenLeft: (work) => void endings.add(work),
      lineParts: billLineParts,
    }),
    [store, businessId, pending, endings],
  )
  useEffect(() => runBillEffects(session), [session])
  useEffect(() => {
    const hide = () => store.dispatch({ type: 'hidden' })
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [store])
  useEffect(
    () => () => {
      for (const end of endings) end()
      endings.clear()
    },
    [endings],
  )
  return (
    <EditorContext value={tools}>
      <View session={session} pending={pending} lastField={lastField} />
    </EditorContext>
  )
}

type Props = {
  readonly session: BillSession
  readonly pending: ReturnType<typeof createPendingWork>
  readonly lastField: RefObject<HTMLElement | null>
}

function View({ session, pending, lastField }: Props) {
  const { store, businessId, stored } = session
  const billType = useBillField('billType')
  const supplier = useBillField('supplier')
  const isUnsaved = useEditor(hasUnsaved)
  // Not the status itself, which each key makes anew: the whole form would be drawn again with it.
  const problem = useEditor((state) => saveErrorIn(state.status))
  const [isRemoving, setIsRemoving] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const papers = useBillPhotos(session)
  const saving = useSaveBill(session, pending, papers)
  const title = stored ? words.draft(supplier?.name) : words.newTitles[billType]
  const commands = usePageCommands(
    palette.with(title),
    billEditorCommands({
      isStored: stored !== undefined,
      isSaving: saving.isPending,
      record: () => saving.save('record'),
      save: () => saving.save('draft'),
      remove: () => setIsRemoving(true),
      clear: () => store.dispatch({ type: 'edited', edit: { type: 'clear' } }),
    }),
  )
  useLineKeys(words.keys.details)
  useUndoKeys(fields)

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea') && currentTarget.contains(target)) lastField.current = target
  }
  return (
    <Stack gap="md" ref={fields} onFocus={onFocus} onBlur={() => store.dispatch({ type: 'fieldLeft' })}>
      <PageTitle
        crumbs={[{ label: words.bills, to: toBills, params: { businessId } }]}
        status={isUnsaved && <SaveState state={saving.isPending ? 'saving' : 'not-yet'} />}
        actions={<SecondaryActions label={words.more} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {title}
      </PageTitle>
      <UnfinishedBills session={session} />
      {problem !== undefined && <Problem error={problem} />}
      <div className={styles['columns']} data-paper={papers.papers.length > 0 || undefined}>
        <Card p={0} className={styles['fields'] ?? ''}>
          <BillHeader />
          <InvoiceGrid />
          <BillFooter />
        </Card>
        <aside className={styles['side']}>
          <BillTotalsCard />
          <PhotoCard papers={papers} isKeptHere={stored === undefined} />
        </aside>
      </div>
      <Confirm
        opened={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={words.removeQuestion}
        button={words.remove}
        keep={words.keep}
        onConfirm={saving.remove}
      >
        {words.removeText}
      </Confirm>
      <UndoStatus />
    </Stack>
  )
}

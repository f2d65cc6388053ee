import { Button, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type FocusEvent, memo, useState } from 'react'

import { Card } from '../../components/card.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { SaveState } from '../../components/save-state.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAttention } from '../../lib/queries/attention.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { Afterwards } from './afterwards.tsx'
import { CameBackNotice } from './came-back-notice.tsx'
import { ChecksCard } from './checks-card.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { type EditorTools, useEditor, useEditorTools } from './editor-context.ts'
import { EditorMenu } from './editor-menu.tsx'
import type { EditorSession } from './editor-session.ts'
import { editorTitle } from './editor-title.ts'
import styles from './editor.module.css'
import { problemsOf } from './draft-body.ts'
import { HeaderFields } from './header-fields.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { LineGrid } from './line-grid.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { TotalsCard } from './totals-card.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { placeOfInvoice, useFinalize } from './use-finalize.ts'

const words = editorTexts

type Props = { readonly tools: EditorTools; readonly session: EditorSession }

/** The page of the editor: the lines as its heart, the sums and what is missing beside them. */
export function EditorView({ tools, session }: Props) {
  const { store, saver, settling, businessId, goTo } = tools
  const stored = useEditor((state) => state.stored)
  const hasLeft = useEditor(({ left }) => left !== undefined)
  const title = useEditor(({ doc, stored: draft }) => editorTitle(doc, draft?.invoiceNumber))
  const { finalize, isRunning, error, blockedVersion } = useFinalize(tools)
  const [page, setPage] = useState<'preview' | 'print'>()

  const showPage = async (how: 'preview' | 'print') => {
    await settling.all()
    if (await saver.saveAll()) {
      setPage(how)
      return
    }
    const [missing] = [...problemsOf(store.get().doc), ...store.get().refused]
    if (!missing) return
    store.set({ showsMissing: true })
    goTo(missing.field)
  }
  const saveNow = async () => {
    await settling.all()
    if (!(await saver.saveAll())) store.set({ showsMissing: true })
  }
  useEditorKeys({ onSave: () => void saveNow(), onPrint: () => void showPage('print') })

  const isBlocked = stored !== undefined && blockedVersion === stored.version
  const list = { label: words.invoices, to: '/businesses/$businessId/invoices', params: { businessId } } as const
  // The number of a note, which its title does not have.
  const crumbs =
    stored && title !== stored.invoiceNumber
      ? [list, { label: stored.invoiceNumber, ...placeOfInvoice(businessId, stored.id) }]
      : [list]
  const onBlur = ({ target }: FocusEvent) => {
    if (target.matches('input, textarea') && store.get().phase === 'dirty') void saver.save()
  }

  return (
    <Stack gap="md" onBlur={onBlur}>
      <PageTitle
        crumbs={crumbs}
        status={<Standing />}
        actions={
          !hasLeft && (
            <>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconEye size={18} aria-hidden />}
                onClick={() => void showPage('preview')}
              >
                {words.preview}
              </Button>
              <EditorMenu onPrint={() => void showPage('print')} />
            </>
          )
        }
        action={
          !hasLeft && (
            <PrimaryButton hotkey="Ctrl+Enter" onClick={finalize} loading={isRunning}>
              {isBlocked ? words.finalizeAnyway : words.finalize}
            </PrimaryButton>
          )
        }
      >
        {title}
      </PageTitle>

      <ConflictNotice session={session} />
      <KeptNotice session={session} />
      {!hasLeft && <CameBackNotice />}
      {error !== undefined && <Problem error={error} />}
      <SaveProblem />

      {!hasLeft && (
        <div className={styles['columns']}>
          <Sheet />
          <aside className={styles['side']}>
            <TotalsCard />
            <ChecksCard isBlocked={isBlocked} />
            <Afterwards />
          </aside>
        </div>
      )}
      {page !== undefined && stored && (
        <PreviewDialog draft={stored} prints={page === 'print'} onClose={() => setPage(undefined)} />
      )}
    </Stack>
  )
}

/** What is typed. Its parts look at the document themselves, so a save, which the page around it shows, leaves it be. */
const Sheet = memo(function Sheet() {
  return (
    <Card p={0} className={styles['sheet'] ?? ''}>
      <HeaderFields />
      <LineGrid />
      <ClosingFields />
    </Card>
  )
})

function Standing() {
  const stored = useEditor((state) => state.stored)
  const phase = useEditor((state) => state.phase)
  const savedAt = useEditor((state) => state.savedAt)
  const { businessId } = useEditorTools()
  const { data: attention } = useAttention(businessId)
  const isBegun = stored !== undefined || phase !== 'clean'
  // Where the business is in the sandbox, the frame says so.
  const isOther = stored !== undefined && attention !== undefined && attention.environment !== stored.environment

  return (
    <>
      {stored && <StatusBadge status={stored.status} {...(isOther && { environment: stored.environment })} />}
      {isBegun && phase === 'clean' && <SaveState state="saved" at={savedAt} />}
      {isBegun && phase === 'saving' && <SaveState state="saving" />}
      {isBegun && (phase === 'dirty' || phase === 'failed') && <SaveState state="not-saved" />}
    </>
  )
}

/** Why it could not be saved, where that is not about a field. */
function SaveProblem() {
  const error = useEditor((state) => state.error)
  const phase = useEditor((state) => state.phase)
  return error !== undefined && phase === 'failed' ? <Problem error={error} /> : null
}

import { Stack, Text } from '@mantine/core'
import { type FocusEvent, memo, type RefObject, useRef, useState } from 'react'

import type { Business } from '../../../../core/contract/business/business.ts'
import { ClockWarning } from '../../../components/clock/clock-warning.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PrimaryCommand } from '../../../components/ui/command-button.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { useIsReachable } from '../../../lib/api/api-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { ChecksCard } from '../checks/checks-card.tsx'
import { ReturnedNotice } from '../checks/returned-notice.tsx'
import { editorTitle } from '../document/field-paths.ts'
import { InvoiceGrid } from '../grid/grid.tsx'
import { UndoStatus } from '../grid/undo-status.tsx'
import { useLineKeys, useUndoKeys } from '../grid/use-editor-keys.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import type { EditorSession } from '../session/session.ts'
import { isFinalizing, saveErrorIn, type Task } from '../session/state.ts'
import { useEditWithUndo } from '../session/use-edit-with-undo.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { editorCommands } from './commands.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftStatus } from './draft-status.tsx'
import styles from './editor.module.css'
import { FooterFields } from './footer-fields.tsx'
import { HeaderFields } from './header-fields.tsx'
import { MobileFooter } from './mobile-footer.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { TotalsCard } from './totals-card.tsx'
import { useFinalizeKeystrokes } from './use-finalize-keystrokes.ts'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts
const { afterwards: finalizeWords } = words

type Props = {
  readonly session: EditorSession
  /** Where the cursor is in the draft, or was before it left for something else. */
  readonly lastField: RefObject<HTMLElement | null>
}

/** The page of the editor: the lines as its heart, the sums and what is missing beside them. */
export function EditorView({ session, lastField }: Props) {
  const { store, businessId } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  const stored = useEditor((state) => state.stored)
  const isDraft = useEditor(({ status }) => status.kind !== 'notDraft')
  const title = useEditor(({ doc, stored: draft }) => editorTitle(doc, draft?.invoiceNumber))
  const finalizes = useEditor(isFinalizing)
  useFinalizeKeystrokes(finalizes)
  const finalizeError = useEditor((state) => state.finalizeError)
  const blockedVersion = useEditor((state) => state.blockedVersion)
  const page = useEditor((state) => state.page)
  const ask = (task: Task) => store.dispatch({ type: 'taskRequested', task })
  const fields = useRef<HTMLDivElement>(null)
  const editWithUndo = useEditWithUndo()
  const [isCancelling, setIsCancelling] = useState(false)
  const commands = usePageCommands(
    palette.with(stored?.invoiceNumber ?? title),
    editorCommands({
      isDraft,
      stored,
      finalizes,
      ask,
      askToCancel: () => setIsCancelling(true),
      clear: () => editWithUndo({ type: 'clear' }),
    }),
  )
  useLineKeys(words.keys.lineCodes)
  useUndoKeys(fields)

  const isBlocked = stored !== undefined && blockedVersion === stored.version
  const list = { label: words.invoices, to: '/businesses/$businessId/invoices', params: { businessId } } as const
  // The number of a note, which its title does not have.
  const crumbs =
    stored && title !== stored.invoiceNumber
      ? [list, { label: stored.invoiceNumber, ...placeOfInvoice(businessId, stored.id) }]
      : [list]
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // React hands on the events of dialogs, too, which stand elsewhere in the page.
    if (target.matches('input, textarea') && currentTarget.contains(target)) lastField.current = target
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (target.matches('input, textarea')) store.dispatch({ type: 'fieldLeft' })
  }

  return (
    <Stack ref={fields} gap="md" onFocus={onFocus} onBlur={onBlur}>
      <PageTitle
        crumbs={crumbs}
        status={<DraftStatus />}
        actions={commands.length > 0 && <SecondaryActions label={words.more} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {title}
      </PageTitle>

      <div className={styles['urgent']}>
        <ConflictNotice />
        <SaveProblem />
      </div>
      {isDraft && business && <ClockWarning businessId={businessId} grant={business} asks />}
      <RestoredNotice session={session} />
      {isDraft && <ReturnedNotice />}
      {finalizeError !== undefined && <Problem error={finalizeError} />}

      {isDraft && (
        <div className={styles['columns']}>
          <DraftFields />
          <MobileFooter onFinalize={() => ask('finalize')} isFinalizing={finalizes} />
          <aside className={styles['side']}>
            <TotalsCard />
            <ChecksCard isBlocked={isBlocked} />
            <FinalizeEffects />
          </aside>
        </div>
      )}
      {isDraft && stored && (
        <CancelDialog opened={isCancelling} draft={stored} onClose={() => setIsCancelling(false)} />
      )}
      {page !== undefined && stored && (
        <PreviewDialog
          draft={stored}
          prints={page === 'print'}
          onClose={() => store.dispatch({ type: 'pageClosed' })}
        />
      )}
      <UndoStatus />
    </Stack>
  )
}

/** What is typed. Its parts look at the document themselves, so a save, which the page around it shows, leaves it be. */
const DraftFields = memo(function DraftFields() {
  return (
    <Card p={0} className={styles['fields'] ?? ''}>
      <HeaderFields />
      <InvoiceGrid />
      <FooterFields />
    </Card>
  )
})

/** Why it could not be saved, where that is not about a field. While the core does not answer, the frame says so. */
function SaveProblem() {
  const error = useEditor(({ status }) => saveErrorIn(status))
  const isReached = useIsReachable()
  return error === undefined || !isReached ? null : <Problem error={error} />
}

/** What finalizing will set off. */
function FinalizeEffects() {
  const { businessId } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  return business ? <Text c="dimmed">{afterwardsOf(business)}</Text> : null
}

/** What becomes of an invoice of this business once it is finalized. */
function afterwardsOf({ settings, appProvider }: Pick<Business, 'settings' | 'appProvider'>): string {
  const isSent = settings.autoSubmitToFirs && appProvider?.isConnected === true
  if (settings.requireApproval) {
    if (settings.requireDifferentApprover)
      return isSent ? finalizeWords.otherApprovalAndSent : finalizeWords.otherApproval
    return isSent ? finalizeWords.approvalAndSent : finalizeWords.approval
  }
  if (appProvider?.isConnected !== true) return finalizeWords.noProvider
  return isSent ? finalizeWords.sent : finalizeWords.approved
}

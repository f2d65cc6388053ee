import { SaveState } from '../../../components/form/save-state.tsx'
import { StatusBadge } from '../../../components/invoice/status-badge.tsx'
import { useAttention } from '../../../lib/queries/attention.ts'
import { labelOfSkipped } from '../document/field-paths.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import { hasUnsaved, type SaveStatus } from '../session/state.ts'

/** Which status a draft has, and whether what is typed is safe. */
export function DraftStatus() {
  const stored = useEditor((state) => state.stored)
  const isUnsaved = useEditor(hasUnsaved)
  const status = useEditor((state) => state.status)
  const savedAt = useEditor((state) => state.savedAt)
  const { businessId } = useEditorTools()
  const { data: attention } = useAttention(businessId)
  const isBegun = stored !== undefined || isUnsaved
  // Where the business is in the sandbox, the frame says so.
  const isOther = stored !== undefined && attention !== undefined && attention.environment !== stored.environment

  return (
    <>
      {stored && <StatusBadge status={stored.status} {...(isOther && { environment: stored.environment })} />}
      {isBegun && !isUnsaved && <SaveState state="saved" at={savedAt} />}
      {isUnsaved && <UnsavedState status={status} savedAt={savedAt} />}
    </>
  )
}

type UnsavedProps = { readonly status: SaveStatus; readonly savedAt: string | undefined }

/** Only what failed, or waits for a person, is not saved; the rest goes its way. */
function UnsavedState({ status, savedAt }: UnsavedProps) {
  switch (status.kind) {
    case 'saving':
      return <SaveState state="saving" />
    case 'saved':
    case 'unsaved':
      return <SaveState state="not-yet" />
    case 'partly':
      return <SaveState state="saved" at={savedAt} but={labelOfSkipped(status.leftOut)} />
    case 'refused':
    case 'failed':
    case 'signedOut':
    case 'conflict':
    case 'notDraft':
      return <SaveState state="not-saved" />
  }
}

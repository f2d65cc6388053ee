import { Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

import { RemarkList } from '../../../components/invoice/remark-list.tsx'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type ReturnedDraft, isChanged, type PreviousRefusal, rowOfReason } from '../document/returned-draft.ts'
import { useEditor } from '../session/context.ts'
import { remediesOf } from './remedies.ts'
import { RemedyButton } from './remedy-button.tsx'

const words = editorTexts.cameBack

/** Why the draft came back, until it is finalized again. */
export function ReturnedNotice() {
  const cameBack = useEditor((state) => state.returned)
  if (!cameBack) return null
  const { refused, sentBack } = cameBack

  return (
    <Stack gap="sm">
      {refused.length > 0 && (
        <RemarkList
          tone="bad"
          title={words.refused}
          remarks={refused.map((reason) => ({
            message: reason.message,
            button: <Remedies cameBack={cameBack} reason={reason} />,
          }))}
        />
      )}
      {sentBack && (
        <RemarkList
          tone="wait"
          title={words.sentBack}
          remarks={sentBack.reason === null ? [] : [{ message: sentBack.reason }]}
        />
      )}
    </Stack>
  )
}

type RemediesProps = { readonly cameBack: ReturnedDraft; readonly reason: PreviousRefusal }

function Remedies({ cameBack, reason }: RemediesProps) {
  const { field, remedy, message } = reason
  const isDone = useEditor((state) => isChanged(cameBack, reason, state))
  const customer = useEditor(({ doc }) => doc.customer)
  const rowId = useEditor(({ doc }) => rowOfReason(cameBack, reason, doc)?.id)
  const line = useEditor(({ doc }) => doc.rows.findIndex(({ id }) => id === rowId))
  if (isDone) {
    return (
      <Group gap={6}>
        <IconCheck size={16} aria-hidden />
        <Text>{words.changed}</Text>
      </Group>
    )
  }
  if (remedy === null || field === null) return null
  // Which line is not always said, and a line that was may have been deleted.
  const isOfLine = remedy === 'EDIT_LINE'
  if (isOfLine && line < 0) return null

  const place = isOfLine ? field.replace(/^items\[\d+\]/, `items[${line}]`) : field
  const remedies = remediesOf({ remedy, field: place, suggestion: null, message }, { customer, rowId })
  if (remedies.length === 0) return null
  return (
    <Group gap="xs">
      {remedies.map((found) => (
        <RemedyButton key={found.label} remedy={found} />
      ))}
    </Group>
  )
}

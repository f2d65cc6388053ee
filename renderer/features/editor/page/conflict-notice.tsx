import { Button, Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../../components/ui/notice.tsx'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Difference, differencesOf } from '../document/differences.ts'
import { docOfInvoice } from '../document/doc.ts'
import { labelOfField } from '../document/field-paths.ts'
import { usePaymentDetails } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import type { EditorState, SaveStatus, RemoteVersion } from '../session/state.ts'
import { useOfferUndo } from '../session/use-edit-with-undo.ts'
import { merged } from '../session/versions.ts'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts

/** Somebody else was faster: with another version of the draft, or by taking it out of DRAFT. */
export function ConflictNotice() {
  const status = useEditor((state) => state.status)
  const overtaken = useEditor((state) => state.finalizeConflict)
  if (status.kind === 'notDraft') return <NotDraftNotice {...status} />
  if (status.kind === 'conflict') return <VersionNotice {...status} />
  return overtaken ? <FinalizeConflictNotice {...overtaken} /> : null
}

const nameOf = ({ by, isSelf }: Pick<RemoteVersion, 'by' | 'isSelf'>) =>
  isSelf ? words.conflict.you : (by ?? words.conflict.somebody)

/** What is the same in both is not told. */
function VersionDifferences({ remote }: Pick<RemoteVersion, 'remote'>) {
  const doc = useEditor((state) => state.doc)
  const base = useEditor((state) => state.base)
  const businessId = useEditor((state) => state.businessId)
  const version = docOfInvoice(remote, doc)
  const kept = differencesOf(merged(remote, { doc, base, businessId }), version)
  const isKept = ({ field }: Difference) => kept.some((difference) => difference.field === field)
  const { differs, comes } = words.conflict
  return <Differences all={differencesOf(doc, version)} say={(one) => (isKept(one) ? differs : comes)} />
}

function FinalizeConflictNotice({ changes, ...who }: NonNullable<EditorState['finalizeConflict']>) {
  const { store } = useEditorTools()
  const number = useEditor(({ stored }) => stored?.invoiceNumber ?? '')
  return (
    <Notice>
      <Text>{words.conflict.overtaken(nameOf(who), number)}</Text>
      <Differences all={changes} say={() => (label, before, after) => words.conflict.now(label, before, after)} />
      <Button size="xs" variant="default" mt="xs" onClick={() => store.dispatch({ type: 'finalizeConflictSeen' })}>
        {words.conflict.seen}
      </Button>
    </Notice>
  )
}

const MOST_SHOWN = 8

type DifferencesProps = {
  readonly all: readonly Difference[]
  readonly say: (one: Difference) => (label: string, mine: string, remote: string) => string
}

function Differences({ all, say }: DifferencesProps) {
  const { businessId } = useEditorTools()
  const { data: accounts } = usePaymentDetails(businessId)
  const { value, moreDifferences, differences } = words.conflict
  if (all.length === 0) return null
  const shown = all.length > MOST_SHOWN ? all.slice(0, MOST_SHOWN - 1) : all
  const asText = (field: string, text: string) =>
    value(field === 'paymentDetails' ? (accounts?.find(({ id }) => id === text)?.label ?? text) : text)
  return (
    <List size="sm" mt={4} aria-label={differences}>
      {shown.map((one) => (
        <List.Item key={one.field + one.local + one.remote}>
          {say(one)(labelOfField(one.field), asText(one.field, one.local), asText(one.field, one.remote))}
        </List.Item>
      ))}
      {shown.length < all.length && <List.Item>{moreDifferences(all.length - shown.length)}</List.Item>}
    </List>
  )
}

function VersionNotice({ remote, by, isSelf }: Extract<SaveStatus, { kind: 'conflict' }>) {
  const { store } = useEditorTools()
  const offerUndo = useOfferUndo()

  return (
    <Notice>
      <Text>{words.conflict.text(nameOf({ by, isSelf }), remote.invoiceNumber)}</Text>
      <VersionDifferences remote={remote} />
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => store.dispatch({ type: 'localKept' })}>
          {words.conflict.mine}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => offerUndo(words.conflict.putAside, { type: 'remoteAccepted' })}
        >
          {words.conflict.theirs}
        </Button>
      </Group>
    </Notice>
  )
}

function NotDraftNotice({ invoice, isTyped }: Extract<SaveStatus, { kind: 'notDraft' }>) {
  const { store, businessId } = useEditorTools()
  const { id, invoiceNumber, status } = invoice
  const say = isTyped ? words.notDraft.text : words.notDraft.opened

  return (
    <Notice>
      <Text>{say(invoiceNumber, texts.status[status])}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...props} {...placeOfInvoice(businessId, id)} />}
        >
          {words.notDraft.button(invoiceNumber)}
        </Button>
        {isTyped && (
          <Button size="xs" variant="default" onClick={() => store.dispatch({ type: 'copiedToNew' })}>
            {words.notDraft.reuse}
          </Button>
        )}
      </Group>
    </Notice>
  )
}

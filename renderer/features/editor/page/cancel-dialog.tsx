import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconBan, IconCopy, IconDots, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { cancelInvoice } from '../../../../core/contract/invoice/actions.ts'
import { Confirm } from '../../../components/form/confirm.tsx'
import { DraftPayments } from '../../../components/money/draft-payments.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import type { Task } from '../session/state.ts'
import { useEditWithUndo } from '../session/use-edit-with-undo.ts'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts

/** What is seldom done with a draft; the palette offers it, too, beside what the page has buttons for. `title` is the page's. */
export function EditorMenu({ title }: { readonly title: string }) {
  const { client } = useApi()
  const { store, businessId } = useEditorTools()
  const editWithUndo = useEditWithUndo()
  const stored = useEditor((state) => state.stored)
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()

  const cancel = async () => {
    if (!stored) return
    // Everything but the number goes with it.
    await client.call(cancelInvoice, { params: { id: stored.id } })
    store.dispatch({ type: 'cancelled' })
    void navigate(placeOfInvoice(businessId, stored.id))
  }

  const ask = (task: Task) => store.dispatch({ type: 'taskRequested', task })
  const print = { id: 'print', label: words.print, keys: 'Ctrl+P', run: () => ask('print') }
  const duplicate = { id: 'duplicate', label: words.duplicate, run: () => ask('duplicate') }
  const drop = stored
    ? { id: 'cancel', label: words.cancelDraft(stored.invoiceNumber), run: () => setIsAsking(true) }
    : { id: 'discard', label: words.discard, run: () => editWithUndo({ type: 'clear' }) }
  usePageCommands(palette.with(stored?.invoiceNumber ?? title), [
    { id: 'finalize', label: words.finalize, keys: 'Ctrl+Enter', run: () => ask('finalize') },
    { id: 'preview', label: words.preview, run: () => ask('preview') },
    print,
    ...(stored ? [duplicate] : []),
    drop,
  ])

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={words.more} size="lg">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={print.run}>
            {print.label}
          </Menu.Item>
          {stored && (
            <>
              <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={duplicate.run}>
                {duplicate.label}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            leftSection={stored ? <IconBan size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
            onClick={drop.run}
          >
            {drop.label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {stored && (
        <Confirm
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title={words.cancelTitle(stored.invoiceNumber)}
          button={words.cancelDraft(stored.invoiceNumber)}
          keep={words.keepDraft(stored.invoiceNumber)}
          danger
          onConfirm={cancel}
        >
          <Text>{words.cancelText}</Text>
          <DraftPayments businessId={businessId} invoiceId={stored.id} />
        </Confirm>
      )}
    </>
  )
}

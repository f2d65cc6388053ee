import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconBan, IconCopy, IconDots, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { cancelInvoice } from '../../../core/contract/invoice-actions.ts'
import { Confirm } from '../../components/confirm.tsx'
import { MoneyOfDraft } from '../../components/money-of-draft.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import { useEditWithUndo } from './use-edit-with-undo.ts'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts

/** What is seldom done with a draft. */
export function EditorMenu() {
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

  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={words.more} size="lg">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => store.dispatch({ type: 'asked', task: 'print' })}
          >
            {words.print}
          </Menu.Item>
          {stored && (
            <>
              <Menu.Item
                leftSection={<IconCopy size={18} aria-hidden />}
                onClick={() => store.dispatch({ type: 'asked', task: 'duplicate' })}
              >
                {words.duplicate}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<IconBan size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
                {words.cancelDraft(stored.invoiceNumber)}
              </Menu.Item>
            </>
          )}
          {!stored && (
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => editWithUndo({ type: 'clear' })}
            >
              {words.discard}
            </Menu.Item>
          )}
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
          <MoneyOfDraft businessId={businessId} invoiceId={stored.id} />
        </Confirm>
      )}
    </>
  )
}

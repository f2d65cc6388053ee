import { ActionIcon, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBan, IconCopy, IconDots, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { cancelInvoice, duplicateInvoice } from '../../../core/contract/invoice-actions.ts'
import { Confirm } from '../../components/confirm.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { explain } from '../../lib/errors/explain.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import { useGoToInvoice } from './use-finalize.ts'

const words = editorTexts

/** What is seldom done with a draft. */
export function EditorMenu({ onPrint }: { readonly onPrint: () => void }) {
  const { client } = useApi()
  const { store, edit, saver, businessId } = useEditorTools()
  const stored = useEditor((state) => state.stored)
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const goToInvoice = useGoToInvoice(businessId)

  const duplicate = async () => {
    try {
      if (!stored || !(await saver.saveAll())) return
      const input = { params: { id: stored.id }, idempotencyKey: crypto.randomUUID() }
      const { data } = await client.call(duplicateInvoice, input)
      const to = '/businesses/$businessId/invoices/$invoiceId/edit'
      await navigate({ to, params: { businessId, invoiceId: data.id } })
    } catch (error) {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, message: `${what} ${remedy}` })
    }
  }

  const cancel = async () => {
    if (!stored) return
    // Everything but the number goes with it.
    await client.call(cancelInvoice, { params: { id: stored.id } })
    store.set({ phase: 'clean' })
    goToInvoice(stored)
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
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
            {words.print}
          </Menu.Item>
          {stored && (
            <>
              <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void duplicate()}>
                {words.duplicate}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<IconBan size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
                {words.cancelDraft(stored.invoiceNumber)}
              </Menu.Item>
            </>
          )}
          {!stored && (
            <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => edit({ type: 'clear' })}>
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
        </Confirm>
      )}
    </>
  )
}

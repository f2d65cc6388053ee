import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBrandWhatsapp, IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { explain } from '../../lib/errors/explain.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { canShareFile, type ReadyFile, shareFile } from '../../lib/files/share-file.ts'
import { whatsappLink } from '../../lib/mail/message-links.ts'
import { FileChip } from './file-chip.tsx'
import { share as words } from './texts.ts'

type Props = {
  readonly phone: string | null
  readonly text: string
  /** Undefined while it is being made. */
  readonly file: ReadyFile | undefined
  /** The chat was opened, or the file given to the system's sheet: what became of it there nobody knows. */
  readonly onOpened: (way: 'WHATSAPP' | 'SHARE_SHEET') => void
  /** What came of another way, and what is to be done next. */
  readonly said?: string | undefined
  /** Other ways, as buttons. */
  readonly children?: ReactNode
}

/** Ways to pass a file on in a program of the person's own: nothing is sent by itself. */
export function ShareFile({ phone, text, file, onOpened, said, children }: Props) {
  const { beside, opened } = useWhatsapp(file)
  const sheet = () => {
    if (file === undefined) return
    shareFile(file, text)
      .then((isShared) => isShared && onOpened('SHARE_SHEET'))
      .catch((error: unknown) => {
        const { what, remedy } = explain(error)
        notifications.show({ color: 'red', title: what, message: remedy })
      })
  }

  return (
    <Stack gap="sm">
      <Group gap="xs">
        {file !== undefined && canShareFile(file) && (
          <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={sheet}>
            {words.sheet}
          </Button>
        )}
        {phone !== null && (
          <Button
            component="a"
            variant="default"
            href={whatsappLink({ phone, text })}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            onClick={() => {
              onOpened('WHATSAPP')
              void opened()
            }}
          >
            {words.whatsapp}
          </Button>
        )}
        {children}
      </Group>
      {phone === null && <Text c="dimmed">{words.noPhone}</Text>}
      {beside !== undefined && <Text role="status">{beside === 'paste' ? words.pasted : words.beside}</Text>}
      {said !== undefined && <Text role="status">{said}</Text>}
      <div>
        {file === undefined ? (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text c="dimmed">{words.making}</Text>
          </Group>
        ) : (
          <FileChip file={file} />
        )}
      </div>
    </Stack>
  )
}

/** What a person does with the file once the chat is open. */
type Beside = 'paste' | 'drag'

/**
 * A chat opens with its words; the file cannot go along. In the desktop app it is put on the clipboard, elsewhere it is
 * offered to be dragged.
 */
function useWhatsapp(file: ReadyFile | undefined) {
  const [beside, setBeside] = useState<Beside>()

  /** To be called as the chat opens. */
  const opened = async (): Promise<void> => {
    setBeside('drag')
    const bridge = desktopBridge()
    if (bridge === undefined || file === undefined) return
    const bytes = new Uint8Array(await file.blob.arrayBuffer())
    const { copied } = await bridge
      .call('file.copy', { fileName: file.fileName, bytes })
      .catch(() => ({ copied: false }))
    if (copied) setBeside('paste')
  }
  return { beside, opened }
}

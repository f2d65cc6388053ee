import { useState } from 'react'

import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import type { ReadyFile } from '../../lib/files/share-file.ts'

/** What a person does with the file once the chat is open. */
type Beside = 'paste' | 'drag'

/**
 * A chat opens with its words; the file cannot go along. In the desktop app it is put on the clipboard, elsewhere it is
 * offered to be dragged.
 */
export function useWhatsapp(file: ReadyFile | undefined) {
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

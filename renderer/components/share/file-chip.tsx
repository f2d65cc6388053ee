import { IconFileTypePdf } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { dragData, type ReadyFile } from '../../lib/files/share-file.ts'
import styles from './file-chip.module.css'
import { share as words } from './texts.ts'

/** A file to drag into a chat or a folder; a press saves it. */
export function FileChip({ file }: { readonly file: ReadyFile }) {
  const address = useAddress(file.blob)
  const bytes = useBytes(file.blob)
  return (
    <button
      type="button"
      className={styles['chip']}
      draggable
      title={words.drag}
      aria-label={words.save(file.fileName)}
      onClick={() => saveFile(file.blob, file.fileName)}
      onDragStart={(event) => {
        const bridge = desktopBridge()
        if (bridge === undefined) {
          if (address !== undefined) event.dataTransfer.setData('DownloadURL', dragData(file, address))
          return
        }
        // The desktop app drags a real file, which every program takes.
        event.preventDefault()
        if (bytes !== undefined) void bridge.call('file.drag', { fileName: file.fileName, bytes })
      }}
    >
      <IconFileTypePdf size={18} aria-hidden />
      {file.fileName}
    </button>
  )
}

/** What is in a blob, read while nobody waits: a drag that has begun does not. */
function useBytes(blob: Blob): Uint8Array<ArrayBuffer> | undefined {
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer>>()
  useEffect(() => {
    let isWanted = desktopBridge() !== undefined
    if (isWanted) void blob.arrayBuffer().then((buffer) => isWanted && setBytes(new Uint8Array(buffer)))
    return () => {
      isWanted = false
    }
  }, [blob])
  return bytes
}

/** Under which the browser finds a blob while this is shown. */
function useAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

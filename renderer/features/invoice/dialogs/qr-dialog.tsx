import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { saveFile } from '../../../lib/files/save-file.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import styles from './qr-dialog.module.css'

const words = invoiceTexts.qr

type Props = {
  readonly onClose: () => void
  /** A data URL. */
  readonly image: string
  readonly number: string
  readonly irn: string | null
}

/** The code large enough to be read across a counter. */
export function QrDialog({ onClose, image, number, irn }: Props) {
  const save = () => saveFile(imageOf(image), `${irn ?? number}-qr.png`)

  return (
    <Modal opened onClose={onClose} title={words.title(number)}>
      <Stack gap="md">
        <div className={styles['ground']}>
          <img src={image} alt={words.alt} className={styles['code']} />
        </div>
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save} data-autofocus>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Read by hand: the page may fetch from its own address only. */
function imageOf(dataUrl: string): Blob {
  const [, base64 = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

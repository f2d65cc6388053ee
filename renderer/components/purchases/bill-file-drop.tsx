import { MAX_BILL_FILE_BYTES } from '../../lib/purchases/bill-file.ts'
import { billEditor } from '../../lib/texts/purchases/bill-editor.ts'
import { FileDrop } from '../form/file-drop.tsx'

const words = billEditor.paper

type Props = {
  readonly hint: string
  readonly onFile: (file: File) => void
  readonly isBusy?: boolean
  /** What was wrong with the last one. */
  readonly error: string | undefined
}

/** Takes a photo or PDF of a bill, as large as the core takes it. */
export const BillFileDrop = (props: Props) => (
  <FileDrop
    label={words.drop}
    endings={['.jpg', '.jpeg', '.png', '.webp', '.pdf']}
    maxBytes={MAX_BILL_FILE_BYTES}
    camera={words.camera}
    {...props}
  />
)

import * as contract from '../../../contract/purchases/attachment.ts'
import { addAttachment, readAttachment, removeAttachment } from '../../../use-cases/purchases/attachments.ts'
import { bind, type Binding } from '../../bind.ts'
import { toPurchase } from '../../wire/purchase.ts'

const MAX_NAME = 200

/** What a file was called where it came from, without folders, signs that nobody sees, and those that mean something to programs. */
function fileNameOf(given: string | undefined): string {
  const name = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}"'`<>|*?:]/gu, '')
    .trim()
  return plain === '' ? 'file' : [...plain].slice(-MAX_NAME).join('')
}

export const purchaseAttachmentBindings: readonly Binding[] = [
  bind(contract.addPurchaseAttachment, async ({ core, member, params, file, fileName }) => {
    const added = { purchaseId: params.id, bytes: file, fileName: fileNameOf(fileName) }
    return { data: toPurchase(await addAttachment(core, member, added), member) }
  }),

  bind(contract.getPurchaseAttachment, async ({ core, member, params: { id: purchaseId, attachmentId } }) => {
    const { attachment, bytes } = await readAttachment(core, member, { purchaseId, attachmentId })
    return {
      fileName: `bill-${attachment.id}.${attachment.storedAs.split('.').at(-1) ?? ''}`,
      bytes,
      type: attachment.contentType,
    }
  }),

  bind(contract.deletePurchaseAttachment, async ({ core, member, params: { id: purchaseId, attachmentId } }) => ({
    data: toPurchase(await removeAttachment(core, member, { purchaseId, attachmentId }), member),
  })),
]

import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { MAX_ATTACHMENTS, type Attachment } from '../../domain/purchases/attachment.ts'
import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'

import { deletePurchase } from './drafts.ts'
import { loadPurchase } from './load.ts'
import { viewOfPurchase, type PurchaseView } from './view.ts'

/** Files are written and removed between units: what a crash leaves is a file of nobody, never a bill without its photo. */
type Files = { readonly units: Units; readonly attachments: AttachmentStore }

type NewFile = { readonly purchaseId: string; readonly bytes: Uint8Array; readonly fileName: string }

/** @throws not_found, validation_failed for what is no photo and no PDF, and where a bill has as many as it may */
export async function addAttachment(
  { units, attachments }: Files,
  member: Member,
  { purchaseId, bytes, fileName }: NewFile,
): Promise<PurchaseView> {
  await units.read((unit) => assertRoom(unit, member, purchaseId))
  const saved = await attachments.save(bytes)
  try {
    return await units.write(async (unit) => {
      const purchase = await assertRoom(unit, member, purchaseId)
      unit.concerns({ kind: 'purchase', id: purchaseId })
      const at = unit.now.toISOString()
      const name = nameAs(fileName, saved.storedAs)
      const attachment: Attachment = { ...saved, id: unit.ids.uuid(), purchaseId, fileName: name, addedAt: at }
      await unit.purchases.addAttachment(attachment)
      await recordInLog(unit, member, 'purchase.attachmentAdded', attachment)
      return viewOfPurchase(unit, purchase)
    })
  } catch (error) {
    await attachments.remove(saved.storedAs)
    throw error
  }
}

/** A file says by its end what it is: `bill.html`, whose content is a PDF, becomes `bill.html.pdf`. One without an end stays so. */
function nameAs(fileName: string, storedAs: string): string {
  const end = storedAs.split('.').at(-1) ?? ''
  const said = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const isRight = said === undefined || said === end || (said === 'jpeg' && end === 'jpg')
  return isRight ? fileName : `${fileName}.${end}`
}

async function assertRoom(unit: ReadUnit, member: Member, purchaseId: string) {
  const purchase = await loadPurchase(unit, member, purchaseId)
  const { length } = await unit.purchases.attachmentsOf([purchaseId])
  if (length >= MAX_ATTACHMENTS) {
    throw invalidField('file', `is one too many: a bill has ${String(MAX_ATTACHMENTS)} files at most; remove one first`)
  }
  return purchase
}

/** @throws not_found, file_damaged */
export async function readAttachment({ units, attachments }: Files, member: Member, ids: AttachmentIds) {
  const attachment = await units.read((unit) => loadAttachment(unit, member, ids))
  const bytes = await attachments.read(attachment)
  if (!bytes) throw new AppError('not_found', { message: 'The file is not there any more. Restore a backup.' })
  return { attachment, bytes }
}

/** @throws not_found */
export async function removeAttachment(
  { units, attachments }: Files,
  member: Member,
  ids: AttachmentIds,
): Promise<PurchaseView> {
  const { removed, view } = await units.write(async (unit) => {
    const attachment = await loadAttachment(unit, member, ids)
    await unit.purchases.removeAttachment(attachment)
    await recordInLog(unit, member, 'purchase.attachmentRemoved', attachment)
    const purchase = await loadPurchase(unit, member, ids.purchaseId)
    return { removed: attachment, view: await viewOfPurchase(unit, purchase) }
  })
  await attachments.remove(removed.storedAs)
  return view
}

/** A draft goes with its files. @throws not_found, purchase_not_draft */
export async function deleteDraft({ units, attachments }: Files, member: Member, id: string): Promise<void> {
  const files = await units.write(async (unit) => {
    const kept = await unit.purchases.attachmentsOf([id])
    await deletePurchase(unit, member, id)
    return kept
  })
  for (const { storedAs } of files) await attachments.remove(storedAs)
}

type AttachmentIds = { readonly purchaseId: string; readonly attachmentId: string }

async function loadAttachment(
  unit: ReadUnit,
  member: Member,
  { purchaseId, attachmentId }: AttachmentIds,
): Promise<Attachment> {
  await loadPurchase(unit, member, purchaseId)
  const all = await unit.purchases.attachmentsOf([purchaseId])
  const found = all.find(({ id }) => id === attachmentId)
  if (!found) throw new AppError('not_found', { message: 'File not found.' })
  return found
}

async function recordInLog(
  unit: Unit,
  member: Member,
  action: 'purchase.attachmentAdded' | 'purchase.attachmentRemoved',
  { id, purchaseId, fileName, sha256 }: Attachment,
): Promise<void> {
  await unit.audit.append({
    ...by(member),
    at: unit.now.toISOString(),
    action,
    subject: { kind: 'purchase', id: purchaseId },
    from: null,
    to: { attachmentId: id, fileName, sha256 },
  })
}

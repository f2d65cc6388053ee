import { AppError } from '../../contract/http/errors.ts'
import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { Storage } from '../../ports/storage.ts'

/** The photos and PDFs of bills that are not there, or are not what was added, in sentences. Files of nobody are what a crash leaves. */
export async function damagedFiles(
  storage: Pick<Storage, 'read'>,
  attachments: Pick<AttachmentStore, 'read'>,
): Promise<readonly string[]> {
  const all = await storage.read(async ({ purchases }) => purchases.allAttachments())
  const damaged: string[] = []
  for (const attachment of all) {
    const said = `${attachment.fileName} (${attachment.storedAs}), a file of a bill,`
    try {
      if ((await attachments.read(attachment)) === undefined) damaged.push(`${said} is not there.`)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file_damaged')) throw error
      damaged.push(`${said} is another one than was added.`)
    }
  }
  return damaged
}

import type { Attachment } from '../../domain/purchases/attachment.ts'

/** Photos and PDFs of bills, as they came: kept with the uploads, and in backups. */
export type AttachmentStore = {
  /** @throws validation_failed for anything but a JPEG, PNG, WebP or PDF, whatever it is called */
  save(bytes: Uint8Array): Promise<Pick<Attachment, 'storedAs' | 'contentType' | 'size' | 'sha256'>>
  /** The bytes, or undefined. @throws file_damaged where they are not those that came */
  read(attachment: Pick<Attachment, 'storedAs' | 'sha256'>): Promise<Uint8Array | undefined>
  /** All that are there, whoever names them; `writtenAt` in milliseconds since 1970. */
  list(): Promise<readonly { readonly storedAs: string; readonly writtenAt: number }[]>
  /** What is not there is no failure. */
  remove(storedAs: string): Promise<void>
}

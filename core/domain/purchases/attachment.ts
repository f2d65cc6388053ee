/** A photo or a PDF of a bill. */
export type Attachment = {
  readonly id: string
  readonly purchaseId: string
  /** As it was called where it came from. */
  readonly fileName: string
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
  /** Bytes. */
  readonly size: number
  /** Hex, of the content. */
  readonly sha256: string
  /** What it is called among the uploads. */
  readonly storedAs: string
  readonly addedAt: string
}

const STORED_NAME = /^bill-[A-Za-z0-9_-]{43}\.(jpg|png|webp|pdf)$/

/** Whether a file among the uploads is one of these. They have no address of their own: only members read them. */
export const isAttachmentName = (name: string): boolean => STORED_NAME.test(name)

/** So many a bill at most. */
export const MAX_ATTACHMENTS = 20

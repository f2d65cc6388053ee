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

/** Images that people upload, re-encoded so that nothing but pixels is kept. */
export type UploadStore = {
  /** Answers the stored name. @throws validation_failed for anything but a PNG, JPEG or WebP of at most 4096 × 4096 */
  save(bytes: Uint8Array): Promise<string>
  /** The bytes of a stored image, or undefined. */
  read(name: string): Promise<Uint8Array | undefined>
}

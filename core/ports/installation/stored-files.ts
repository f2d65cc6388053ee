/** Where files of people are kept whole, each under a name of its own: a folder, or the database. */
export type StoredFiles = {
  /** Durable when it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  /** `writtenAt` in milliseconds since 1970. */
  list(): Promise<readonly { readonly name: string; readonly writtenAt: number }[]>
  /** What is not there is no failure. */
  remove(name: string): Promise<void>
}

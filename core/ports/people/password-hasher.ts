/** Slow by design and off the main thread, so never used inside a unit of work. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Takes as long where nothing is stored: the time of an answer does not tell who has an account. */
  verify(password: string, stored: string | undefined): Promise<boolean>
}

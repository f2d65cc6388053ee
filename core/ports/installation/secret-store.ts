/**
 * Where passwords and provider credentials live, and the only place where they do. Names look like
 * `business/<uuid>/firsPassword`. Nothing is opened, asked or prompted before the first call, so the product starts and
 * works without a usable store until somebody saves a secret.
 */
export type SecretStore = {
  readonly kind: 'keychain' | 'file' | 'database' | 'memory'
  /**
   * The value, or null when none was saved. A store that cannot be read is an error, never null.
   *
   * @throws SecretStoreError
   */
  get(name: string): Promise<string | null>
  /**
   * Saves a value of 1 to `MAX_SECRET_LENGTH` characters, replacing an earlier one. Once it resolves, the value is
   * there after a crash too.
   *
   * @throws SecretStoreError; after a `timeout` the value may still be saved later, when somebody answers the prompt
   */
  set(name: string, value: string): Promise<void>
  /**
   * Forgets a value; one that does not exist is no error.
   *
   * @throws SecretStoreError
   */
  delete(name: string): Promise<void>
  /**
   * Where several processes share it: saves a value in the place of `before`, where null is none, unless another process
   * has saved one there meanwhile. Answers what is there then.
   *
   * @throws SecretStoreError
   */
  replace?(name: string, before: string | null, value: string): Promise<string>
  /**
   * Where several processes share it: whether this one can open what is in it.
   *
   * @throws SecretStoreError wrong_passphrase, unavailable
   */
  assertOpens?(): Promise<void>
}

/**
 * UTF-16 units in a value. Windows' Credential Manager takes 2,560 bytes, which is 1,280 units; the limit is the same
 * everywhere, so that what can be saved does not depend on the machine.
 */
export const MAX_SECRET_LENGTH = 1_200

export type SecretStoreReason = 'unavailable' | 'locked' | 'timeout' | 'corrupt' | 'wrong_passphrase' | 'too_long'

/** Neither the message nor the remedy ever holds a secret or its name: both may be shown to people and logged. */
export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError'
  readonly reason: SecretStoreReason
  /** What a person can do about it, as whole sentences. */
  readonly remedy: string

  constructor(reason: SecretStoreReason, message: string, remedy: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.remedy = remedy
  }
}

/** Checks what every store would otherwise understand in its own way. A bad name is a mistake of the program. */
export function checkName(name: string): void {
  if (!/^[a-z][\w.:-]*(?:\/[\w.:-]+)*$/i.test(name) || name.length > 200)
    throw new RangeError('Not a name for a secret')
}

/**
 * @throws RangeError for the empty text (delete is the way to have none) and for broken UTF-16, which no store keeps
 * @throws SecretStoreError too_long
 */
export function checkValue(value: string): void {
  if (value === '' || /\p{Surrogate}/u.test(value)) throw new RangeError('Not a value for a secret')
  if (value.length <= MAX_SECRET_LENGTH) return

  throw new SecretStoreError(
    'too_long',
    `A secret may have at most ${MAX_SECRET_LENGTH} characters.`,
    'Check that only the key or the password itself was pasted.',
  )
}

/** A setting that cannot be used. `message` is whole sentences for people: where it stands, what is wrong, what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  /** The flag, the environment variable, or the file's field that is at fault. */
  readonly source: string

  constructor(source: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.source = source
  }
}

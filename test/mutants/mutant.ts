/** A fault put in on purpose, and the tests that must notice it. */
export type Mutant = {
  readonly name: string
  /** The promise that would be broken. */
  readonly breaks: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Arguments of vitest: files, or parts of their names. */
  readonly tests: readonly string[]
}

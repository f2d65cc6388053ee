/** One thing to put right, at a field of our own invoice (`items[0].taxCategory`), in plain English. */
export type PayloadProblem = { readonly field: string; readonly message: string }

/** Where the parts of the payload put what they find. */
export type Findings = {
  /** What cannot be written without guessing: nothing is sent before it is settled. */
  readonly problems: PayloadProblem[]
  /** What can be sent but FIRS / NRS is likely to refuse, or what was left out. */
  readonly warnings: PayloadProblem[]
}

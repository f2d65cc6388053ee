/**
 * The texts that searches look into, kept beside what they are about. Searches are right whatever state it is in: what
 * was stored under other rules of folding is folded while it is searched, which takes longer.
 */
export type SearchIndex = {
  /** Folds some of what was stored under other rules. False once there was nothing left to do. */
  refresh(): Promise<boolean>
}

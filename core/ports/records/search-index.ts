/**
 * The texts that searches look into, kept beside what they are about, and an index of their words. Searches are right
 * whatever state these are in: what was stored under other rules of folding is folded while it is searched, and what is
 * not indexed is looked through, which takes longer.
 */
export type SearchIndex = {
  /** Does some milliseconds of what is left to fold and to index. False once there was nothing left to do. */
  refresh(): Promise<boolean>
}

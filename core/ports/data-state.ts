/** Parts of the database, such as tables, by their names. */
export type Parts = Iterable<string>

/** Tells what was looked at, and what of that has changed since. */
export type DataState = {
  /** A number that grows with whatever is committed, by whomever. */
  now(): number
  /** Adds to `parts` all that units of work look at that are opened in `work`. */
  noting<T>(parts: Set<string>, work: () => Promise<T>): Promise<T>
  /** Whether anything of these was changed after that moment, as `now` told it. */
  hasChanged(parts: Parts, since: number): boolean
}

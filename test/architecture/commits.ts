const MAX_SUBJECT = 72

/** `area: imperative`; the area is a capability or a top folder, with a part of it in brackets where that helps. */
const SUBJECT = /^[a-z][a-z0-9 -]*(\([a-z0-9 -]+\))?: [^ ].*$/

/** A merge that only says which branch it came from says nothing of what came. */
const NAMED_AFTER_A_BRANCH = /^Merge (remote-tracking )?(branch|tag|commit|pull request)\b/

/** Why a subject is refused; undefined for a good one. */
export function wrongSubject(subject: string): string | undefined {
  if (NAMED_AFTER_A_BRANCH.test(subject)) return 'a merge is named after what it brings, not after a branch'
  if (!SUBJECT.test(subject))
    return 'it is not "area: imperative", as in "counter: keep scans when a quantity is undone"'
  if (subject.length > MAX_SUBJECT) return `it has ${subject.length} characters, and logs cut after ${MAX_SUBJECT}`
  return undefined
}

/** The last subject before this rule. */
const LAST_BEFORE = 'Ctrl+Z while something is still being taken lets the keys go'

type Commit = { readonly hash: string; readonly subject: string }

/** The last commit before the rule; undefined where a shallow clone does not reach back to it. */
export const lastBeforeTheRule = (log: readonly Commit[]): Commit | undefined =>
  log.find(({ subject }) => subject === LAST_BEFORE)

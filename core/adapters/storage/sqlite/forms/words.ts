import type Database from 'better-sqlite3'

/**
 * Words that stand in very many rows, such as who wrote them, are codes of one or two bytes there: blobs, which the table
 * `audit_word` tells. A text is the word itself, as versions before this wrote it.
 */

/** What a code stands for, in SQL. */
export const codedWord = (column: string): string => `(SELECT w.word FROM audit_word w WHERE w.code = ${column})`

/** The word of a column, in SQL. */
export const wordOf = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN ${codedWord(column)} ELSE ${column} END`

/** Whether a column has a word, in SQL, along an index of the column. */
export const isWord = (column: string, word: string): string =>
  `${column} IN (+${word}, (SELECT w.code FROM audit_word w WHERE w.word = ${word}))`

type Db = Pick<Database.Database, 'prepare'>

type Known = {
  /** Codes that nothing takes back. */
  readonly settled: Map<string, Buffer>
  /** What this connection added, and how many commits there were then: it may be taken back with its transaction. */
  readonly added: Map<string, number>
}

const known = new WeakMap<Db, Known>()

function knownBy(db: Db): Known {
  const found = known.get(db)
  if (found) return found
  const rows = db.prepare('SELECT word, code FROM audit_word').raw().all() as [string, Buffer][]
  const made = { settled: new Map(rows), added: new Map<string, number>() }
  known.set(db, made)
  return made
}

/** Tells the code of a word, and gives it one where it has none; to be used within transactions. */
export function wordCodes(db: Db): (word: string) => Buffer {
  const { settled, added } = knownBy(db)
  const find = db.prepare<[string], { code: Buffer }>('SELECT code FROM audit_word WHERE word = ?')
  const count = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM audit_word')
  const add = db.prepare('INSERT INTO audit_word (code, word) VALUES (?, ?)')
  const commits = db.prepare<[], { commits: number }>('SELECT commits FROM commit_count')
  const commitsSoFar = (): number => commits.get()?.commits ?? 0

  /** A transaction counts itself before it ends, so two more mean that another one has begun. */
  const isSettled = (word: string): boolean => {
    const at = added.get(word)
    return at === undefined || commitsSoFar() >= at + 2
  }

  return (word) => {
    const code = settled.get(word)
    if (code) return code
    const found = find.get(word)?.code
    if (found) {
      if (isSettled(word)) settled.set(word, found)
      return found
    }
    const made = codeAt((count.get()?.count ?? 0) + 1)
    add.run(made, word)
    added.set(word, commitsSoFar())
    return made
  }
}

/** A number in as few bytes as it takes. */
function codeAt(place: number): Buffer {
  const hex = place.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

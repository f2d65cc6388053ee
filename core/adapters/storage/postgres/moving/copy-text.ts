/** A value as SQLite keeps it. */
export type StoredValue = string | number | Buffer | null

/** What a column holds. */
export type ColumnKind = 'number' | 'text' | 'bytes'

const SPECIAL = /[\\\n\r\t\f\v\x08\0]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\v': '\\v',
  '\b': '\\b',
  // No text of PostgreSQL has it; see connection.ts.
  '\0': '\uFFFD',
}

/** A row as a line of COPY's text format, with its end: byte for byte as the server writes it. */
export const copyLine = (row: readonly StoredValue[]): string => lineFrom(row, 0)

/** The same of a row that begins at one of these values: what stands before is not of it. */
export function lineFrom(row: readonly StoredValue[], from: number): string {
  let line = ''
  for (let at = from; at < row.length; at += 1) {
    const value = row[at]
    if (at > from) line += '\t'
    if (value === null || value === undefined) line += '\\N'
    else if (typeof value === 'number') line += value
    else if (typeof value === 'string')
      line += SPECIAL.test(value) ? value.replace(/[\\\n\r\t\f\v\x08\0]/g, (found) => escapes[found] ?? found) : value
    else line += `\\\\x${value.toString('hex')}`
  }
  return `${line}\n`
}

/** A line of COPY's text format as a row. @throws RangeError for a number that a program cannot hold */
export function rowOf(line: string, kinds: readonly ColumnKind[]): StoredValue[] {
  const parts: readonly string[] = line.split('\t')
  return kinds.map((kind, at) => valueOf(parts[at] ?? '\\N', kind))
}

function valueOf(part: string, kind: ColumnKind): StoredValue {
  if (part === '\\N') return null
  if (kind === 'bytes') return Buffer.from(part.slice(3), 'hex')
  if (kind === 'text') return part.includes('\\') ? unescaped(part) : part
  const number = Number(part)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${part} is not a whole number below 2^53.`)
  return number
}

const unescapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }

const unescaped = (part: string): string =>
  part.replace(/\\(.)/g, (_whole, letter: string) => unescapes[letter] ?? letter)

/** Why a migration could lose what somebody has stored; empty where it only adds. */
export function lossesIn(migration: string): string[] {
  const statements = migration
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  const added = new Set(statements.flatMap(addedColumn))

  return statements.flatMap((statement, at) => {
    if (isReplaced(statement, statements.slice(at + 1))) return []
    const loss = lossOf(statement, added)
    return loss === null ? [] : [`${loss}: ${statement.slice(0, 80)}`]
  })
}

const NAME = '[`"\\[]?(\\w+)[`"\\]]?'
const match = (statement: string, pattern: string): RegExpExecArray | null =>
  new RegExp(`^${pattern}`, 'i').exec(statement)

function addedColumn(statement: string): string[] {
  const found = match(statement, `ALTER TABLE ${NAME} ADD (?:COLUMN )?${NAME}`)
  return found ? [`${found[1]}.${found[2]}`] : []
}

/** A trigger that counts may do so in another way; what keeps something from going stays as it is. */
function isReplaced(statement: string, later: readonly string[]): boolean {
  const name = match(statement, `DROP TRIGGER ${NAME}$`)?.[1]
  if (name === undefined || name.includes('_never_')) return false
  return later.some((one) => match(one, `CREATE TRIGGER ${NAME}`)?.[1] === name)
}

function lossOf(statement: string, added: ReadonlySet<string>): string | null {
  if (match(statement, 'DROP (TABLE|VIEW)')) return 'a table goes'
  if (match(statement, 'DROP TRIGGER')) return 'a trigger that keeps something goes'
  if (match(statement, `ALTER TABLE ${NAME} DROP`)) return 'a column goes'
  if (match(statement, `ALTER TABLE ${NAME} RENAME`)) return 'a name changes'
  if (match(statement, 'CREATE TABLE [`"]?__new_')) return 'a table is built anew'
  if (match(statement, 'PRAGMA ')) return 'a safeguard is switched'
  if (match(statement, '(WITH .*)?DELETE FROM') || match(statement, 'TRUNCATE')) return 'rows go'
  if (match(statement, '(INSERT OR REPLACE|REPLACE) INTO')) return 'rows are written over'
  return overwritten(statement, added)
}

/** Only a column that the same migration adds may be filled. */
function overwritten(statement: string, added: ReadonlySet<string>): string | null {
  const update = match(statement, `(?:WITH .*\\) )?UPDATE (?:OR \\w+ )?${NAME} SET (.*)`)
  if (!update) return null

  const [, table, rest = ''] = update
  // What is in brackets holds no assignment of this statement.
  let assignments = rest
  while (/\([^()]*\)/.test(assignments)) assignments = assignments.replace(/\([^()]*\)/g, '')
  const columns = assignments
    .replace(/ (FROM|WHERE|RETURNING) .*/i, '')
    .split(',')
    .map((assignment) => /^\s*[`"]?(\w+)/.exec(assignment)?.[1] ?? 'several columns')
  const old = columns.find((column) => !added.has(`${table}.${column}`))
  return old === undefined ? null : `${table}.${old} is written over`
}

/** Every table, and every column as `table.column`. */
export type Names = ReadonlySet<string>

/** What is wrong with the names of a schema, by the schemas that there were (oldest first) and the names given up. */
export function reusedNames(earlier: readonly Names[], present: Names, retired: readonly string[]): string[] {
  const known = new Set(earlier.flatMap((names) => [...names]))
  const gone = [...known].filter((name) => !present.has(name))
  const schemas = [...earlier, present]
  const cameBack = [...present].filter((name) => {
    const first = schemas.findIndex((names) => names.has(name))
    return schemas.slice(first).some((names) => !names.has(name))
  })

  return [
    ...gone
      .filter((name) => !retired.includes(name))
      .map((name) => `${name} was given up and is not among the retired`),
    ...retired.filter((name) => present.has(name)).map((name) => `${name} is retired and in use again`),
    ...cameBack.filter((name) => !retired.includes(name)).map((name) => `${name} was given up once and came back`),
    ...retired.filter((name) => !known.has(name)).map((name) => `${name} is retired and never existed`),
  ]
}

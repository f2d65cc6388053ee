import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { getTableColumns, getTableName } from 'drizzle-orm'
import ts from 'typescript'

import { tables } from '../../core/adapters/storage/postgres/schema/tables.ts'
import { root } from '../launch/processes.ts'

/** A statement of the adapter, as far as its source says. */
export type SourceStatement = {
  /** Where it stands: the file below the adapter, and the function or constant around it. */
  readonly place: string
  /** With the constants in it written out; `…` for what is known only as it runs. */
  readonly sql: string
}

const ADAPTER = join(root, 'core/adapters/storage/postgres')
/** Files that are about the schema as a whole, or copy every row when data is moved. */
const NOT_SERVING = /^(schema|moving|engine|postgres-migrations)\//

const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/
/** Of `tableStatements`, by its place among the arguments: what follows WHERE is all that differs. */
const CONDITION_OF: Readonly<Record<string, number>> = { update: 1, one: 0, many: 0 }

/** Every statement in the source of the adapter of PostgreSQL. */
export function readStatements(): SourceStatement[] {
  const files = globSync(['**/*.ts', '../sqlite/sql/rules.ts', '../sqlite/sql/backlog.ts'], { cwd: ADAPTER })
    .filter((path) => !path.endsWith('.test.ts') && !NOT_SERVING.test(path))
    .map((path) => parse(join(ADAPTER, path)))
  const constants = constantsIn(files)
  return files
    .flatMap((file) => statementsIn(file, constants))
    .toSorted((one, other) => compare(one.place, other.place))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)

type Constants = ReadonlyMap<string, ts.Expression>

/** Texts by their names: a name that two files give to different texts is each file's own. */
function constantsIn(files: readonly ts.SourceFile[]): (file: ts.SourceFile) => Constants {
  const shared = new Map<string, ts.Expression>()
  const own = new Map<ts.SourceFile, Map<string, ts.Expression>>()
  for (const file of files) {
    const here = new Map<string, ts.Expression>()
    own.set(file, here)
    visit(file, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return
      const text = ts.isArrowFunction(node.initializer) ? node.initializer.body : node.initializer
      if (!ts.isStringLiteralLike(text) && !ts.isTemplateExpression(text)) return
      here.set(node.name.text, text)
      if (isExported(node)) shared.set(node.name.text, text)
    })
  }
  return (file) => new Map([...shared, ...(own.get(file) ?? [])])
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function statementsIn(file: ts.SourceFile, constantsOf: (file: ts.SourceFile) => Constants): SourceStatement[] {
  const found: SourceStatement[] = []
  const name = relative(ADAPTER, file.fileName)
  if (name.startsWith('..')) return found
  const constants = constantsOf(file)
  const parts = partsOf(file)
  visit(file, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    if (!isText || isPart(node) || isHead(node, parts)) return
    const sql = written(node, constants, 0)
    if (!STATEMENT.test(sql) && !isCondition(node)) return
    found.push({ place: `${name} ${around(node)}`, sql: sql.replaceAll(/\s+/g, ' ').trim() })
  })
  return found
}

/** Of another text that is looked at as a whole. */
const isPart = (node: ts.Node): boolean => ts.isTemplateSpan(node.parent) || ts.isImportDeclaration(node.parent)

/** Names that stand in other texts of a file. */
function partsOf(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  visit(file, (node) => {
    if (ts.isTemplateSpan(node)) names.add(node.expression.getText().replace(/\(.*$/s, ''))
  })
  return names
}

/** What goes on in other texts is looked at there. */
function isHead(node: ts.Node, parts: ReadonlySet<string>): boolean {
  const up = ts.isArrowFunction(node.parent) ? node.parent.parent : node.parent
  return ts.isVariableDeclaration(up) && parts.has(up.name.getText())
}

function isCondition(node: ts.Node): boolean {
  const call = node.parent
  if (ts.isPropertyAssignment(call))
    return ts.isIdentifier(call.name) && call.name.text === 'from' && /\s/.test(node.getText())
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.arguments[CONDITION_OF[call.expression.name.text] ?? -1] === node
  )
}

const DEEPEST = 6

function written(node: ts.Expression, constants: Constants, depth: number): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) {
    const name = ts.isIdentifier(node) ? node.text : ts.isCallExpression(node) ? node.expression.getText() : undefined
    const known = name === undefined ? undefined : constants.get(name)
    return known === undefined || depth === DEEPEST ? '…' : written(known, constants, depth + 1)
  }
  return node.templateSpans.reduce(
    (text, { expression, literal }) => text + written(expression, constants, depth) + literal.text,
    node.head.text,
  )
}

/** The nearest thing with a name around it. */
function around(node: ts.Node): string {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) {
    const name = nameOf(up)
    if (name !== undefined) return name.getText()
  }
  return 'file'
}

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name
  if (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer)) return node.name
  const isNamed =
    ts.isVariableDeclaration(node) && (isTop(node) || (node.initializer && ts.isArrowFunction(node.initializer)))
  return isNamed ? node.name : undefined
}

const isExported = (node: ts.VariableDeclaration): boolean =>
  isTop(node) &&
  ts.isVariableStatement(node.parent.parent) &&
  node.parent.parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

const isTop = (node: ts.VariableDeclaration): boolean => ts.isSourceFile(node.parent.parent.parent)

/** Tables whose rows belong to a business each. */
const ofBusinesses = (): ReadonlySet<string> =>
  new Set(
    Object.values(tables)
      .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === 'business_key'))
      .map((table) => getTableName(table)),
  )

const UNKNOWN =
  /\b(?:WHERE|FROM|AS "?\w+"?,?) …|(?:WHERE|AND) …|r JOIN business b ON b\.key = r\.business_key …|^e\.date >= @from$|_entry e$|f\.business_key AND e\.key = f\.entry_key$|^INSERT INTO account_balance/

/** By an id that is one everywhere: each part of a cluster is asked for it, and one of them has it. */
const BY_ID = /\b(?:\w+\.)?(?:id|key|hash|cookie_hash|scope)\s*=\s*(?:@|ANY ?\(@)|unnest\(@/

const NAMES_BUSINESS = [
  /@business(?:Id|Key)\b/,
  /business_key\s*(?:=|IN|= ANY)\s*\(?\s*(?:@|\$\d|…|\(SELECT key FROM business)/,
]

/** Those that read or change rows of businesses and name none of them: what is looked for by its id, and what goes through all. */
export function crossingStatements(statements: readonly SourceStatement[]): {
  readonly byId: readonly SourceStatement[]
  readonly through: readonly SourceStatement[]
  /** Their conditions are put together as they run: what holds them is said by those who call. */
  readonly unknown: readonly SourceStatement[]
} {
  const names = ofBusinesses()
  const isOfBusinesses = ({ sql }: SourceStatement) =>
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+"?([a-z_]+)"?/g)].some(([, name = '']) => names.has(name)) ||
    !STATEMENT.test(sql)
  const crossing = statements
    .filter((statement) => isOfBusinesses(statement))
    .filter(({ sql }) => !NAMES_BUSINESS.some((pattern) => pattern.test(sql)))
  return {
    byId: crossing.filter(({ sql }) => BY_ID.test(sql)),
    through: crossing.filter(({ sql }) => !BY_ID.test(sql) && !UNKNOWN.test(sql)),
    unknown: crossing.filter(({ sql }) => !BY_ID.test(sql) && UNKNOWN.test(sql)),
  }
}

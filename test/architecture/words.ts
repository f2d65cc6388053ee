import ts from 'typescript'

/** A word that is not used in a name, as the glossary has it. */
export type Unused = {
  /** `needs you` is refused among the words of any name, `Found` as a whole name. */
  readonly word: string
  readonly instead: string
  readonly why: string
}

/** The words of a name: split at hyphens, dots, underscores and capitals. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ')

/** What the product is called may stand in any name. */
const PRODUCT = 'invoice desk'

const isWholeName = (word: string): boolean => /^[A-Z]/.test(word)

const has = (words: string, phrase: string): boolean => ` ${words.replaceAll(PRODUCT, '')} `.includes(` ${phrase} `)

/** Which of the words stands in the name of an export. A whole name is one of a type or a component, and has its case. */
export const refusedIn = (name: string, unused: readonly Unused[]): Unused | undefined =>
  unused.find(({ word }) => (isWholeName(word) ? name === word : has(wordsOf(name), word)))

/** Which of the words stands in a path: in the name of the file or of one of its folders. */
export function refusedInPath(path: string, unused: readonly Unused[]): Unused | undefined {
  const names = path.split('/').map((name) => wordsOf(name.replace(/([.](test|module))?[.][a-z]+$/, '')))
  return unused.find(({ word }) =>
    names.some((words) => (isWholeName(word) ? words === wordsOf(word) : has(words, word))),
  )
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)))

/** The names that a file exports, in the order of the file. */
export function exportedNames(path: string, source: string): string[] {
  const { statements } = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement
      return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
    }
    if (!ts.canHaveModifiers(statement)) return []
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
    return isNamed(statement) && statement.name ? [statement.name.text] : []
  })
}

const isNamed = (statement: ts.Statement) =>
  ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isTypeAliasDeclaration(statement)

/** The names that a description of the API holds: operations, fields, parameters, schemas, and values such as events. */
export function namesOfApi(description: unknown): Set<string> {
  const names = new Set<string>()
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string' && ['operationId', 'name', 'const', 'enum'].includes(key)) names.add(value)
    if (Array.isArray(value)) for (const one of value) read(one, key)
    else if (typeof value === 'object' && value !== null) {
      if (key === 'properties' || key === 'schemas') for (const name of Object.keys(value)) names.add(name)
      for (const [inner, one] of Object.entries(value)) read(one, inner)
    }
  }
  read(description, '')
  return names
}

import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What of a route is for its documentation and its server. */
const SERVER_SIDE = new Set(['summary', 'description', 'tag', 'success', 'errors', 'location'])

/** A part of a module's text, and what takes its place. */
type Edit = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Leaves out of the interface what only the server says with the contract: descriptions of fields, summaries of routes,
 * the sentences of errors, and the part of zod that writes JSON schemas. And marks the making of schemas and routes as
 * without effect, so that those which nobody uses are left out. An `example` stays: a page shows one.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',

    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (path.endsWith('/zod/v4/classic/schemas.js')) return { code: withoutJsonSchemas(code), map: null }
      if (!/\/core\/contract\/.*\.ts$/.test(path)) return null
      return { code: leanModule(code), map: null }
    },
  }
}

/** The schemas of zod, without how each is written as a JSON schema. */
export const withoutJsonSchemas = (code: string): string =>
  code
    .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replaceAll(
      /^import .* from "\.\.\/core\/to-json-schema\.js";$/gm,
      'const createStandardJSONSchemaMethod = () => undefined;',
    )
    .replaceAll('return createToJSONSchemaMethod(this, {})(params);', '')

/** A module of the contract, in JavaScript, with what the interface needs of it. */
export function leanModule(code: string): string {
  const { program } = parseSync('contract.js', code)
  const edits: Edit[] = []
  new Visitor({
    CallExpression: (call) => {
      edits.push(...surplusOf(call))
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name === 'errorTable' && init) edits.push(...sentencesIn(init))
    },
  }).visit(program)
  for (const statement of program.body) edits.push(...marksOf(statement))
  return applied(code, edits)
}

/** Of `schema.meta({ ... })` the call, but for an example; of `defineRoute({ ... })` what a caller has no use for. */
function surplusOf({ callee, arguments: [first], end }: ESTree.CallExpression): Edit[] {
  if (first?.type !== 'ObjectExpression') return []
  if (callee.type === 'Identifier' && callee.name === 'defineRoute') {
    return first.properties.flatMap((property, index) => {
      const next = first.properties[index + 1]
      if (!SERVER_SIDE.has(nameOf(property) ?? '')) return []
      return [{ start: property.start, end: next?.start ?? first.end - 1, text: '' }]
    })
  }
  const isMeta =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'meta'
  if (!isMeta) return []
  const example = first.properties.find((property) => nameOf(property) === 'example')
  if (!example) return [{ start: callee.object.end, end, text: '' }]
  // A page shows examples, and none of the words beside them.
  return [
    { start: first.start + 1, end: example.start, text: '' },
    { start: example.end, end: first.end - 1, text: '' },
  ]
}

const nameOf = (property: ESTree.ObjectExpression['properties'][number]): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined

/** The sentences of `{ code: [status, sentence] }`, which a client is sent. */
function sentencesIn(init: ESTree.Expression): Edit[] {
  if (init.type !== 'ObjectExpression') return []
  return init.properties.flatMap((property) => {
    const sentence =
      property.type === 'Property' && property.value.type === 'ArrayExpression' && property.value.elements[1]
    return sentence ? [{ start: sentence.start, end: sentence.end, text: "''" }] : []
  })
}

/** Puts what a constant of the module calls into a function that has no effects. */
function marksOf(statement: ESTree.Program['body'][number]): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression'
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  )
}

/** The text after all edits; what lies within one that takes text away goes with it. */
function applied(code: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  let result = ''
  let at = 0
  for (const { start, end, text } of inOrder) {
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

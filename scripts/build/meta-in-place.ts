import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What answers a schema of its own each time, which nobody else has. One with a check knows the one without it: a copy does not. */
const MAKERS = new Set(
  'optional nullable nullish array default catch transform pipe extend pick omit partial strict readonly or and'.split(
    ' ',
  ),
)

/**
 * Writes what the contract says about a new schema beside that schema, and not beside a copy of it: `schema.meta({ ... })`
 * makes one, for those that others have too. A start makes 1,000 schemas less of 6,000.
 */
export function metaInPlace(): Plugin {
  return {
    name: 'meta-in-place',

    transform(code, id) {
      return /\/core\/contract\/.*\.ts$/.test(id.replaceAll('\\', '/'))
        ? { code: withMetaInPlace(code), map: null }
        : null
    },
  }
}

/** A module of the contract, in JavaScript. */
export function withMetaInPlace(code: string): string {
  // Where it is sent by another name, nothing is known of it.
  if (!/import \{ z \} from ['"]zod['"]/.test(code)) return code
  const places: { readonly name: ESTree.Span; readonly argument: ESTree.Span }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [argument, ...more] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'meta' || !argument || more.length > 0 || !isNew(callee.object)) return
      places.push({ name: callee.property, argument })
    },
  }).visit(parseSync('contract.js', code).program)

  let result = ''
  let at = 0
  for (const { name, argument } of places.toSorted((one, other) => one.name.start - other.name.start)) {
    result += `${code.slice(at, name.start)}register${code.slice(name.end, argument.start)}z.globalRegistry, `
    at = argument.start
  }
  return result + code.slice(at)
}

function isNew(schema: ESTree.Expression): boolean {
  if (schema.type !== 'CallExpression' || schema.callee.type !== 'MemberExpression') return false
  const { object, property } = schema.callee
  if (property.type !== 'Identifier') return false
  return (object.type === 'Identifier' && object.name === 'z') || MAKERS.has(property.name)
}

/**
 * JSON as it is written, not as JavaScript holds it: with numbers such as `1e400` and `-0`, the same key twice, and ids
 * that are filled in when the request is sent.
 */
export type Tree =
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: Tree])[] }
  | { readonly kind: 'array'; readonly items: readonly Tree[] }
  /** A literal, as it stands in the text. */
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'known'; readonly known: Known }

/** Something that the server knows, taken from a pool when the request is sent. */
export type Known = { readonly pool: string; readonly index: number }

export type Resolve = (known: Known) => string

export const literal = (value: unknown): Tree => ({ kind: 'literal', text: JSON.stringify(value) ?? 'null' })

export function toJson(tree: Tree, resolve: Resolve): string {
  switch (tree.kind) {
    case 'literal':
      return tree.text
    case 'known':
      return JSON.stringify(resolve(tree.known))
    case 'array':
      return `[${tree.items.map((item) => toJson(item, resolve)).join(',')}]`
    case 'object':
      return `{${tree.entries.map(([key, value]) => `${JSON.stringify(key)}:${toJson(value, resolve)}`).join(',')}}`
  }
}

export type Mutation = {
  /** Which place of the tree, counted from its root; taken modulo their number. */
  readonly at: number
  readonly change: (tree: Tree) => Tree | undefined
}

/** The tree with one of its places changed; undefined from `change` removes the place. */
export function mutate(tree: Tree, { at, change }: Mutation): Tree {
  const wanted = at % countPlaces(tree)
  let place = 0

  const visit = (current: Tree): Tree | undefined => {
    if (place++ === wanted) return change(current)
    if (current.kind === 'array') return { kind: 'array', items: current.items.flatMap((item) => visit(item) ?? []) }
    if (current.kind !== 'object') return current

    const entries = current.entries.flatMap(([key, value]) => {
      const changed = visit(value)
      return changed ? [[key, changed] as const] : []
    })
    return { kind: 'object', entries }
  }
  return visit(tree) ?? literal(null)
}

function countPlaces(tree: Tree): number {
  if (tree.kind === 'array') return tree.items.reduce((sum, item) => sum + countPlaces(item), 1)
  if (tree.kind === 'object') return tree.entries.reduce((sum, [, value]) => sum + countPlaces(value), 1)
  return 1
}

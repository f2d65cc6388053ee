import { resolve, type Document, type Schema } from './openapi-document.ts'

/** Who writes what a schema describes: of a request the client does, of an answer the server. */
export type Side = 'request' | 'answer'

type Pair = { readonly old: Document; readonly now: Document; readonly side: Side; readonly seen: ReadonlySet<string> }

type Compared = { readonly old: Schema; readonly now: Schema; readonly at: string }

/** What a client of the old document would stumble over in the new one. */
export function schemaProblems(
  documents: { readonly old: Document; readonly now: Document },
  side: Side,
  compared: Compared,
): string[] {
  return compare({ ...documents, side, seen: new Set() }, compared)
}

function compare(pair: Pair, { old, now, at }: Compared): string[] {
  const refs = `${old.$ref} ${now.$ref}`
  if (old.$ref !== undefined && now.$ref !== undefined) {
    if (pair.seen.has(refs)) return []
    pair = { ...pair, seen: new Set([...pair.seen, refs]) }
  }
  const before = alternatives(pair.old, old)
  const after = alternatives(pair.now, now)

  // Whoever reads has to understand everything that whoever writes may write.
  const written = pair.side === 'request' ? before : after
  const read = pair.side === 'request' ? after : before
  return written.flatMap((one) => {
    const tried = read.map((other) => {
      const compared = pair.side === 'request' ? { old: one, now: other, at } : { old: other, now: one, at }
      return compareOne(pair, compared)
    })
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

/** A schema as the single kinds of value it takes. */
function alternatives(document: Document, schema: Schema): Schema[] {
  const whole = resolve(document, schema)
  const several = whole.anyOf ?? whole.oneOf
  if (several) return several.flatMap((one) => alternatives(document, one))
  const { type } = whole
  return Array.isArray(type) ? type.map((one: string) => ({ ...whole, type: one })) : [whole]
}

function compareOne(pair: Pair, compared: Compared): string[] {
  const { old, now, at } = compared
  const kind = kindProblem(pair.side, compared)
  if (kind) return [kind]
  return [
    ...valueProblems(pair.side, compared),
    ...(pair.side === 'request' ? limitProblems(compared) : []),
    ...fieldProblems(pair, compared),
    ...(old.items && now.items ? compare(pair, { old: old.items, now: now.items, at: `${at}[]` }) : []),
    ...(typeof old.additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? compare(pair, { old: old.additionalProperties, now: now.additionalProperties, at: `${at}.*` })
      : []),
  ]
}

function kindProblem(side: Side, { old, now, at }: Compared): string | undefined {
  const [written, read] = side === 'request' ? [old.type, now.type] : [now.type, old.type]
  if (read === undefined || written === read || (written === 'integer' && read === 'number')) return undefined
  return `${at}: was ${String(old.type ?? 'anything')}, is ${String(now.type ?? 'anything')}`
}

/** Answers may get values; a list that ends must say which values it is known to have. */
function valueProblems(side: Side, { old, now, at }: Compared): string[] {
  const [before, after] = [valuesOf(old), valuesOf(now)]
  if (side === 'answer') {
    const isOpen = now['x-extensible-enum'] !== undefined
    return before && !after && !isOpen ? [`${at}: is no list of values any more`] : []
  }
  if (!after) return []
  if (!before) return [`${at}: takes only ${after.join(', ')} now`]
  const gone = before.filter((value) => !after.includes(value))
  return gone.length > 0 ? [`${at}: does not take ${gone.join(', ')} any more`] : []
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined)

const limits = [
  ['minLength', 'least'],
  ['minimum', 'least'],
  ['minItems', 'least'],
  ['maxLength', 'most'],
  ['maximum', 'most'],
  ['maxItems', 'most'],
] as const

function limitProblems({ old, now, at }: Compared): string[] {
  return limits.flatMap(([name, which]) => {
    const [before, after] = [old[name], now[name]]
    const isTighter =
      after !== undefined && (before === undefined || (which === 'most' ? after < before : after > before))
    return isTighter ? [`${at}: ${name} was ${before ?? 'none'}, is ${after}`] : []
  })
}

function fieldProblems(pair: Pair, { old, now, at }: Compared): string[] {
  const required = (schema: Schema, name: string) => schema.required?.includes(name) === true
  const fields = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
    const field = now.properties?.[name]
    const where = `${at}.${name}`
    if (!field) return [`${where}: is gone`]
    const isMissable = pair.side === 'answer' && required(old, name) && !required(now, name)
    return [
      ...(isMissable ? [`${where}: may be missing now`] : []),
      ...compare(pair, { old: schema, now: field, at: where }),
    ]
  })
  if (pair.side === 'answer') return fields
  const wanted = (now.required ?? []).filter((name) => !required(old, name))
  return [...fields, ...wanted.map((name) => `${at}.${name}: is required now`)]
}

/** The parts of an OpenAPI document that clients depend on. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema?: Schema
}

export type Answer = {
  readonly content?: Content
  readonly headers?: Readonly<Record<string, unknown>>
}

export type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content }
  readonly responses?: Readonly<Record<string, Answer>>
}

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly 'x-extensible-enum'?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** What a part of the document is, where it only refers to a component. */
export function resolve<T extends object>(document: Document, part: T): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name.replaceAll('~1', '/')], document)
  return resolve(document, found as T)
}

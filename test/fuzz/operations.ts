/** The part of the OpenAPI document that requests are made from. */

export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly 'x-extensible-enum'?: readonly unknown[]
  readonly example?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Parameter = { readonly in: 'path' | 'query'; readonly name: string; readonly schema: Schema }

export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type DocumentedOperation = {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

export type Operation = {
  readonly id: string
  readonly method: string
  /** With `{parameters}`. */
  readonly path: string
  readonly isPublic: boolean
  readonly query: readonly Parameter[]
  readonly body: Schema | undefined
  readonly example: unknown
  /** The field of a multipart upload. */
  readonly upload: string | undefined
  /** The content types of each declared status. */
  readonly answers: ReadonlyMap<number, readonly string[]>
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content
      const multipart = content?.['multipart/form-data']?.schema
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        isPublic: operation.security?.length === 0,
        query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
        body: content?.['application/json']?.schema,
        example: content?.['application/json']?.example,
        upload: multipart && Object.keys(multipart.properties ?? {})[0],
        answers: new Map(
          Object.entries(operation.responses).map(([status, answer]) => [
            Number(status),
            Object.keys(answer.content ?? {}),
          ]),
        ),
      }
    }),
  )
}

/** Which operation a request means: as the server reads paths, whatever their case, with or without a slash at the end. */
export function operationFinder(operations: readonly Operation[]) {
  const patterns = operations
    // Names come before parameters: /businesses/upload is no business.
    .toSorted((a, b) => countParameters(a.path) - countParameters(b.path))
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    }))

  return (method: string, target: string): Operation | undefined => {
    const path = target.split(/[?#]/)[0] ?? ''
    const wanted = method === 'HEAD' ? 'GET' : method
    return patterns.find(({ operation, pattern }) => operation.method === wanted && pattern.test(path))?.operation
  }
}

const countParameters = (path: string): number => path.split('{').length

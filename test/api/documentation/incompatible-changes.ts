import { schemaProblems } from './incompatible-schemas.ts'
import { resolve, type Answer, type Document, type Operation, type Parameter } from './openapi-document.ts'

type Documents = { readonly old: Document; readonly now: Document }

/**
 * What a client that was written for the old document would stumble over in the new one, each as a sentence; none where it
 * goes on working. What is added is no problem, and what a parameter of a path is called is not sent.
 */
export function incompatibleChanges(old: Document, now: Document): string[] {
  const before = operationsOf(old)
  const after = operationsOf(now)
  return [...before].flatMap(([address, operation]) => {
    const same = after.get(address)
    if (!same) return [`${address}: is gone`]
    return operationProblems({ old, now }, operation, same).map((problem) => `${address} ${problem}`)
  })
}

function operationsOf({ paths }: Document): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        operation,
      ]),
    ),
  )
}

const operationProblems = (documents: Documents, old: Operation, now: Operation): string[] => [
  ...parameterProblems(documents, old, now),
  ...bodyProblems(documents, old, now),
  ...answerProblems(documents, old, now),
]

function parameterProblems({ old, now }: Documents, before: Operation, after: Operation): string[] {
  const named = (operation: Operation) =>
    new Map(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in !== 'path')
        .map((parameter): [string, Parameter] => [`${parameter.in} ${parameter.name}`, parameter]),
    )
  const [known, offered] = [named(before), named(after)]
  const kept = [...known].flatMap(([name, parameter]) => {
    const same = offered.get(name)
    if (!same) return [`${name}: is gone`]
    return schemaProblems({ old, now }, 'request', { old: parameter.schema ?? {}, now: same.schema ?? {}, at: name })
  })
  const wanted = [...offered].filter(([name, { required }]) => required === true && known.get(name)?.required !== true)
  return [...kept, ...wanted.map(([name]) => `${name}: is required now`)]
}

function bodyProblems(
  documents: Documents,
  { requestBody: old }: Operation,
  { requestBody: now }: Operation,
): string[] {
  if (!now) return old ? ['body: is gone'] : []
  if (now.required === true && old?.required !== true) return ['body: is required now']
  return Object.entries(old?.content ?? {}).flatMap(([type, { schema = {} }]) => {
    const same = now.content?.[type]
    if (!same) return [`body: is not taken as ${type} any more`]
    return schemaProblems(documents, 'request', { old: schema, now: same.schema ?? {}, at: 'body' })
  })
}

function answerProblems(documents: Documents, { responses = {} }: Operation, after: Operation): string[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const given = after.responses?.[status]
    if (!given) return [`${status}: is gone`]
    const [old, now] = [resolve<Answer>(documents.old, answer), resolve<Answer>(documents.now, given)]
    const headers = Object.keys(old.headers ?? {}).filter((name) => !(name in (now.headers ?? {})))
    const contents = Object.entries(old.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const same = now.content?.[type]
      if (!same) return [`${status}: is not answered as ${type} any more`]
      return schemaProblems(documents, 'answer', { old: schema, now: same.schema ?? {}, at: status })
    })
    return [...headers.map((name) => `${status} header ${name}: is gone`), ...contents]
  })
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { tinField } from '../../../core/contract/http/fields.ts'
import { routes } from '../../../core/contract/routes.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { lintWithRedocly } from '../../support/redocly.ts'

import { openApp } from '../support/app.ts'

const app = openApp()
let folder: string
let document: Json

beforeAll(async () => {
  document = (await apiClient(app.server.url).get('/openapi.json')).body
  folder = await mkdtemp(join(tmpdir(), 'openapi-lint-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** It prepares the schema of each example anew, which is nine tenths of the work, and Redocly has the same rule. */
const leftToRedocly = process.env['SOAK'] ? {} : ({ 'oas3-valid-media-example': 'off' } as const)

describe('the served OpenAPI document', () => {
  it('has nothing that Redocly complains about', async () => {
    expect(await lintWithRedocly(folder, 'openapi.json')).toEqual([])
  })

  it('has nothing that Spectral complains about (ruleset oas)', { tags: 'soak', timeout: 300_000 }, async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules: leftToRedocly })
    const found = await linter.run(document)
    expect(found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)).toEqual([])
  })

  it('has examples that fit: one that does not is complained about', async () => {
    const { post } = structuredClone(document.paths['/v1/customers'])
    post.requestBody.content['application/json'].example.name = 5
    const wrong = { ...document, paths: { '/v1/customers': { post } } }
    await writeFile(join(folder, 'wrong.json'), JSON.stringify(wrong))
    expect(await lintWithRedocly(folder, 'wrong.json')).toContainEqual(
      expect.stringMatching(/^no-invalid-media-type-examples: .*`name`/),
    )
  })

  it('calls each address once, whatever its parameters are named', () => {
    const addresses = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })
})

/** Every schema of the document, with where it stands. */
function* nodesOf(node: Json, path = '#'): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return
  yield [path, node]
  for (const [name, value] of Object.entries(node)) yield* nodesOf(value, `${path}/${name}`)
}

describe('patterns', () => {
  it('are of the part of regular expressions that every language has', () => {
    const patterns = [...nodesOf(document)].flatMap(([path, { pattern }]) =>
      typeof pattern === 'string' ? [[path, pattern] as const] : [],
    )
    expect(patterns.length).toBeGreaterThan(20)
    // Classes of Unicode, what stands before or behind, named groups, and code points beyond \x: not in Go, Java or .NET alike.
    const foreign = patterns.filter(([, pattern]) => /\\[pPuk]|\(\?[<=!]/.test(pattern))
    expect(foreign).toEqual([])
  })

  it('of TINs let pass whatever is taken as one', () => {
    const { pattern } = document.paths['/v1/businesses'].post.requestBody.content['application/json'].schema.properties
      .TIN as { pattern: string }
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(typed, fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}\-/. ]{0,9}$/u)), (tin) => {
        const taken = tinField().safeParse(tin)
        if (taken.success) expect(taken.data).toMatch(new RegExp(pattern))
      }),
    )
    for (const tin of ['-1', '12345678_0001', '12"', 'a\n']) expect(tin).not.toMatch(new RegExp(pattern))
  })
})

describe('answers are open to additions', () => {
  it('no schema of an answer forbids fields it does not know', () => {
    const answers = Object.values<Json>(document.paths).flatMap((methods) =>
      Object.values<Json>(methods).map(({ responses }) => responses),
    )
    const components = new Set<string>()
    const closed: string[] = []
    const look = (node: Json) => {
      for (const [path, { additionalProperties, $ref }] of nodesOf(node)) {
        if (additionalProperties === false) closed.push(path)
        if (typeof $ref !== 'string' || components.has($ref)) continue
        components.add($ref)
        look(
          $ref
            .slice(2)
            .split('/')
            .reduce((at, name) => at[name], document),
        )
      }
    }
    answers.forEach(look)
    expect(components.size).toBeGreaterThan(50)
    expect(closed).toEqual([])
  })

  it('codes and kinds of events may become more: they are listed, not closed', () => {
    const { Error: error, Warning: warning, InvoiceEvent: event } = document.components.schemas
    for (const { type, enum: closed, 'x-extensible-enum': known } of [
      error.properties.code,
      warning.properties.code,
      event.properties.type,
    ]) {
      expect([type, closed, known.length > 0]).toEqual(['string', undefined, true])
    }
  })

  it('what an error carries is described for each code that carries something', () => {
    const { anyOf } = document.components.schemas.Error.properties.data
    expect(anyOf).toContainEqual({ $ref: '#/components/schemas/ExternalReferenceTakenData' })
    expect(anyOf).toContainEqual({ $ref: '#/components/schemas/CreditTooHighData' })
    expect(document.components.schemas.ExternalReferenceTakenData.required).toEqual(['invoiceId'])
  })
})

describe('every operation', () => {
  const responseOf = (path: string, method: string, status: number): Json => {
    const answer = document.paths[path][method].responses[status]
    return answer?.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer
  }

  it('says what may be answered anywhere: 405, 408, 500, 503 and 507, with their codes', () => {
    for (const { path, method } of routes) {
      for (const [status, code] of [
        [405, 'method_not_allowed'],
        [408, 'request_timeout'],
        [500, 'internal'],
        [503, 'shutting_down'],
        [503, 'storage_unavailable'],
        [503, 'data_unavailable'],
        [507, 'storage_full'],
      ] as const) {
        expect(responseOf(path, method, status)?.description, `${method} ${path} ${status}`).toContain(`\`${code}\``)
      }
    }
  })

  it('says which headers its answers have', () => {
    for (const { path, method, success, location, deprecated } of routes) {
      const { headers } = responseOf(path, method, success.status)
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['API-Version', 'X-Request-Id']))
      expect('Location' in headers).toBe(location !== undefined)
      expect('Deprecation' in headers).toBe(deprecated !== undefined)
      expect('Retry-After' in responseOf(path, method, 503).headers).toBe(true)
    }
    const created = responseOf('/v1/invoices', 'post', 201).headers
    expect(Object.keys(created)).toEqual(['API-Version', 'X-Request-Id', 'Idempotency-Replayed', 'Location'])
  })
})

describe('events', () => {
  it('are described as they stand in the stream, in JSON, and as webhooks get them', () => {
    const { parameters, responses } = document.paths['/v1/events'].get
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Last-Event-ID' }))
    const event = { $ref: '#/components/schemas/InvoiceEvent' }
    expect(responses[200].content['text/event-stream']['x-event-schemas'].default).toEqual(event)
    expect(document.webhooks.invoiceEvent.post.requestBody.content['application/json'].schema).toEqual(event)
  })
})

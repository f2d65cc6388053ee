import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { apiVersion } from '../../../core/contract/http/api-version.ts'
import { readText } from '../../docs/markdown.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { incompatibleChanges } from './incompatible-changes.ts'

import { openApp } from '../support/app.ts'

const app = openApp()
const folder = join('test', 'fixtures', 'openapi-released')
const released = readdirSync(join(import.meta.dirname, '..', '..', '..', folder)).map((file) =>
  file.replace('.json', ''),
)
const documentOf = (version: string): Json => JSON.parse(readText(join(folder, `${version}.json`)))

/** A small API, in which each test changes one thing. */
const small = (): Json => ({
  paths: {
    '/things/{id}': {
      patch: {
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
          { in: 'query', name: 'sort', schema: { type: 'string', enum: ['name', 'date'] } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
        responses: {
          200: {
            headers: { 'X-Request-Id': {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: { content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Change: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 10 },
          price: { type: 'number' },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
        required: ['name'],
      },
      Thing: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          count: { type: 'integer' },
          kind: { type: 'string', enum: ['GOODS'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
        required: ['name', 'count'],
      },
    },
  },
})

const operationOf = (document: Json) => document.paths['/things/{id}'].patch
const changeOf = (document: Json) => document.components.schemas.Change
const thingOf = (document: Json) => document.components.schemas.Thing

/** What a change makes of a client that knows the small API. */
function after(change: (document: Json) => void): string[] {
  const now = small()
  change(now)
  return incompatibleChanges(small(), now)
}

describe('a change that a client stumbles over is found', () => {
  it.each<[string, (document: Json) => void]>([
    ['PATCH /things/{}: is gone', ({ paths }) => delete paths['/things/{id}']],
    ['PATCH /things/{} query sort: is gone', (document) => operationOf(document).parameters.pop()],
    [
      'PATCH /things/{} query sort: is required now',
      (document) => (operationOf(document).parameters[1].required = true),
    ],
    [
      'PATCH /things/{} query page: is required now',
      (document) => operationOf(document).parameters.push({ in: 'query', name: 'page', required: true }),
    ],
    [
      'PATCH /things/{} query sort: does not take date any more',
      (document) => operationOf(document).parameters[1].schema.enum.pop(),
    ],
    ['PATCH /things/{} body: is required now', (document) => (operationOf(document).requestBody.required = true)],
    ['PATCH /things/{} 404: is gone', (document) => delete operationOf(document).responses[404]],
    [
      'PATCH /things/{} 200 header X-Request-Id: is gone',
      (document) => (operationOf(document).responses[200].headers = {}),
    ],
    [
      'PATCH /things/{} 200: is not answered as application/json any more',
      (document) => (operationOf(document).responses[200].content = { 'text/csv': {} }),
    ],
    ['PATCH /things/{} body.price: is gone', (document) => delete changeOf(document).properties.price],
    ['PATCH /things/{} body.price: is required now', (document) => changeOf(document).required.push('price')],
    [
      'PATCH /things/{} body.colour: is required now',
      (document) => {
        changeOf(document).properties.colour = { type: 'string' }
        changeOf(document).required.push('colour')
      },
    ],
    [
      'PATCH /things/{} body.price: was number, is integer',
      (document) => (changeOf(document).properties.price.type = 'integer'),
    ],
    [
      'PATCH /things/{} body.name: maxLength was 10, is 5',
      (document) => (changeOf(document).properties.name.maxLength = 5),
    ],
    [
      'PATCH /things/{} body.note: was null, is string',
      (document) => (changeOf(document).properties.note = { type: 'string' }),
    ],
    ['PATCH /things/{} 200.name: is gone', (document) => delete thingOf(document).properties.name],
    ['PATCH /things/{} 200.name: may be missing now', (document) => (thingOf(document).required = ['count'])],
    [
      'PATCH /things/{} 200.count: was integer, is number',
      (document) => (thingOf(document).properties.count.type = 'number'),
    ],
    [
      'PATCH /things/{} 200.name: was string, is null',
      (document) => (thingOf(document).properties.name.type = ['string', 'null']),
    ],
    [
      'PATCH /things/{} 200.kind: is no list of values any more',
      (document) => delete thingOf(document).properties.kind.enum,
    ],
    [
      'PATCH /things/{} 200.parts[]: was object, is string',
      (document) => (thingOf(document).properties.parts.items = { type: 'string' }),
    ],
  ])('%s', (problem, change) => {
    expect(after(change)).toContain(problem)
  })
})

describe('what no client notices is taken', () => {
  it.each<[string, (document: Json) => void]>([
    ['nothing', () => undefined],
    [
      'another name in a path',
      ({ paths }) => {
        paths['/things/{thing}'] = paths['/things/{id}']
        delete paths['/things/{id}']
      },
    ],
    ['more to ask for', (document) => operationOf(document).parameters.push({ in: 'query', name: 'page' })],
    ['a field more in an answer', (document) => (thingOf(document).properties.colour = { type: 'string' })],
    ['a field more in a request', (document) => (changeOf(document).properties.colour = { type: 'string' })],
    ['a status more', (document) => (operationOf(document).responses[409] = {})],
    ['a value more in an answer', (document) => thingOf(document).properties.kind.enum.push('SERVICE')],
    [
      'a list of codes that says it is open',
      (document) => (thingOf(document).properties.kind = { type: 'string', 'x-extensible-enum': ['GOODS'] }),
    ],
    ['less that is required', (document) => (changeOf(document).required = [])],
    ['longer texts in a request', (document) => (changeOf(document).properties.name.maxLength = 20)],
    [
      'an answer that is a component',
      (document) => {
        document.components.responses = { Gone: operationOf(document).responses[404] }
        operationOf(document).responses[404] = { $ref: '#/components/responses/Gone' }
      },
    ],
  ])('%s', (_what, change) => {
    expect(after(change)).toEqual([])
  })
})

describe('the served document', () => {
  it.each(released)('lets a client of version %s go on working', async (version) => {
    const served = (await apiClient(app.server.url).get('/openapi.json')).body
    expect(incompatibleChanges(documentOf(version), served)).toEqual([])
  })

  it('has a version with an entry among the changes, as each that was released', () => {
    const entries = [...readText('docs/api-changelog.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
      ([, version]) => version,
    )
    expect(entries[0]).toBe(apiVersion)
    expect(entries).toEqual(expect.arrayContaining(released))
  })
})

import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { errorExamples } from '../../core/api/openapi/examples.ts'
import { envelopeOf, errorEnvelope } from '../../core/contract/http/envelope.ts'
import { errorDataOf, errorWithData } from '../../core/contract/http/errors.ts'
import type { Route } from '../../core/contract/http/route.ts'
import { routes } from '../../core/contract/routes.ts'
import { NO_ID } from '../api/support/app.ts'
import { apiClient, type ApiAnswer, type Json } from '../support/api-client.ts'
import { lineBody } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import { startTestServer } from '../support/test-server.ts'

import { createWorld, type World } from './access-fixture.ts'
import { requestsByRoute, type RequestIds } from './access-requests.ts'
import { toExample, fillPath, STARTED, unreachable, type Example } from './examples.ts'
import { readAccessTable } from './read-access-table.ts'

const file = join(import.meta.dirname, '..', '..', 'resources', 'docs', 'api-examples.json')

/** RECORD_EXAMPLES=1 records what is missing, or does not fit its schema any more; RECORD_EXAMPLES=all everything anew. */
const recording = process.env['RECORD_EXAMPLES']
const isRecording = recording !== undefined
const found: Record<string, Example> = JSON.parse(readFileSync(file, 'utf8'))
const recorded: Record<string, Example> = isRecording ? { ...unreachable, ...kept() } : found

function kept(): Record<string, Example> {
  const fits = ({ operationId, body, data }: Route): boolean => {
    const { request, answer } = found[operationId] ?? {}
    if (recording === 'all' || !found[operationId]) return false
    if (body && !body.safeParse(request).success) return false
    return data === null || answer === undefined || envelopeOf(data).safeParse(answer).success
  }
  return Object.fromEntries(routes.filter(fits).map(({ operationId }) => [operationId, exampleFor(operationId, found)]))
}

const NOTHING = { session: NO_ID, refreshToken: 'no-such-token', recoveryCode: 'no-such-code', email: 'no@example.com' }

let world: World

beforeAll(async () => {
  world = await createWorld(await startTestServer({ startsAt: STARTED }))
})
afterAll(async () => {
  await world?.server.close()
  if (isRecording) await writeFile(file, `${JSON.stringify(inOrder(recorded), null, 1)}\n`)
})

const addressOf = (path: string, parameters: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(parameters)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(parameters[name] ?? '')
  })
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

const oneBag = { items: [{ ...lineBody, quantity: 1 }], notes: 'One bag was torn.' }
/** What may be sent where the sweep sends nothing. */
const optional: Readonly<Record<string, object>> = { createCreditNote: oneBag, createDebitNote: oneBag }

const inOrder = (examples: Record<string, Example>): Record<string, Example> =>
  Object.fromEntries(routes.map(({ operationId }) => [operationId, exampleFor(operationId, examples)]))

/** What the sweep sends, as an example. A stream never ends: its events are asked for as JSON. */
function exampleToRecord(name: string, { operationId, body: takes }: Route, given: RequestIds): Example {
  const { path, query, body } = requestsByRoute[name] ?? {}
  const parameters = { ...path?.(given), ...query?.(given), ...(name === 'GET /v1/events' ? { format: 'json' } : {}) }
  return { parameters, ...(takes ? { request: body?.(given) ?? optional[operationId] ?? {} } : {}), status: 0 }
}

// In the order of the sweep's table: what ends something comes last there.
const rows = readAccessTable().routes.map(({ route, cells }) => {
  const [method, path] = route.split(' ')
  const declared = routes.find((each) => each.method === method?.toLowerCase() && each.path === path)
  if (!declared) throw new Error(`${route} is no route.`)
  return { name: route, declared, caller: (cells.get('OWNER') ?? 400) < 400 ? 'OWNER' : 'installation' } as const
})

const reachable = rows.filter(({ declared }) => !(declared.operationId in unreachable))
/** Those of PostgreSQL are made where its server runs. */
const isOfBackups = ({ name }: (typeof rows)[number]): boolean => name.startsWith('POST /v1/backups')

describe('the example of each address is answered as it says', () => {
  it.each(reachable.filter((row) => !isOfBackups(row)))('$name', isAnswered)
  it.each(reachable.filter(isOfBackups))('$name', needs('a file of data'), isAnswered)

  async function isAnswered(row: (typeof rows)[number]): Promise<void> {
    const { name, declared, caller } = row
    const { operationId, method, path, upload, success, data } = declared
    const person = world.people[caller]
    const given: RequestIds = {
      ...NOTHING,
      ...world.home.ids,
      ...(await requestsByRoute[name]?.fresh?.(world, person)),
    }

    const isNew = isRecording && !(operationId in recorded)
    const example = isNew ? exampleToRecord(name, declared, given) : fillPath(exampleFor(operationId, recorded), given)
    const answer = await send(example)
    const what = `${name}: ${answer.bytes.toString('utf8', 0, 2000)}`
    expect([success.status, ...(success.alternatives ?? [])], what).toContain(answer.status)

    if (isNew) {
      const told = answer.body === undefined ? {} : { answer: answer.body }
      recorded[operationId] = toExample(operationId, { ...example, status: answer.status, ...told }, given)
    } else if (data !== null && example.answer !== undefined) {
      expect(Object.keys(answer.body.data), what).toEqual(expect.arrayContaining(Object.keys(example.answer.data)))
    }

    async function send({ parameters, request }: Example): Promise<ApiAnswer> {
      const address = addressOf(path, parameters)
      const api = world.callers[caller]
      const bytes = upload && (await requestsByRoute[name]?.file?.())
      if (bytes) return api.upload(method === 'patch' ? 'PATCH' : 'POST', address, upload.fields[0], bytes)
      const sent =
        request === undefined ? {} : { body: JSON.stringify(request), headers: { 'content-type': 'application/json' } }
      return api.request(method.toUpperCase(), address, sent)
    }
  }
})

function exampleFor(operationId: string, examples: Readonly<Record<string, Example>>): Example {
  const example = examples[operationId]
  if (!example)
    throw new Error(
      `${operationId} has no example: RECORD_EXAMPLES=1 npx vitest run --project api test/routes/examples.test.ts`,
    )
  return example
}

describe('the description', () => {
  it('has an example for every JSON that is sent or answered', async () => {
    // What is recorded now is served from the next start on.
    if (isRecording) return

    const document = (await apiClient(world.server.url).get('/openapi.json')).body
    const bare: string[] = []
    const look = (what: string, content: Json) => {
      const media = content?.['application/json']
      if (media && media.example === undefined && media.examples === undefined) bare.push(what)
    }
    for (const { operationId, path, method } of routes) {
      const { requestBody, responses } = document.paths[path][method]
      look(`${operationId}: request`, requestBody?.content)
      for (const [status, answer] of Object.entries<Json>(responses)) {
        const component = answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer
        look(`${operationId}: ${status}`, component.content)
      }
    }
    expect(bare).toEqual([])
  })

  it('is recorded alike whenever that is done', () => {
    const answered = (seconds: number, file: string): Example => ({
      parameters: {},
      status: 200,
      answer: {
        data: {
          createdAt: new Date(STARTED + seconds * 1000).toISOString(),
          expiresAt: new Date(STARTED + (3600 + seconds) * 1000).toISOString(),
          qrCode: `data:image/png;base64,iVBORw0KGgo${file}`,
          size: 1000 + seconds,
        },
      },
    })
    const given: RequestIds = { ...NOTHING, ...world.home.ids }
    const { answer } = toExample('x', answered(41, 'abc'), given)
    expect(toExample('x', answered(2, 'de'), given).answer).toEqual(answer)
    expect(answer.data).toMatchObject({
      createdAt: '2026-11-20T09:51:00.000Z',
      expiresAt: '2026-11-20T10:51:00.000Z',
    })
  })

  it('shows errors as they are, with what those carry that carry something', () => {
    for (const [code, { value }] of Object.entries(errorExamples)) {
      expect(errorEnvelope.parse(value)).toEqual(value)
      const carries = errorWithData.options.some(({ shape }) => shape.code.value === code)
      expect([code, 'data' in value]).toEqual([code, carries])
      if (carries) expect(errorDataOf(code, value.data)?.data).toEqual(value.data)
    }
  })
})

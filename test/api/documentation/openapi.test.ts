import { fileURLToPath } from 'node:url'

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import { bindings } from '../../../core/api/bindings/bindings.ts'
import { openApiDocument } from '../../../core/api/openapi/document.ts'
import { apiVersion } from '../../../core/contract/http/api-version.ts'
import { errorTable, statusNames } from '../../../core/contract/http/errors.ts'
import { createInvoiceBatch } from '../../../core/contract/invoice/batch.ts'
import { routes } from '../../../core/contract/routes.ts'
import { readAccessTable } from '../../routes/read-access-table.ts'
import { apiClient, type Json } from '../../support/api-client.ts'

import { openApp } from '../support/app.ts'

const app = openApp()
const documented = (version: string) => openApiDocument(version, app.server.core.providers.list)
const nobody = () => apiClient(app.server.url)

/** The endpoints of the service specification, as it writes them. */
const specified = [
  'POST /v1/invoices',
  'GET /v1/invoices',
  'GET /v1/invoices/{id}',
  'PATCH /v1/invoices/{id}',
  'DELETE /v1/invoices/{id}',
  'POST /v1/invoices/{id}/approve',
  'POST /v1/invoices/{id}/reject',
  'POST /v1/invoices/{id}/generate-qr',
  'GET /v1/invoices/{id}/pdf',
  'POST /v1/invoices/{id}/submit-to-app',
  'POST /v1/invoices/validate',
  'POST /v1/irn-generator/generate',
  'POST /v1/qr-generator/generate',
  'PATCH /v1/api/v1/businesses/{businessId}/app/invoices/{invoiceId}/payment-status',
  'GET /v1/api/v1/businesses/{businessId}/app/invoices/search',
  'POST /v1/businesses',
  'GET /v1/businesses',
  'GET /v1/businesses/{id}',
  'PATCH /v1/businesses/{id}',
  'DELETE /v1/businesses/{id}',
  'PATCH /v1/businesses/{id}/settings',
  'PATCH /v1/businesses/{id}/firs-config',
  'PATCH /v1/businesses/{id}/crypto-keys',
  'GET /v1/businesses/providers/supported',
  'PATCH /v1/businesses/{id}/app-provider',
  'PATCH /v1/businesses/{id}/app-config',
  'POST /v1/businesses/{id}/test-app-connection',
  'PATCH /v1/businesses/{id}/provider1-credentials',
  'POST /v1/businesses/{id}/test-provider1-connection',
  'POST /v1/businesses/{id}/set-default',
  'POST /v1/businesses/upload',
]

describe('the OpenAPI document', () => {
  it('is served without a token, and is the one made from the contract', async () => {
    const answer = await nobody().get('/openapi.json')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(documented(apiVersion))))
  })

  it('is valid OpenAPI 3.1', async () => {
    const document = JSON.parse(JSON.stringify(documented('1.0.0'))) as Record<string, unknown>
    const validator = new Validator()
    const { valid, errors } = await validator.validate(document)
    expect(errors ?? []).toEqual([])
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('is the committed one: a change of the interface is made on purpose (npm run openapi writes it anew)', async () => {
    const file = fileURLToPath(new URL('../../fixtures/openapi.json', import.meta.url))
    const text = `${JSON.stringify(documented('snapshot'), null, 2)}\n`
    await expect(text).toMatchFileSnapshot(file)
  })

  it('describes every endpoint of the specification', () => {
    const declared = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(declared).toEqual(expect.arrayContaining(specified))
    const { paths = {} } = documented('1.0.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('names for every route its errors, with codes that exist', () => {
    const document: Json = JSON.parse(JSON.stringify(documented('1.0.0')))
    for (const { path, method, access, errors } of routes) {
      const { responses, summary } = document.paths[path][method]
      expect(summary).toMatch(/\S/)
      if (access.kind !== 'public') expect(responses['401'].description).toContain('`unauthenticated`')
      if (access.kind === 'business') {
        expect(responses['403'].description).toContain('`role_insufficient`')
        expect(responses['404'].description).toContain('`not_found`')
      }
      for (const code of errors) {
        const answer = responses[String(errorTable[code][0])]
        const { description } = answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer
        expect(description).toContain(`\`${code}\``)
      }
    }
  })
})

describe('every route', () => {
  it('is bound once, has a row in the access table, and an operationId of its own', () => {
    const declared = routes.map(({ operationId }) => operationId)
    expect(new Set(declared).size).toBe(declared.length)
    // Streams are bound by themselves; the sweep of test/routes calls them like the others.
    const answering = routes.filter((route) => route.stream === undefined && route !== createInvoiceBatch)
    const bound = bindings.map(({ route }) => route)
    expect(bound.map(({ operationId }) => operationId).toSorted()).toEqual(
      answering.map(({ operationId }) => operationId).toSorted(),
    )
    for (const route of bound) expect(routes).toContain(route)

    const rows = readAccessTable().routes.map(({ route }) => route)
    expect(rows.toSorted()).toEqual(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted())
  })

  it('has a method and path of its own', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('the reference at /docs', () => {
  const assetsOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

  it('works without a token: the page and everything it names', async () => {
    const redirect = await nobody().get('/docs')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/docs/'])
    const page = await nobody().get('/docs/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')

    const assets = assetsOf(page.bytes.toString())
    expect(assets.length).toBeGreaterThanOrEqual(3)
    for (const asset of assets) {
      const { status, bytes } = await nobody().get(new URL(asset, 'http://x/docs/').pathname)
      expect([asset, status, bytes.length > 0]).toEqual([asset, 200, true])
    }
    expect((await nobody().get('/docs/start.js')).bytes.toString()).toContain("'/openapi.json'")
  })

  it('works offline: nothing it names lies on another server, and the browser would refuse it', async () => {
    const page = await nobody().get('/docs/')
    const html = page.bytes.toString()
    expect(assetsOf(html).filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
    for (const [file, pattern] of [
      ['swagger-ui.css', /url\(\s*["']?(https?:)?\/\/|@import/],
      ['start.js', /https?:\/\//],
    ] as const) {
      expect((await nobody().get(`/docs/${file}`)).bytes.toString()).not.toMatch(pattern)
    }

    const policy = page.headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'self'", "script-src 'self'", "connect-src 'self'", "object-src 'none'"]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  it('shows nothing but the reference', async () => {
    for (const path of ['/docs/package.json%00', '/docs/..%2f..%2fpackage.json', '/docs/%2e%2e/express/package.json']) {
      const { status, bytes } = await nobody().get(path)
      expect([path, status === 200 && bytes.toString().includes('"express"')]).toEqual([path, false])
    }
  })
})

describe('the specified statuses', () => {
  it('carry the names that the specification gives them', async () => {
    expect(statusNames).toMatchObject({
      400: 'Bad Request',
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'Not Found',
      409: 'Conflict',
      422: 'Unprocessable Entity',
    })
  })
})

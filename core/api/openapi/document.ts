import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi'

import { eventTypes, invoiceEvent } from '../../contract/activity/event-stream.ts'
import { configurationOf, addressField, type CredentialDeclaration } from '../../contract/business/credentials.ts'
import { configureProvider, CredentialName } from '../../contract/business/provider-setup.ts'
import { errorEnvelope, warning } from '../../contract/http/envelope.ts'
import { errorWithData } from '../../contract/http/errors.ts'
import { tags, type Route } from '../../contract/http/route.ts'
import { ProviderName } from '../../contract/http/vocabulary.ts'
import { routes } from '../../contract/routes.ts'

import { addExamples, errorExamples } from './examples.ts'
import { headers } from './headers.ts'
import { operationOf } from './operation.ts'
import { commonAnswers } from './responses.ts'
import { webhooks } from './webhooks.ts'

/**
 * OpenAPI 3.1 of the whole API, made from the same declarations that the server binds: the routes, and what the
 * providers of the installation say of themselves.
 */
export function openApiDocument(version: string, providers: readonly CredentialDeclaration[]) {
  const configuration = configurationOf(providers)
  const words = new Map<unknown, readonly string[]>([
    [ProviderName, providers.map(({ name }) => name)],
    [CredentialName, Object.keys(configuration.shape).filter((name) => name !== addressField.name)],
  ])
  const described = routes.map((route): Route =>
    route.path === configureProvider.path ? { ...route, body: configuration } : route,
  )

  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Invoice Desk',
      version,
      description:
        'The local API of Invoice Desk: businesses, customers, products, invoices and their way to FIRS / NRS. It is reachable on this machine only. Every answer is an envelope; errors carry a stable `code`, a sentence for people and, for bad input, the fields.',
      contact: { name: 'Invoice Desk' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This machine' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      schemas: Object.fromEntries(carried),
      examples: errorExamples,
      headers,
      responses: commonAnswers(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The accessToken of sign-up, login or refresh, or an API key (`idk_...`).',
        },
      },
    },
    security: [{ bearer: [] }],
    paths: described.reduce<ZodOpenApiPathsObject>(
      (paths, route) => ({ ...paths, [route.path]: { ...paths[route.path], [route.method]: operationOf(route) } }),
      {},
    ),
    webhooks,
  }
  const created = createDocument(document, {
    override({ zodSchema, jsonSchema, io }) {
      const known = words.get(zodSchema)
      if (known) jsonSchema.enum = [...known]
      const extensible = growing.get(zodSchema)
      if (extensible) {
        delete jsonSchema.enum
        jsonSchema['x-extensible-enum'] = [...extensible]
      }
      if (zodSchema === errorData) {
        jsonSchema.anyOf = [...carried.keys()].map((name) => ({ $ref: `#/components/schemas/${name}` }))
        jsonSchema.anyOf.push({ type: 'object' })
      }
      // Answers may get more fields at any time.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  addExamples(created)
  return created
}

/** What errors carry, by the name of its component: `NameTakenData`. */
const carried = new Map(
  errorWithData.options.map(({ shape: { code, data } }) => [
    `${code.value.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Data`,
    data.meta({ description: `What an error of the code \`${code.value}\` carries.` }),
  ]),
)

const errorData = errorEnvelope.shape.data.unwrap()

/** Texts that programs branch on and that get more: a closed list of them would make a strict client refuse the next one. */
const growing = new Map<unknown, readonly string[]>([
  [errorEnvelope.shape.code, errorEnvelope.shape.code.options],
  [warning.shape.code.unwrap(), warning.shape.code.unwrap().options],
  [invoiceEvent.shape.type, eventTypes],
])

import type { Mutant } from './mutant.ts'

const lint = ['test/api/documentation/openapi-lint.test.ts']
const headers = ['test/api/http/answer-headers.test.ts']

/** Faults in the description of the API, and in what answers say beside their bodies. */
export const openApiMutants: readonly Mutant[] = [
  {
    name: 'an address that is described twice',
    breaks: 'linters take the document',
    file: 'core/contract/people/team.ts',
    find: "path: '/v1/team/invitations/{id}',\n  tag: 'Team',\n  summary: 'Withdraw",
    replace:
      "path: '/v1/team/invitations/{invitation}' as '/v1/team/invitations/{id}',\n  tag: 'Team',\n  summary: 'Withdraw",
    tests: lint,
  },
  {
    name: 'a pattern that only some languages read',
    breaks: 'patterns are portable',
    file: 'core/contract/http/fields.ts',
    find: ', override: { pattern: PORTABLE_TIN } }',
    replace: ' }',
    tests: lint,
  },
  {
    name: 'answers that forbid what is added later',
    breaks: 'answers are open to additions',
    file: 'core/api/openapi/document.ts',
    find: 'delete jsonSchema.additionalProperties',
    replace: 'void jsonSchema.additionalProperties',
    tests: lint,
  },
  {
    name: 'a closed list of codes',
    breaks: 'error codes are open to additions',
    file: 'core/api/openapi/document.ts',
    find: 'delete jsonSchema.enum',
    replace: 'void jsonSchema.enum',
    tests: lint,
  },
  {
    name: 'a replay without its address',
    breaks: 'a repeated request says where what it made is read',
    file: 'core/api/serve-route.ts',
    find: 'if (route.location !== undefined) setLocationHeader(',
    replace: 'if (route.location === undefined) setLocationHeader(',
    tests: headers,
  },
  {
    name: 'a deprecation that refusals keep to themselves',
    breaks: 'an address with a successor says so whatever it answers',
    file: 'core/api/response/route-headers.ts',
    find: 'if (deprecated === undefined) return',
    replace: "if (deprecated === undefined || req.params['invoiceId']?.includes('>')) return",
    tests: headers,
  },
  {
    name: 'a refusal without a version',
    breaks: 'every answer of the API names its version',
    file: 'core/api/app.ts',
    find: "  app.use('/v1', setVersionHeader)\n  app.use(securityHeaders())\n  app.use(hostAndOriginGuard(options))",
    replace: "  app.use(securityHeaders())\n  app.use(hostAndOriginGuard(options))\n  app.use('/v1', setVersionHeader)",
    tests: headers,
  },
  {
    name: 'answers described without their data',
    breaks: 'a generated client can read what comes',
    file: 'core/api/openapi/responses.ts',
    find: 'data === null ? emptyEnvelope',
    replace: 'data !== undefined ? emptyEnvelope',
    tests: ['test/docs-examples/generated-clients.test.ts'],
  },
  {
    name: 'requests without an example',
    breaks: 'every request that is described has an example that a server has taken',
    file: 'core/api/openapi/examples.ts',
    find: 'body.example = request',
    replace: 'body.example = undefined',
    tests: ['test/routes/examples.test.ts'],
  },
  {
    name: 'an example of an error that its data does not have',
    breaks: 'examples of errors are as errors are',
    file: 'core/api/openapi/examples.ts',
    find: 'external_reference_taken: { invoiceId:',
    replace: 'external_reference_taken: { id:',
    tests: ['test/routes/examples.test.ts'],
  },
  {
    name: 'a field of an answer that may be missing',
    breaks: 'a client of the last release goes on working',
    file: 'core/contract/records/customer.ts',
    find: 'postalCode: z.string().nullable(),',
    replace: 'postalCode: z.string().nullable().optional(),',
    tests: ['test/api/documentation/openapi-compatibility.test.ts'],
  },
]

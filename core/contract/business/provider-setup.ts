import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { byId, idField, text, timestamp } from '../http/fields.ts'
import { defineRoute, DOUBLED_SINCE } from '../http/route.ts'
import { Environment, ProviderName } from '../http/vocabulary.ts'
import { credentialField } from './credentials.ts'
import { nextInvoiceNumber } from './number-register.ts'

/** By the names of the providers' schemas, which the documentation lists. */
export const CredentialName = z.string()

/** In a business: what is there of the chosen provider's set-up, for those who go on with it. */
export const providerSetup = z
  .object({
    apiUrl: z.string().nullable(),
    stored: z.array(z.object({ name: CredentialName, since: timestamp.nullable() })),
    lastTest: z.object({ at: timestamp, connected: z.boolean() }).nullable(),
  })
  .nullable()
  .meta({
    id: 'ProviderSetup',
    description:
      'For OWNER and ADMIN, once a provider is chosen; else null. The names of what is stored for it, never a value. `lastTest` is the last one of the present settings that had a clear answer.',
  })

export const listProviders = defineRoute({
  operationId: 'listSupportedProviders',
  method: 'get',
  path: '/v1/businesses/providers/supported',
  tag: 'Businesses',
  summary: 'Access point providers to choose from',
  access: { kind: 'caller' },
  success: { status: 200, message: 'Supported providers retrieved successfully.' },
  data: z.array(
    z
      .object({
        name: ProviderName,
        displayName: z.string(),
        description: z.string(),
        tryOut: z.array(z.object({ tin: z.string(), title: z.string(), whatHappens: z.string() })).meta({
          description: 'The sandbox: customers (by TIN, on B2B invoices) that set off a trouble. Else empty.',
        }),
        searchNotes: z.array(z.string()).meta({ description: 'What a search through it can find, in sentences.' }),
        credentials: z.array(credentialField).meta({
          description:
            'What the provider gives its customers to enter, by the names of app-config. Empty for the sandbox.',
        }),
      })
      .meta({ id: 'SupportedProvider' }),
  ),
})

export const chooseProvider = defineRoute({
  operationId: 'chooseProvider',
  method: 'patch',
  path: '/v1/businesses/{id}/app-provider',
  tag: 'Businesses',
  summary: 'Choose the access point provider',
  description:
    'Leaving the sandbox, firstLiveNumber says where the LIVE invoices begin. A number that the sandbox has used begins a series of its own: invoices that were not sent yet stay in the sandbox, and warnings say how many. Without it the present series goes on. LIVE numbers are never used twice.',
  access: ofBusiness('provider.manage'),
  params: byId,
  body: z.object({
    provider: text(100),
    firstLiveNumber: nextInvoiceNumber.optional().meta({ description: 'For real providers only.' }),
  }),
  success: { status: 200, message: 'APP provider updated successfully.' },
  data: z.object({
    name: ProviderName,
    isConnected: z.boolean(),
    environment: Environment,
    nextInvoiceNumber: z
      .int()
      .meta({ description: 'The number that the next invoice gets, LIVE with a real provider.' }),
  }),
  errors: ['work_in_flight', 'demo_business'],
})

export const configureProvider = defineRoute({
  operationId: 'configureProvider',
  method: 'patch',
  path: '/v1/businesses/{id}/app-config',
  tag: 'Businesses',
  summary: 'Address and keys of the chosen provider',
  description:
    'At least one field; what is not sent stays. Keys and secrets go to the secret store and are never answered. An address in a private network needs the consent of the owner of the installation first (`privateAddresses`). What a provider needs, the list of providers says. The first time, clientId, clientSecret and merchantCode of `provider1` come together, here or in provider1-credentials; later each may be renewed alone.',
  access: ofBusiness('provider.manage'),
  secrets: true,
  params: byId,
  // Checked by the schemas of the installation's providers: `configurationOf` them.
  body: z.looseObject({}),
  success: { status: 200, message: 'APP configuration updated successfully.' },
  data: z.object({
    name: ProviderName,
    isConnected: z.boolean(),
    apiUrl: z.string().nullable(),
    clientId: z.string().nullable(),
    apiKeySet: z.boolean(),
    apiSecretSet: z.boolean(),
  }),
  errors: ['provider_not_chosen', 'secret_store_unavailable', 'work_in_flight', 'address_needs_consent'],
})

const connected = z.object({ connected: z.boolean() })

export const testConnection = defineRoute({
  operationId: 'testAppConnection',
  method: 'post',
  path: '/v1/businesses/{id}/test-app-connection',
  tag: 'Businesses',
  summary: 'Test the connection to the chosen provider',
  access: ofBusiness('provider.manage'),
  params: byId,
  success: { status: 200, message: 'APP connection test successful.' },
  data: connected,
  errors: [
    'connection_failed',
    'provider_not_chosen',
    'credentials_missing',
    'secret_store_unavailable',
    'address_needs_consent',
  ],
})

export const testConnectionByApp = defineRoute({
  ...testConnection,
  operationId: 'testAppConnectionOfBusiness',
  path: '/v1/api/v1/businesses/{businessId}/app/connection-test',
  description: 'Another name of `/v1/businesses/{id}/test-app-connection`.',
  deprecated: { since: DOUBLED_SINCE, successor: '/v1/businesses/{businessId}/test-app-connection' },
  access: { kind: 'business', permission: 'provider.manage', from: { param: 'businessId', resource: 'business' } },
  params: z.object({ businessId: idField() }),
})

export const setProvider1Credentials = defineRoute({
  operationId: 'setProvider1Credentials',
  method: 'patch',
  path: '/v1/businesses/{id}/provider1-credentials',
  tag: 'Businesses',
  summary: 'Credentials for provider1',
  access: ofBusiness('provider.manage'),
  secrets: true,
  params: byId,
  body: z.object({ clientId: text(200), clientSecret: text(1000), merchantCode: text(200) }),
  success: { status: 200, message: 'provider1 credentials updated successfully.' },
  errors: ['secret_store_unavailable'],
})

export const testProvider1Connection = defineRoute({
  operationId: 'testProvider1Connection',
  method: 'post',
  path: '/v1/businesses/{id}/test-provider1-connection',
  tag: 'Businesses',
  summary: 'Test the connection to provider1',
  access: ofBusiness('provider.manage'),
  params: byId,
  success: { status: 200, message: 'provider1 connection test successful.' },
  data: connected,
  errors: [
    'connection_failed',
    'provider_not_chosen',
    'wrong_provider',
    'credentials_missing',
    'secret_store_unavailable',
    'address_needs_consent',
  ],
})

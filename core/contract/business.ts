import { z } from 'zod'

import {
  booleanField,
  clearable,
  emailField,
  idField,
  nameField,
  phoneField,
  text,
  timestamp,
  tinField,
  pageOf,
  pageQuery,
} from './fields.ts'
import { defineRoute } from './route.ts'
import { BusinessType, Environment, InvoiceStatus, InvoiceType, ItemKind, ProviderName, Role } from './vocabulary.ts'

/** A web address. What it may point to is decided where it is used. */
const url = () =>
  text(2000).regex(
    /^https?:\/\/[^\s/?#@:[\]]+(:\d{1,5})?([/?#]\S*)?$|^https?:\/\/\[[0-9a-f:.]+\](:\d{1,5})?([/?#]\S*)?$/i,
    'must be a web address beginning with https:// or http://',
  )

/** Which code lines and products get that have none of their own. */
const defaultClassification = z
  .object({
    kind: ItemKind,
    hsnCode: text(20).nullable().optional(),
    productCategory: text(200).nullable().optional(),
    isicCode: text(20).nullable().optional(),
    serviceCategory: text(200).nullable().optional(),
  })
  .meta({ id: 'DefaultClassification' })

const required = {
  name: nameField(),
  TIN: tinField(),
  businessType: BusinessType,
  address: text(500),
  city: text(100),
  state: text(100),
  country: text(100),
}

const additional = {
  logoUrl: url(),
  firsEmail: emailField(),
  firsPassword: z
    .string({ error: 'must be text' })
    .min(1, 'must not be empty')
    .max(500, 'must have at most 500 characters')
    .meta({
      description: 'Kept in the secret store of this machine only and sent nowhere.',
    }),
  email: emailField(),
  phone: phoneField(),
  registrationNumber: text(50).meta({ description: 'CAC number (RC or BN), printed on invoices as the law asks.' }),
  postalCode: text(20),
  lga: text(100),
  defaultClassification,
}

const invoicePrefix = text(20).regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only')

const nextInvoiceNumber = z
  .int({ error: 'must be a whole number' })
  .min(1, 'must be 1 or more')
  .max(999_999_999_999, 'must have at most 12 digits')

const firsConfig = z.object({ businessId: z.string(), serviceId: z.string() })

export const business = z
  .object({
    id: z.string(),
    name: z.string(),
    TIN: z.string(),
    businessType: BusinessType,
    address: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    logoUrl: z.string().nullable(),
    firsEmail: z.string().nullable(),
    firsPasswordSet: z.boolean(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    postalCode: z.string().nullable(),
    lga: z.string().nullable(),
    invoicePrefix: z.string(),
    nextInvoiceNumber: z.int(),
    defaultClassification: defaultClassification.nullable(),
    settings: z.object({
      requireApproval: z.boolean(),
      autoSubmitToFirs: z.boolean(),
      requireDifferentApprover: z.boolean(),
    }),
    firsConfig: firsConfig.nullable(),
    cryptoKeys: z
      .object({ fingerprint: z.string(), hasCertificate: z.boolean(), uploadedAt: timestamp })
      .nullable()
      .meta({ description: 'The uploaded public key of FIRS, by its SHA-256.' }),
    appProvider: z.object({ name: ProviderName, isConnected: z.boolean() }).nullable(),
    role: Role,
    isDefault: z.boolean(),
    isDemo: z.boolean().meta({ description: 'Made for trying things out; it stays in the sandbox.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof business>

const byId = z.object({ id: idField() })
const ofBusiness = (permission: 'business.read' | 'business.manage' | 'business.delete' | 'provider.manage') =>
  ({ kind: 'business', permission, from: { param: 'id', resource: 'business' } }) as const

const businessFields = z.object({ ...required, ...optionalFields(additional) })

function optionalFields<T extends Record<string, z.ZodType>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, clearable(field)])) as {
    [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>>
  }
}

export const createBusiness = defineRoute({
  operationId: 'createBusiness',
  method: 'post',
  path: '/v1/businesses',
  tag: 'Businesses',
  summary: 'Create a business',
  description: 'The caller becomes its OWNER. Add FIRS configuration, crypto keys and a provider next.',
  access: { kind: 'person' },
  body: businessFields.extend({
    invoicePrefix: invoicePrefix.optional(),
    nextInvoiceNumber: nextInvoiceNumber.optional(),
  }),
  success: { status: 201, message: 'Business created successfully.' },
  data: business,
  errors: ['tin_taken', 'secret_store_unavailable'],
})

export const createDemoBusiness = defineRoute({
  operationId: 'createDemoBusiness',
  method: 'post',
  path: '/v1/businesses/demo',
  tag: 'Businesses',
  summary: 'A demo business with sample records and invoices',
  description:
    'Ready in the sandbox, with an invented TIN. Each person has one at a time: while it exists, it is answered again. Delete it like any business, at any moment.',
  access: { kind: 'person' },
  success: { status: 201, message: 'The demo business is ready.' },
  data: business,
})

export const listBusinesses = defineRoute({
  operationId: 'listBusinesses',
  method: 'get',
  path: '/v1/businesses',
  tag: 'Businesses',
  summary: 'The businesses of the caller',
  access: { kind: 'caller' },
  success: { status: 200, message: 'Businesses retrieved successfully.' },
  data: z.array(
    business.pick({
      id: true,
      name: true,
      TIN: true,
      businessType: true,
      city: true,
      state: true,
      country: true,
      logoUrl: true,
      role: true,
      isDefault: true,
      isDemo: true,
      createdAt: true,
    }),
  ),
})

export const getBusiness = defineRoute({
  operationId: 'getBusiness',
  method: 'get',
  path: '/v1/businesses/{id}',
  tag: 'Businesses',
  summary: 'One business with its settings',
  access: ofBusiness('business.read'),
  params: byId,
  success: { status: 200, message: 'Business retrieved successfully.' },
  data: business,
})

export const updateBusiness = defineRoute({
  operationId: 'updateBusiness',
  method: 'patch',
  path: '/v1/businesses/{id}',
  tag: 'Businesses',
  summary: 'Change fields of a business',
  description:
    'Only sent fields change; null clears an optional one. nextInvoiceNumber may only be raised. A demo business keeps its TIN.',
  access: ofBusiness('business.manage'),
  params: byId,
  body: z.object({
    ...optionalOnly(required),
    ...optionalFields(additional),
    invoicePrefix: invoicePrefix.optional(),
    nextInvoiceNumber: nextInvoiceNumber.optional(),
  }),
  success: { status: 200, message: 'Business updated successfully.' },
  data: business,
  errors: ['tin_taken', 'demo_business', 'secret_store_unavailable'],
})

function optionalOnly<T extends Record<string, z.ZodType>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
    [K in keyof T]: z.ZodOptional<T[K]>
  }
}

export const deleteBusiness = defineRoute({
  operationId: 'deleteBusiness',
  method: 'delete',
  path: '/v1/businesses/{id}',
  tag: 'Businesses',
  summary: 'Delete a business',
  description:
    'A soft delete: its rows are kept, it is no longer reachable, and its TIN is free again. A demo business goes even with invoices on their way.',
  access: ofBusiness('business.delete'),
  params: byId,
  success: { status: 200, message: 'Business deleted successfully.' },
  errors: ['work_in_flight'],
})

export const updateSettings = defineRoute({
  operationId: 'updateBusinessSettings',
  method: 'patch',
  path: '/v1/businesses/{id}/settings',
  tag: 'Businesses',
  summary: 'Approval and automatic submission',
  access: ofBusiness('business.manage'),
  params: byId,
  body: z.object({
    requireApproval: booleanField().optional(),
    autoSubmitToFirs: booleanField().optional(),
    requireDifferentApprover: booleanField().optional(),
  }),
  success: { status: 200, message: 'Settings updated successfully.' },
  data: business.shape.settings,
})

export const updateFirsConfig = defineRoute({
  operationId: 'updateFirsConfig',
  method: 'patch',
  path: '/v1/businesses/{id}/firs-config',
  tag: 'Businesses',
  summary: 'The identifiers that FIRS assigned',
  description:
    'FIRS issues a UUID as businessId and a serviceId of 8 characters; other shapes are kept with a warning. Drafts get their IRN from it.',
  access: ofBusiness('business.manage'),
  params: byId,
  body: z.object({
    businessId: text(100),
    serviceId: text(50).regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only'),
  }),
  success: { status: 200, message: 'FIRS configuration updated successfully.' },
  data: firsConfig,
  errors: ['work_in_flight'],
})

export const uploadCryptoKeys = defineRoute({
  operationId: 'uploadCryptoKeys',
  method: 'patch',
  path: '/v1/businesses/{id}/crypto-keys',
  tag: 'Businesses',
  summary: 'Upload crypto_keys.txt from FIRS',
  description: 'A refused file leaves the key that was in force.',
  access: ofBusiness('business.manage'),
  params: byId,
  upload: {
    fields: ['file', 'cryptoKeysFile'],
    maxBytes: 64 * 1024,
    description: 'The crypto_keys.txt file from FIRS, at most 64 KiB.',
  },
  success: { status: 200, message: 'Crypto keys uploaded successfully.' },
})

export const getNumberRegister = defineRoute({
  operationId: 'getNumberRegister',
  method: 'get',
  path: '/v1/businesses/{id}/number-register',
  tag: 'Businesses',
  summary: 'What became of every invoice number',
  description:
    'Newest first: used or cancelled, by whom and when. SANDBOX and LIVE have a register each. skipped lists numbers that were passed over on purpose, elsewhere those that the other environment used in the same series.',
  access: ofBusiness('business.read'),
  params: byId,
  query: z.object({
    ...pageQuery,
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
  }),
  success: { status: 200, message: 'Number register retrieved successfully.' },
  data: pageOf(
    z
      .object({
        sequence: z.int(),
        invoiceNumber: z.string(),
        state: z.enum(['USED', 'CANCELLED']),
        invoiceId: z.string(),
        invoiceType: InvoiceType,
        status: InvoiceStatus,
        irn: z.string().nullable(),
        environment: Environment,
        takenAt: timestamp,
        takenBy: z.string(),
        cancelledAt: timestamp.nullable(),
        cancelledBy: z.string().nullable(),
      })
      .meta({ id: 'RegisteredNumber' }),
  ).extend({
    skipped: z.array(z.object({ from: z.int(), to: z.int(), at: timestamp, by: z.string() })),
    elsewhere: z.array(z.object({ from: z.int(), to: z.int() })).meta({
      description: 'Numbers of the same series that the other environment used, both ends included.',
    }),
  }),
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
    'Leaving the sandbox, firstLiveNumber says where the LIVE invoices begin. A number that practice has used begins a series of its own: invoices that were not sent yet stay practice, and warnings say how many. Without it the present series goes on. LIVE numbers are never used twice.',
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

const secret = () => text(1000)

export const configureProvider = defineRoute({
  operationId: 'configureProvider',
  method: 'patch',
  path: '/v1/businesses/{id}/app-config',
  tag: 'Businesses',
  summary: 'Address and keys of the chosen provider',
  description:
    'At least one field; what is not sent stays. Key and secret go to the secret store and are never answered. `mbs` needs apiUrl, apiKey and apiSecret, and clientId where the provider gave one; `provider1` takes its address from here.',
  access: ofBusiness('provider.manage'),
  params: byId,
  body: z
    .object({
      apiUrl: url().optional(),
      apiKey: secret().optional(),
      apiSecret: secret().optional(),
      clientId: text(200).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'send at least one of apiUrl, apiKey, apiSecret, clientId',
    }),
  success: { status: 200, message: 'APP configuration updated successfully.' },
  data: z.object({
    name: ProviderName,
    isConnected: z.boolean(),
    apiUrl: z.string().nullable(),
    clientId: z.string().nullable(),
    apiKeySet: z.boolean(),
    apiSecretSet: z.boolean(),
  }),
  errors: ['provider_not_chosen', 'secret_store_unavailable', 'work_in_flight'],
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
  errors: ['connection_failed', 'provider_not_chosen', 'credentials_missing', 'secret_store_unavailable'],
})

export const setProvider1Credentials = defineRoute({
  operationId: 'setProvider1Credentials',
  method: 'patch',
  path: '/v1/businesses/{id}/provider1-credentials',
  tag: 'Businesses',
  summary: 'Credentials for provider1',
  access: ofBusiness('provider.manage'),
  params: byId,
  body: z.object({ clientId: text(200), clientSecret: secret(), merchantCode: text(200) }),
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
  ],
})

export const setDefaultBusiness = defineRoute({
  operationId: 'setDefaultBusiness',
  method: 'post',
  path: '/v1/businesses/{id}/set-default',
  tag: 'Businesses',
  summary: 'Make this the default business of the signed-in person',
  access: { ...ofBusiness('business.read'), personOnly: true },
  params: byId,
  success: { status: 200, message: 'Default business set successfully.' },
  errors: ['person_required'],
})

export const uploadFile = defineRoute({
  operationId: 'uploadFile',
  method: 'post',
  path: '/v1/businesses/upload',
  tag: 'Businesses',
  summary: 'Upload a logo',
  description: 'PNG, JPEG or WebP, at most 2 MiB and 4096 × 4096. Use the answered url as logoUrl.',
  access: { kind: 'caller' },
  upload: { fields: ['file'], maxBytes: 2 * 1024 * 1024, description: 'PNG, JPEG or WebP, at most 2 MiB.' },
  success: { status: 200, message: 'File uploaded successfully.' },
  data: z.object({ url: z.string() }),
})

export const businessRoutes = [
  createBusiness,
  createDemoBusiness,
  listBusinesses,
  listProviders,
  uploadFile,
  getNumberRegister,
  getBusiness,
  updateBusiness,
  deleteBusiness,
  updateSettings,
  updateFirsConfig,
  uploadCryptoKeys,
  chooseProvider,
  configureProvider,
  testConnection,
  setProvider1Credentials,
  testProvider1Connection,
  setDefaultBusiness,
] as const

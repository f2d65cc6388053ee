import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import {
  booleanField,
  clearable,
  dateField,
  emailField,
  nameField,
  phoneField,
  text,
  timestamp,
  tinField,
  urlField,
} from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { BusinessType, ItemKind, ProviderName, Role, Scope } from '../http/vocabulary.ts'
import { accentColour, letterheadMargin, paperTemplate } from '../printing/print-theme.ts'
import { counterLimits, counterLimitsChange } from './counter-limits.ts'
import { getNumberRegister, invoicePrefix, nextInvoiceNumber } from './number-register.ts'
import {
  chooseProvider,
  configureProvider,
  listProviders,
  providerSetup,
  setProvider1Credentials,
  testConnection,
  testConnectionByApp,
  testProvider1Connection,
} from './provider-setup.ts'

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
  logoUrl: urlField(),
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

const firsConfig = z.object({ businessId: z.string(), serviceId: z.string() })

const business = z
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
    creditNotePrefix: z.string().nullable(),
    debitNotePrefix: z.string().nullable(),
    nextInvoiceNumber: z.int(),
    defaultClassification: defaultClassification.nullable(),
    settings: z.object({
      requireApproval: z.boolean(),
      autoSubmitToFirs: z.boolean(),
      requireDifferentApprover: z.boolean(),
      counterWithoutApproval: z.boolean(),
      counterLimits,
      lockDate: z.string().nullable(),
      chargesVat: z.boolean(),
      withholdsVat: z.boolean(),
      yearEndMonth: z.int(),
      payClearedOnly: z.boolean(),
      refusalHours: z.int(),
      paperTemplate,
      accentColour: z.string(),
      letterheadMargin: z.int().nullable(),
    }),
    firsConfig: firsConfig.nullable(),
    cryptoKeys: z
      .object({ fingerprint: z.string(), hasCertificate: z.boolean(), uploadedAt: timestamp })
      .nullable()
      .meta({ description: 'The uploaded public key of FIRS, by its SHA-256.' }),
    appProvider: z.object({ name: ProviderName, isConnected: z.boolean() }).nullable(),
    providerSetup,
    role: Role,
    scope: Scope,
    isDefault: z.boolean(),
    isDemo: z.boolean().meta({ description: 'Made for trying things out; it stays in the sandbox.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof business>

const prefixes = {
  invoicePrefix: clearable(invoicePrefix),
  creditNotePrefix: clearable(invoicePrefix).meta({
    description: 'Of numbers from the next one on.',
  }),
  debitNotePrefix: clearable(invoicePrefix),
}

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
  secrets: ['firsPassword'],
  body: businessFields.extend({
    ...prefixes,
    nextInvoiceNumber: nextInvoiceNumber.optional(),
  }),
  success: { status: 201, message: 'Business created successfully.' },
  location: '/v1/businesses/{id}',
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
  location: '/v1/businesses/{id}',
  data: business,
  errors: ['folder_is_a_copy', 'folder_retired'],
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
      scope: true,
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
    'Only sent fields change; null clears an optional one. nextInvoiceNumber may only be raised. Lines that are not sent and have no code take a new defaultClassification at once; warnings say how many invoices. A demo business keeps its TIN.',
  access: ofBusiness('business.manage'),
  secrets: ['firsPassword'],
  body: z.object({
    ...optionalOnly(required),
    ...optionalFields(additional),
    ...prefixes,
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
  success: { status: 200, message: 'Business deleted successfully.' },
  errors: ['work_in_flight'],
})

export const updateSettings = defineRoute({
  operationId: 'updateBusinessSettings',
  method: 'patch',
  path: '/v1/businesses/{id}/settings',
  tag: 'Businesses',
  summary:
    'Approval, automatic submission, the counter, VAT, bills, the lock date, the accounting year, and document layout',
  description:
    'The lock date takes MANAGER, all others take ADMIN. `null` makes a setting what it is for a new business: VAT is charged, the accounting year ends in December, papers are classic and green, CREATORs take off 10 % at the counter, all others are off.',
  access: ofBusiness('payment.lock'),
  body: z.object({
    requireApproval: clearable(booleanField()),
    autoSubmitToFirs: clearable(booleanField()),
    requireDifferentApprover: clearable(booleanField()),
    counterWithoutApproval: clearable(booleanField()).meta({
      description: 'True: sales over the counter need no approval, whatever other invoices need.',
    }),
    counterLimits: clearable(counterLimitsChange).meta({
      description: 'What CREATORs and MANAGERs may do at the counter without asking. What is left out stays.',
    }),
    chargesVat: clearable(booleanField()).meta({
      description:
        'False: the business need not charge VAT and does not. New lines are exempt at 0 %, never zero-rated, and the paper says so.',
    }),
    withholdsVat: clearable(booleanField()).meta({
      description:
        'True: the business is appointed to withhold VAT from its suppliers, and remits it by the 14th of the month after.',
    }),
    yearEndMonth: clearable(
      z
        .int({ error: 'must be a month from 1 to 12' })
        .min(1, 'must be a month from 1 to 12')
        .max(12, 'must be a month from 1 to 12'),
    ).meta({
      description: 'The month in which the accounting year ends, from 1 to 12. Null: 12, December.',
      example: 12,
    }),
    payClearedOnly: clearable(booleanField()).meta({
      description:
        'True: a bill with an IRN is not paid before FIRS / NRS has cleared it (409 `payment_held`). Bills without an IRN are not held.',
    }),
    refusalHours: clearable(
      z
        .int({ error: 'must be a whole number of hours' })
        .min(1, 'must be 1 or more')
        .max(8_760, 'must be 8,760 (a year) or less'),
    ).meta({
      description:
        'Within so many hours an invoice that came through the network can be refused. 72 by default, as reported; no official source was found.',
    }),
    lockDate: clearable(dateField()).meta({
      description:
        'Nothing is recorded or reversed on or before this day, which is today at the latest. Null: everything is open.',
    }),
    paperTemplate: clearable(paperTemplate),
    accentColour: clearable(accentColour),
    letterheadMargin: clearable(letterheadMargin),
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
  secrets: true,
  upload: {
    fields: ['file', 'cryptoKeysFile'],
    maxBytes: 64 * 1024,
    description: 'The crypto_keys.txt file from FIRS, at most 64 KiB.',
  },
  success: { status: 200, message: 'Crypto keys uploaded successfully.' },
})

export const setDefaultBusiness = defineRoute({
  operationId: 'setDefaultBusiness',
  method: 'post',
  path: '/v1/businesses/{id}/set-default',
  tag: 'Businesses',
  summary: 'Make this the default business of the signed-in person',
  access: { ...ofBusiness('business.read'), personOnly: true },
  success: { status: 200, message: 'Default business set successfully.' },
  errors: ['person_required'],
})

export const uploadFile = defineRoute({
  operationId: 'uploadFile',
  method: 'post',
  path: '/v1/businesses/upload',
  tag: 'Businesses',
  summary: 'Upload a logo or the picture of a product',
  description:
    'PNG, JPEG or WebP, at most 2 MiB and 4096 × 4096. Use the answered url as logoUrl of a business, or as imageUrl of a product.',
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
  testConnectionByApp,
  setProvider1Credentials,
  testProvider1Connection,
  setDefaultBusiness,
] as const

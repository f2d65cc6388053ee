import { z } from 'zod'

import { byId, idField, naira } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'
import { customer } from './customer.ts'

/** Two customers that are one. */

const access = { kind: 'business', permission: 'customer.merge', from: { param: 'id', resource: 'customer' } } as const

const into = idField().meta({ description: 'The customer that is kept: another one of the same business.' })

const party = z.object({ id: z.string(), name: z.string() })

/** Fields that the kept customer takes over where it has nothing in them. */
export const TransferredField = z.enum([
  'businessName',
  'tin',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'lga',
  'postalCode',
  'metadata',
])

export const previewCustomerMerge = defineRoute({
  operationId: 'previewCustomerMerge',
  method: 'get',
  path: '/v1/customers/{id}/merge',
  tag: 'Customers',
  summary: 'Preview merging a customer into another one',
  description: 'Nothing is changed. It is refused where merging would be, and names what only a person can decide.',
  access,
  params: byId,
  query: z.object({ into }),
  success: { status: 200, message: 'Merge previewed successfully.' },
  data: z
    .object({
      from: party,
      into: party,
      drafts: z.int().meta({ description: 'Drafts, which will be for the kept customer.' }),
      documents: z.int().meta({
        description: 'Finalized documents, which count as the kept customer’s and stay word for word as they are.',
      }),
      accounts: z
        .array(
          z
            .object({ environment: Environment, owed: naira, overdue: naira, credit: naira })
            .meta({ id: 'MergedAccount' }),
        )
        .meta({ description: 'What is open and what is free, practice and real apart; none where there is neither.' }),
      takesOver: z.array(TransferredField).meta({
        description: 'Fields that the kept customer has nothing in, and takes from the other one.',
      }),
      differences: z
        .array(
          z
            .object({ field: z.enum(['tin', 'invoiceKind']), from: z.string(), into: z.string() })
            .meta({ id: 'MergeDifference' }),
        )
        .meta({ description: 'What speaks against it: then it takes `evenIfDifferent`.' }),
    })
    .meta({ id: 'CustomerMerge' }),
  errors: ['built_in', 'customer_merged'],
})

export const mergeCustomer = defineRoute({
  operationId: 'mergeCustomer',
  method: 'post',
  path: '/v1/customers/{id}/merge',
  tag: 'Customers',
  summary: 'Merge a customer into another one',
  description:
    'For two customers that are one. What is open and what is free is the kept customer’s afterwards, in each environment by itself; drafts are for it, and finalized documents, payments and statements count as its own, also as of earlier days. No document and no entry of an account is rewritten, nothing is settled by it, and FIRS / NRS is not notified. The merged customer is in no list any more; its id stands for the kept one wherever a customer is named, and `GET /v1/customers/{id}` answers it with `mergedInto`. It cannot be undone.',
  access,
  params: byId,
  body: z.object({
    into,
    evenIfDifferent: z.boolean().optional().meta({
      description: 'They are the same customer although their TINs, or the kinds of their invoices, differ.',
    }),
  }),
  success: { status: 200, message: 'Customers merged successfully.' },
  data: customer,
  errors: ['built_in', 'customer_merged', 'customers_differ'],
})

export type TransferredField = z.infer<typeof TransferredField>
export type CustomerMergeBody = z.infer<typeof previewCustomerMerge.data>

export const customerMergeRoutes = [previewCustomerMerge, mergeCustomer] as const

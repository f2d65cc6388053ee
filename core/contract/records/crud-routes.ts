import { z } from 'zod'

import type { ErrorCode } from '../http/errors.ts'
import { afterQuery, byId, idField, momentQuery, nextCursor, pageOf, pageQuery, searchQuery } from '../http/fields.ts'
import type { Permission } from '../http/permissions.ts'
import { defineRoute, type ResourceKind, type Tag } from '../http/route.ts'

type RecordTexts<D extends z.ZodType, New extends z.ZodRawShape, Change extends z.ZodRawShape> = {
  /** As it ends `operationId`: `createCustomer`, `listCustomers`. */
  readonly one: string
  readonly many: string
  readonly path: `/v1/${string}`
  readonly tag: Tag
  readonly resource: ResourceKind
  /** In a sentence. */
  readonly label: string
  readonly listedBy: 'name' | 'label'
  /** Who reads them, and who adds one; whoever changes records, unless stated. */
  readonly readAs: Permission
  readonly createAs?: Permission
  readonly writeAs?: Permission
  readonly create: RouteTexts & { readonly summary: string }
  readonly update?: RouteTexts
  readonly remove?: RouteTexts
  readonly data: D
  readonly newFields: New
  readonly changeFields: Change
}

const searching =
  'Searches look for every word, in any order, whatever its tone marks, hooked letters, apostrophes and case; phone numbers and TINs are found in any spelling.'

const similarQuery = searchQuery.meta({
  description: `Instead of a search: the five records at most whose name may well mean this one, or some of whose words may, spelled not quite like this, to ask "Did you mean" before making another.`,
})

type RouteTexts = { readonly description?: string; readonly errors?: readonly ErrorCode[] }

/** Customers, products and payment details differ in their fields, not in how they are kept: these are their routes. */
export function crudRoutes<D extends z.ZodType, New extends z.ZodRawShape, Change extends z.ZodRawShape>({
  one,
  many,
  path,
  tag,
  resource,
  label,
  listedBy,
  readAs,
  writeAs = 'record.write',
  createAs = writeAs,
  create,
  update,
  remove,
  data,
  newFields,
  changeFields,
}: RecordTexts<D, New, Change>) {
  const access = (permission: Permission) =>
    ({ kind: 'business', permission, from: { param: 'id', resource } }) as const
  const done = (what: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)} ${what} successfully.`

  return {
    create: defineRoute({
      operationId: `create${one}`,
      method: 'post',
      path,
      tag,
      access: { kind: 'business', permission: createAs, from: 'body' },
      body: z.object({ businessId: idField().optional(), ...newFields }),
      success: { status: 201, message: done('created') },
      location: `${path}/{id}` as const,
      data,
      ...create,
    }),

    list: defineRoute({
      operationId: `list${many}`,
      method: 'get',
      path,
      tag,
      summary: `List ${tag.toLowerCase()} by ${listedBy}`,
      description: searching,
      access: { kind: 'business', permission: readAs, from: 'query' },
      query: z.object({
        businessId: idField().optional(),
        ...pageQuery,
        search: searchQuery,
        similarTo: similarQuery,
        sortBy: z
          .enum([listedBy, 'createdAt', 'updatedAt'], { error: `must be one of ${listedBy}, createdAt, updatedAt` })
          .optional()
          .meta({ description: `By ${listedBy} by default; of a search, the nearest first.` }),
        sortOrder: z.enum(['asc', 'desc'], { error: 'must be one of asc, desc' }).optional().meta({
          description: '`asc` by default.',
        }),
        ...afterQuery,
        updatedSince: momentQuery().optional().meta({
          description: 'Only what was made or changed at this moment or later, or on this day in Lagos or later.',
        }),
      }),
      success: { status: 200, message: `${tag} retrieved successfully.` },
      data: pageOf(data).extend({ nextCursor }),
    }),

    get: defineRoute({
      operationId: `get${one}`,
      method: 'get',
      path: `${path}/{id}` as const,
      tag,
      summary: `One ${label}`,
      access: access(readAs),
      params: byId,
      success: { status: 200, message: done('retrieved') },
      data,
    }),

    update: defineRoute({
      operationId: `update${one}`,
      method: 'patch',
      path: `${path}/{id}` as const,
      tag,
      summary: `Change a ${label}`,
      access: access(writeAs),
      params: byId,
      body: z.object(changeFields),
      success: { status: 200, message: done('updated') },
      data,
      ...update,
    }),

    remove: defineRoute({
      operationId: `delete${one}`,
      method: 'delete',
      path: `${path}/{id}` as const,
      tag,
      summary: `Delete a ${label}`,
      access: access(writeAs),
      params: byId,
      success: { status: 200, message: done('deleted') },
      ...remove,
    }),
  }
}

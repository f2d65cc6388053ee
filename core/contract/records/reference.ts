import { z } from 'zod'

import { pageQuery, searchQuery } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'

const code = z
  .object({
    code: z.string(),
    description: z.string(),
    parent: z.string().nullable().meta({ description: 'The code this one belongs to.' }),
  })
  .meta({ id: 'ReferenceCode' })

/** What a code says of the category of what has it: as much of its description as a category takes. */
export const categoryOf = (description: string): string => description.slice(0, 200)

const codeList = z.object({
  items: z.array(code),
  source: z.string().meta({ description: 'Where the list comes from.' }),
})

const query = z.object({
  search: searchQuery.meta({ description: 'Words or the beginning of a code.' }),
  limit: pageQuery.limit,
})

export const searchHsCodes = defineRoute({
  operationId: 'searchHsCodes',
  method: 'get',
  path: '/v1/reference/hs-codes',
  tag: 'Reference',
  summary: 'HS codes for goods',
  access: { kind: 'caller' },
  query,
  success: { status: 200, message: 'HS codes retrieved.' },
  data: codeList,
})

export const searchIsicCodes = defineRoute({
  operationId: 'searchIsicCodes',
  method: 'get',
  path: '/v1/reference/isic-codes',
  tag: 'Reference',
  summary: 'ISIC classes for services',
  access: { kind: 'caller' },
  query,
  success: { status: 200, message: 'ISIC codes retrieved.' },
  data: codeList,
})

export const listStates = defineRoute({
  operationId: 'listStates',
  method: 'get',
  path: '/v1/reference/states',
  tag: 'Reference',
  summary: 'The 36 states and the FCT with their local government areas',
  access: { kind: 'caller' },
  success: { status: 200, message: 'States retrieved.' },
  data: z.object({
    items: z.array(
      z
        .object({
          code: z.string().meta({ example: 'NG-LA' }),
          name: z.string(),
          lgas: z.array(z.object({ name: z.string(), code: z.string().nullable() })),
        })
        .meta({ id: 'State' }),
    ),
    source: z.string(),
  }),
})

export const referenceRoutes = [searchHsCodes, searchIsicCodes, listStates] as const

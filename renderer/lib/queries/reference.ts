import { queryOptions } from '@tanstack/react-query'

import { listStates, searchHsCodes, searchIsicCodes } from '../../../core/contract/reference.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'

const routes = { hs: searchHsCodes, isic: searchIsicCodes } as const

/** HS codes of goods, or ISIC classes of services. */
export type CodeList = keyof typeof routes

/** Codes by what people call them. @throws ApiError */
export async function findCodes(client: Client, list: CodeList, search: string, limit: number, signal: AbortSignal) {
  return (await client.call(routes[list], { query: { search, limit: String(limit) }, signal })).data
}

/**
 * What the list calls a code that was typed rather than chosen: its own description, else that of what it belongs to.
 * Undefined for what is no code, and where nobody can be asked: it is only a suggestion.
 */
export function useDescribeCode(list: CodeList) {
  const { client } = useApi()
  return async (code: string): Promise<string | undefined> => {
    if (!/^\d{4}[\d. ]*$/.test(code.trim())) return undefined
    try {
      return (await findCodes(client, list, code.trim(), 1, new AbortController().signal)).items[0]?.description
    } catch {
      return undefined
    }
  }
}

// What follows changes with a release only.

/** Where the codes come from, to be named beside them. */
export const codeSourceQuery = (client: Client, list: CodeList) =>
  queryOptions({
    queryKey: ['reference', list, 'source'],
    queryFn: async ({ signal }) => (await findCodes(client, list, '', 1, signal)).source,
    staleTime: Infinity,
  })

/** The states with their local government areas. */
export const statesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['reference', 'states'],
    queryFn: async ({ signal }) => (await client.call(listStates, { signal })).data.items,
    staleTime: Infinity,
  })

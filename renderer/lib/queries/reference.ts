import { queryOptions } from '@tanstack/react-query'

import { listStates, searchHsCodes, searchIsicCodes } from '../../../core/contract/records/reference.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'
import { wordsOfProduct } from '../records/product-words.ts'

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

/** Whether a list has a code that was typed, and what it calls it; of a code nobody could be asked about only that. */
export type CodeAnswer = { readonly isCode: boolean; readonly description?: string }

type Found = { readonly code: string; readonly description: string }

const digitsOf = (code: string) => code.replace(/[\s.]/g, '')

/**
 * Whether a code is one, by the first that the list finds for it. Of HS codes below four digits the list has only the
 * common ones, and answers the heading for others: those are codes, too.
 */
export function isCode(list: CodeList, code: string, found: Found | undefined): found is Found {
  if (!found) return false
  return list === 'hs' ? digitsOf(code).startsWith(digitsOf(found.code)) : code === found.code
}

/** What a list says of a code that is written as its codes are. */
export const codeQuery = (client: Client, list: CodeList, code: string) =>
  queryOptions({
    queryKey: ['reference', list, 'code', code],
    queryFn: async ({ signal }): Promise<CodeAnswer> => {
      const [found] = (await findCodes(client, list, code, 1, signal)).items
      return isCode(list, code, found) ? { isCode: true, description: found.description } : { isCode: false }
    },
    staleTime: Infinity,
  })

/** What the likeliest code for a product is, by the words of its name; null where none of them is in the list. */
export const suggestedCodeQuery = (client: Client, list: CodeList, name: string) =>
  queryOptions({
    queryKey: ['reference', list, 'suggested', name],
    queryFn: async ({ signal }) => {
      const searched = wordsOfProduct(name)
      return searched === '' ? null : ((await findCodes(client, list, searched, 1, signal)).items[0] ?? null)
    },
    staleTime: Infinity,
  })

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

import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { useApi } from '../../../lib/api/api-context.ts'
import type { Client } from '../../../lib/api/client.ts'
import { type CodeAnswer, codeQuery } from '../../../lib/queries/reference.ts'
import { codeKey, codesIn, type KnownCodes } from './codes.ts'
import type { PastedTable } from './columns.ts'

type Table = Pick<PastedTable, 'mapping' | 'rows'>

/** What the lists say of the codes in a table, each asked once. Of a code nobody can be asked about it has nothing. */
export async function fetchKnownCodes(queries: QueryClient, client: Client, table: Table): Promise<KnownCodes> {
  const answers = await Promise.all(
    codesIn(table).map(async (wanted): Promise<[string, CodeAnswer | undefined]> => {
      const ask = queries.fetchQuery(codeQuery(client, wanted.list, wanted.code))
      return [codeKey(wanted), await ask.catch(() => undefined)]
    }),
  )
  return new Map(answers.flatMap(([key, answer]) => (answer ? [[key, answer] as const] : [])))
}

/** The same while the table is looked through and corrected. */
export function useKnownCodes(table: Table): {
  readonly known: KnownCodes
  readonly askAll: () => Promise<KnownCodes>
} {
  const { client } = useApi()
  const queries = useQueryClient()
  const wanted = useMemo(() => codesIn(table), [table])
  const combine = useCallback(
    (results: readonly { readonly data: CodeAnswer | undefined }[]): KnownCodes =>
      new Map(
        wanted.flatMap((one, index) => {
          const data = results[index]?.data
          return data === undefined ? [] : [[codeKey(one), data] as const]
        }),
      ),
    [wanted],
  )
  const known = useQueries({ queries: wanted.map(({ list, code }) => codeQuery(client, list, code)), combine })
  return { known, askAll: () => fetchKnownCodes(queries, client, table) }
}

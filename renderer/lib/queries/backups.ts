import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { createBackup, listBackups } from '../../../core/contract/installation/backup.ts'
import { useApi } from '../api/api-context.ts'
import type { Client } from '../api/client.ts'

/** Its age is shown, so it is asked for again now and then. */
const REFRESH_MS = 10 * 60_000

/** The backups, which only the owner of the installation may see. */
export const backupsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['instance', 'backups'],
    queryFn: async ({ signal }) => (await client.call(listBackups, { signal })).data,
    refetchInterval: REFRESH_MS,
  })

/** Makes a backup, and shows it in every list. */
export function useBackUp() {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(createBackup),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery(client).queryKey }),
  })
}

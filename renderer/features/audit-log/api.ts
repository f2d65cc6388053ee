import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import { exportAuditLog, listAuditLog, verifyAuditLog } from '../../../core/contract/activity/audit-log.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { type FileKind, writeTable } from '../../lib/spreadsheet/write-table.ts'
import type { LogEntry } from './facts.ts'
import { type LogSearch, queryOf } from './search.ts'
import { logTable } from './table.ts'
import { auditLog as words } from './texts.ts'

export type LogCheck = z.output<typeof verifyAuditLog.data>

/** A page of the log of a business, the newest first. */
export const auditLogQuery = (client: Client, businessId: string, query: z.input<typeof listAuditLog.query>) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'audit-log', query),
    queryFn: async ({ signal }) =>
      (await client.call(listAuditLog, { params: { id: businessId }, query, signal })).data,
  })

export function useLogCheck(businessId: string) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async () => (await client.call(verifyAuditLog, { params: { id: businessId } })).data,
  })
}

export type LogFile = FileKind | 'jsonl'

type Order = {
  readonly kind: LogFile
  readonly businessName: string
  readonly search: LogSearch
  readonly names: ReadonlyMap<string, string>
}

/** The most that the core answers at once. */
const PAGE = 100

/** What the filters leave as a table, or the whole log as JSON lines, as a file; answers its name. */
export function useLogExport(businessId: string) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async ({ kind, businessName, search, names }: Order) => {
      const params = { id: businessId }
      const file =
        kind === 'jsonl'
          ? (await client.download(exportAuditLog, { params })).blob
          : await writeTable(logTable(await listed(client, businessId, search), names), kind, words.file.sheet)
      const fileName = words.file.name(businessName, todayInLagos(new Date()), kind)
      saveFile(file, fileName)
      return fileName
    },
  })
}

/** Everything that the filters leave, page by page, the newest first; what comes meanwhile moves nothing twice into it. */
async function listed(client: Client, businessId: string, search: LogSearch): Promise<LogEntry[]> {
  const found = new Map<string, LogEntry>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { ...queryOf(search), page: String(page), limit: String(PAGE) }
    const { data } = await client.call(listAuditLog, { params: { id: businessId }, query })
    for (const entry of data.items) found.set(entry.id, entry)
    pages = data.meta.totalPages
  }
  return [...found.values()]
}

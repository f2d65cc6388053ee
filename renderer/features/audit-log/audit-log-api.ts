import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import { exportAuditLog, listAuditLog, verifyAuditLog } from '../../../core/contract/audit-log.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { auditLog as words } from '../../lib/texts/audit-log.ts'

export type LogEntry = z.output<typeof listAuditLog.data>['items'][number]
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

/** All of it as a file; answers its name. */
export function useLogExport(businessId: string) {
  const { client } = useApi()
  return useMutation({
    mutationFn: async (businessName: string) => {
      const { blob } = await client.download(exportAuditLog, { params: { id: businessId } })
      const fileName = words.file(businessName, todayInLagos(new Date()))
      saveFile(blob, fileName)
      return fileName
    },
  })
}

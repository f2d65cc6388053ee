import { z } from 'zod'

import { AuditArea } from '../../../core/contract/activity/audit-log.ts'
import { dateField } from '../../../core/contract/http/fields.ts'

/** Which entries of the log are looked at, as it stands in the address. */
export const logSearch = z.object({
  page: z.int().min(1).optional(),
  by: z.string().optional(),
  area: AuditArea.optional(),
  from: dateField().optional(),
  to: dateField().optional(),
  document: z.coerce.string().max(50).optional(),
})

export type LogSearch = z.infer<typeof logSearch>

/** The same in words of the API. */
export const queryOf = ({ by, area, from, to, document }: LogSearch) => ({
  ...(by !== undefined && { actorId: by }),
  ...(area !== undefined && { area }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(document !== undefined && { document }),
})

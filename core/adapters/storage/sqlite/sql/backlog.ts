import type { Backlog } from '../../../../ports/installation/instance-repository.ts'

import { IN_QUEUE } from './rules.ts'
import { toIso } from './statements.ts'

export type BacklogRow = Pick<Backlog, 'kind' | 'state' | 'count'> & { readonly since: number }

/** Plain SQL of both engines: each part is served by an index of what waits, however much is done. */
export const BACKLOG = `
  SELECT 'submission' AS kind, s.state, count(*) AS count, min(s.queued_at) AS since
    FROM submission s WHERE ${IN_QUEUE} GROUP BY s.state
  UNION ALL
  SELECT 'email', e.state, count(*), min(e.created_at)
    FROM email e WHERE e.state IN ('QUEUED', 'SENDING', 'UNKNOWN') GROUP BY e.state
  UNION ALL
  SELECT 'delivery', d.state, count(*), min(d.created_at)
    FROM webhook_delivery d WHERE d.state = 'WAITING' GROUP BY d.state`

export const toBacklog = ({ since, ...row }: BacklogRow): Backlog => ({ ...row, since: toIso(since) })

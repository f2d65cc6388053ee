import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { JobKind } from '../../../../contract/activity/job-kind.ts'
import type { JobState } from '../../../../contract/activity/job.ts'
import type { JobTrouble } from '../../../../domain/job/troubles.ts'

import { ofBusiness } from './business.ts'
import { id, key } from './columns.ts'

/** Work that takes a while. What comes of it is a file in the data folder, called by the id. */
export const jobTable = sqliteTable(
  'job',
  {
    key: key(),
    id: id(),
    businessKey: ofBusiness(),
    kind: text('kind').$type<JobKind>().notNull(),
    /** What is to be done, as JSON. */
    ordered: text('ordered').notNull(),
    state: text('state').$type<JobState>().notNull(),
    done: integer('done').notNull(),
    total: integer('total').notNull(),
    failed: integer('failed').notNull(),
    /** A list, as JSON. */
    errors: text('errors').notNull(),
    trouble: text('trouble').$type<JobTrouble>(),
    /** Name, type, size and SHA-256, as JSON. */
    file: text('file'),
    /** Who started it, as JSON, and the id of them. */
    createdBy: text('created_by').notNull(),
    creatorId: text('creator_id'),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    endedAt: integer('ended_at'),
  },
  (t) => [
    uniqueIndex('job_id').on(t.id),
    index('job_of_business').on(t.businessKey, t.createdAt),
    index('job_under_way')
      .on(t.state)
      .where(sql`state in ('QUEUED', 'RUNNING')`),
    index('job_ended').on(t.endedAt),
  ],
)

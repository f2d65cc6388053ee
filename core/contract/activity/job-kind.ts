import { z } from 'zod'

import type { Permission } from '../http/permissions.ts'

export const JobKind = z
  .enum(['PDF_BATCH', 'EMAIL_BATCH', 'EXPORT', 'MONTH_ARCHIVE'], {
    error: ({ input }) =>
      input === undefined ? 'is required' : 'must be PDF_BATCH, EMAIL_BATCH, EXPORT or MONTH_ARCHIVE',
  })
  .meta({ id: 'JobKind' })
export type JobKind = z.infer<typeof JobKind>

/** What somebody has to be allowed to start a job, to read what came of it, and to stop it. */
export const jobRights = {
  PDF_BATCH: 'invoice.read',
  EMAIL_BATCH: 'invoice.emailMany',
  EXPORT: 'data.export',
  MONTH_ARCHIVE: 'data.export',
} as const satisfies Record<JobKind, Permission>

/** As many as one job takes. */
export const MAX_JOB_DOCUMENTS = 5_000

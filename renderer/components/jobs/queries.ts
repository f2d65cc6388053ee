import { queryOptions } from '@tanstack/react-query'

import { getJob, listJobs, type JobBody } from '../../../core/contract/activity/job.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

const ASK_AGAIN_MS = 1_000
/** So long the report of stopped e-mails is waited for. */
const REPORT_COMES_MS = 20_000

export const isUnderWay = ({ state }: Pick<JobBody, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING'

/** E-mails that were stopped half-way leave a report of those that are on their way. */
const hasReportToCome = ({ kind, state, done, file, endedAt }: JobBody): boolean =>
  kind === 'EMAIL_BATCH' &&
  state === 'CANCELLED' &&
  done > 0 &&
  file === null &&
  Date.parse(endedAt ?? '') > Date.now() - REPORT_COMES_MS

/** The jobs that whoever is signed in has started, newest first; asked after as long as one is under way. */
export const ownJobsQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'jobs', 'own'),
    queryFn: async ({ signal }) =>
      (await client.call(listJobs, { query: { businessId, own: 'true', limit: '20' }, signal })).data.items,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => isUnderWay(job) || hasReportToCome(job)) ? ASK_AGAIN_MS : false,
  })

/** One with what could not be done. */
export const jobQuery = (client: Client, businessId: string, id: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'jobs', 'one', id),
    queryFn: async ({ signal }) => (await client.call(getJob, { params: { id }, signal })).data,
  })

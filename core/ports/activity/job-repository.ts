import type { JobKind } from '../../contract/activity/job-kind.ts'
import type { JobRecord } from '../../domain/job/job.ts'
import type { Page } from '../records/record-repository.ts'

type JobQuery = {
  readonly page: number
  readonly limit: number
  readonly kinds: readonly JobKind[]
  /** Of one who started them. */
  readonly creatorId: string | undefined
}

/** Jobs of deleted businesses are invisible. */
export type JobRepository = {
  insert(job: JobRecord): Promise<void>
  get(id: string): Promise<JobRecord | undefined>
  update(job: JobRecord): Promise<void>
  /** The newest first. */
  list(businessId: string, query: JobQuery): Promise<Page<JobRecord>>
  /** What has not ended, of one business or of all, the oldest first. */
  underWay(businessId?: string): Promise<JobRecord[]>
  /** Of those that ended after this moment and have a file. */
  idsWithFile(endedAfter: string): Promise<string[]>
  removeEndedBefore(at: string): Promise<void>
}

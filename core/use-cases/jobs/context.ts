import type { JobErrorBody } from '../../contract/activity/job.ts'
import { AppError } from '../../contract/http/errors.ts'
import type { JobFile, JobOrder } from '../../domain/job/job.ts'
import { FileTooBig } from '../../domain/job/troubles.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Units } from '../../ports/unit.ts'
import type { Core } from '../instance/core.ts'

/** What jobs are done with. */
export type JobContext = Pick<Core, 'uploads' | 'attachments' | 'printer' | 'jobFiles'> & {
  /** On the day of the business. */
  readonly units: Units
}

/** Somebody stopped the job, or the program ends: nothing more of it is begun. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped'
  /** What it leaves all the same: the report of what cannot be taken back. */
  readonly file: JobFile | null

  constructor(file: JobFile | null = null) {
    super('The job was stopped.')
    this.file = file
  }
}

/** A job while it runs. */
export type Run<O extends JobOrder = JobOrder> = {
  readonly jobId: string
  readonly order: O
  readonly member: Member
  /** @throws JobStopped */
  goOn(): void
  /** So many there are. */
  begin(total: number): Promise<void>
  /** One more is dealt with. @throws JobStopped */
  did(): Promise<void>
  /** One more is dealt with, and could not be done. @throws JobStopped */
  failed(error: JobErrorBody): Promise<void>
}

/** What is said of something that could not be done, where it is nothing that ends the whole job. */
export function errorOf(error: unknown, { id, number }: Pick<JobErrorBody, 'id' | 'number'>): JobErrorBody {
  if (endsJob(error)) throw error
  const known = error instanceof AppError ? error : new AppError('internal')
  return { id, number, code: known.code, message: known.message }
}

/** What the next document would meet as well. */
const endsJob = (error: unknown): boolean =>
  error instanceof JobStopped ||
  error instanceof FileTooBig ||
  (error instanceof AppError && ['storage_full', 'shutting_down', 'storage_unavailable'].includes(error.code))

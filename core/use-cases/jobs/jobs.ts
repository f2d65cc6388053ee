import { jobRights, JobKind } from '../../contract/activity/job-kind.ts'
import { AppError } from '../../contract/http/errors.ts'
import { may, refusalMessage } from '../../contract/http/permissions.ts'
import { actorOf, by } from '../../domain/audit/audit.ts'
import {
  broken,
  cancelled,
  isUnderWay,
  availableFile,
  MAX_WAITING,
  NOTHING_DONE,
  type JobFile,
  type JobOrder,
  type JobRecord,
} from '../../domain/job/job.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { JobFiles } from '../../ports/activity/job-files.ts'
import type { Page } from '../../ports/records/record-repository.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'

import { countSelected } from './selected-invoices.ts'

/** Puts work in the queue. @throws validation_failed, too_many_jobs, smtp_missing */
export async function startJob(unit: Unit, member: Member, order: JobOrder): Promise<JobRecord> {
  const { businessId } = member
  if (order.kind === 'EMAIL_BATCH' && !(await unit.mail.settings(businessId))) throw new AppError('smtp_missing')
  const total = await totalOf(unit, member, order)
  const underWay = await unit.jobs.underWay(businessId)
  if (underWay.length >= MAX_WAITING) throw new AppError('too_many_jobs')

  const job: JobRecord = {
    ...NOTHING_DONE,
    id: unit.ids.uuid(),
    businessId,
    order,
    state: 'QUEUED',
    total,
    trouble: null,
    file: null,
    createdBy: actorOf(member.caller),
    createdAt: unit.now.toISOString(),
    startedAt: null,
    endedAt: null,
  }
  unit.concerns({ kind: 'job', id: job.id })
  await unit.jobs.insert(job)
  await unit.audit.append({
    ...by(member),
    at: job.createdAt,
    subject: { kind: 'job', id: job.id },
    action: 'job.started',
    from: null,
    to: {
      kind: order.kind,
      export: order.kind === 'EXPORT' ? order.subject : null,
      month: order.kind === 'MONTH_ARCHIVE' ? order.month : null,
    },
  })
  unit.afterCommit({ kind: 'jobMade', jobId: job.id, member })
  return job
}

/** What is known beforehand; customers, payments and months are counted once it runs. */
async function totalOf(unit: ReadUnit, member: Member, order: JobOrder): Promise<number> {
  switch (order.kind) {
    case 'PDF_BATCH':
    case 'EMAIL_BATCH':
      return countSelected(unit, member, order.invoices, true)
    case 'EXPORT': {
      const isOfInvoices = order.subject === 'INVOICES' || order.subject === 'LINES'
      return isOfInvoices ? countSelected(unit, member, order.invoices, false) : 0
    }
    case 'MONTH_ARCHIVE':
      return 0
  }
}

/** @throws not_found; role_insufficient for work that the caller could not have started */
export async function readJob(unit: ReadUnit, member: Member, id: string): Promise<JobRecord> {
  const job = await unit.jobs.get(id)
  if (job?.businessId !== member.businessId) throw new AppError('not_found', { message: 'Job not found.' })
  const right = jobRights[job.order.kind]
  if (!may(member, right)) throw new AppError('role_insufficient', { message: refusalMessage(member, right) })
  return job
}

/** Those that the caller could have started, the newest first. */
export async function listJobs(
  unit: ReadUnit,
  member: Member,
  { own, ...page }: { readonly page: number; readonly limit: number; readonly own: boolean },
): Promise<Page<JobRecord>> {
  return unit.jobs.list(member.businessId, {
    ...page,
    kinds: JobKind.options.filter((kind) => may(member, jobRights[kind])),
    creatorId: own ? callerId(member.caller) : undefined,
  })
}

/** @throws not_found, role_insufficient, job_ended */
export async function cancelJob(unit: Unit, member: Member, id: string): Promise<JobRecord> {
  const job = await readJob(unit, member, id)
  if (!isUnderWay(job)) throw new AppError('job_ended')
  unit.concerns({ kind: 'job', id })
  const stopped = cancelled(job, unit.now.toISOString())
  await unit.jobs.update(stopped)
  unit.afterCommit({ kind: 'jobCancelled', jobId: id })
  return stopped
}

/** @throws not_found, role_insufficient, job_not_done, job_file_gone */
export async function readJobFile(
  { units, jobFiles }: { readonly units: Units; readonly jobFiles: JobFiles },
  member: Member,
  id: string,
): Promise<JobFile & { readonly chunks: AsyncIterable<Uint8Array> }> {
  const { job, now } = await units.read(async (unit) => ({ job: await readJob(unit, member, id), now: unit.now }))
  if (job.file === null) throw new AppError('job_not_done')
  const file = availableFile(job, now)
  const chunks = file && (await jobFiles.read(id))
  if (!chunks) throw new AppError('job_file_gone')
  return { ...job.file, chunks }
}

/** The lease of a job: held by the process that carries it out, for as long as it does. */
export const leaseOfJob = (jobId: string): string => `job/${jobId}`

/**
 * What the end of a program cut off is not taken up again, and says so: the jobs of `own`, and those that no process
 * carries out.
 *
 * @param before ISO 8601: of what was ordered later, its process may be about to say that it has it
 */
export async function endInterrupted(unit: Unit, own: readonly string[], before: string): Promise<void> {
  for (const job of await unit.jobs.underWay()) {
    const isLeft = job.createdAt <= before && (await unit.leases.isFree(leaseOfJob(job.id)))
    if (isLeft || own.includes(job.id)) await unit.jobs.update(broken(job, 'interrupted', unit.now.toISOString()))
  }
}

import { jobRights } from '../contract/activity/job-kind.ts'
import { AppError, type ErrorCode } from '../contract/http/errors.ts'
import {
  begun,
  broken,
  ended,
  FILE_RETENTION_MS,
  NOTHING_DONE,
  countDone,
  countFailed,
  RECORD_RETENTION_MS,
  type JobFile,
  type JobProgress,
  type JobRecord,
} from '../domain/job/job.ts'
import { FileTooBig, type JobTrouble } from '../domain/job/troubles.ts'
import type { Caller, Member } from '../domain/people/account.ts'
import type { Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Unit, Units } from '../ports/unit.ts'
import { authorizeBusiness } from '../use-cases/account/access.ts'
import { onItsDay } from '../use-cases/business/practice-clock.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { JobStopped, type Run } from '../use-cases/jobs/context.ts'
import { endInterrupted, leaseOfJob } from '../use-cases/jobs/jobs.ts'
import { runJob } from '../use-cases/jobs/run-job.ts'

import { withTimeout } from './with-timeout.ts'

/** How far a job has come is written down so often. */
const PROGRESS_EVERY_MS = 400
const CLEAN_EVERY_MS = 3_600_000
/** Of several processes: how often a job is said to be carried out still, and looked for what another one left. */
const HOLD_EVERY_MS = 2_000
const LEFT_EVERY_MS = 30_000
const SHUTDOWN_GRACE_MS = 5_000

type Dependencies = Pick<Core, 'clock' | 'uploads' | 'attachments' | 'printer' | 'jobFiles'> & {
  readonly units: Units
  readonly logger: Logger
  readonly leases: Leases
}

type QueuedJob = { readonly jobId: string; readonly member: Member }

export type JobRunner = ReturnType<typeof createJobRunner>

/** Carries jobs out, one after the other, as they come. What is under way when the program ends is not taken up again. */
export function createJobRunner(dependencies: Dependencies) {
  const { units, clock, logger, jobFiles, leases } = dependencies
  const waiting: QueuedJob[] = []
  let current: { readonly jobId: string; readonly stop: AbortController; readonly done: Promise<void> } | undefined
  let cleaning: NodeJS.Timeout | undefined
  let holding: NodeJS.Timeout | undefined
  let lookingForLeft: NodeJS.Timeout | undefined
  let isRunning = false

  const ownIds = (): string[] => [...(current ? [current.jobId] : []), ...waiting.map(({ jobId }) => jobId)]

  function hold(): void {
    const ids = ownIds()
    if (leases.isAlone || ids.length === 0) return
    leases.hold(ids.map(leaseOfJob)).catch((error: unknown) => logger.error('job.hold', { error }))
  }

  /** What processes left that are no more; of this one everything that was there before it. */
  function endLeft(): Promise<void> {
    const before = new Date(clock.now().getTime() - (leases.isAlone ? 0 : LEFT_EVERY_MS)).toISOString()
    return units.write((unit) => endInterrupted(unit, [], before))
  }

  function next(): void {
    const job = isRunning && !current ? waiting.shift() : undefined
    if (!job) return
    const stop = new AbortController()
    const done = carry(job, stop.signal)
      .catch((error: unknown) => logger.error('job.failed', { jobId: job.jobId, error }))
      .finally(() => {
        current = undefined
        next()
      })
    current = { jobId: job.jobId, stop, done }
  }

  async function carry({ jobId, member }: QueuedJob, signal: AbortSignal): Promise<void> {
    const job = await change(jobId, 'QUEUED', (found, at) => begun(found, at))
    if (!job) return
    const progress = keepProgress(jobId, job, signal)
    try {
      const run: Run = { jobId, order: job.order, member: await allowedStill(job, member), ...progress.steps }
      const making = { ...dependencies, units: onItsDay(units, job.businessId) }
      const file = await runJob(making, run)
      await end(jobId, progress.reached(), (found, at) => ended(found, file, at))
    } catch (error) {
      if (error instanceof JobStopped && isRunning) return await leave(jobId, error.file)
      const trouble = isRunning ? troubleOf(error) : 'interrupted'
      if (trouble === 'broken') logger.error('job.broken', { jobId, kind: job.order.kind, error })
      await end(jobId, progress.reached(), (found, at) => broken(found, trouble, at))
    }
  }

  /** Stopped by somebody, with what it leaves all the same. */
  async function leave(jobId: string, file: JobFile | null): Promise<void> {
    const job = file && (await change(jobId, 'CANCELLED', (found) => ({ ...found, file })))
    if (file && !job) await clean([])
  }

  /** As it was left by whoever does the work; an e-mail writes down its own progress. */
  async function end(
    jobId: string,
    reached: JobProgress | undefined,
    how: (job: JobRecord, at: string) => JobRecord,
  ): Promise<void> {
    const job = await change(jobId, 'RUNNING', (found, at) => how({ ...found, ...reached }, at))
    // Stopped at the last moment: what came of it is not wanted.
    if (!job) await clean([])
  }

  /** Undefined where the job does not stand there any more. */
  function change(
    jobId: string,
    from: JobRecord['state'],
    how: (job: JobRecord, at: string) => JobRecord,
  ): Promise<JobRecord | undefined> {
    return units.write(async (unit) => {
      const job = await unit.jobs.get(jobId)
      if (job?.state !== from) return undefined
      const changed = how(job, unit.now.toISOString())
      await unit.jobs.update(changed)
      return changed
    })
  }

  function keepProgress(jobId: string, { total }: JobRecord, signal: AbortSignal) {
    let reached: JobProgress = { ...NOTHING_DONE, total }
    let isOurs = false
    let toldAt = 0

    function goOn(): void {
      if (signal.aborted) throw new JobStopped()
    }

    async function tell(): Promise<void> {
      toldAt = clock.now().getTime()
      const told = reached
      await change(jobId, 'RUNNING', (job) => ({ ...job, ...told }))
    }

    async function step(to: JobProgress): Promise<void> {
      isOurs = true
      reached = to
      goOn()
      if (clock.now().getTime() - toldAt >= PROGRESS_EVERY_MS) await tell()
    }

    return {
      reached: () => (isOurs ? reached : undefined),
      steps: {
        goOn,
        async begin(count: number) {
          reached = { ...reached, total: count }
          await tell()
        },
        did: () => step(countDone(reached)),
        failed: (error: Parameters<typeof countFailed>[1]) => step(countFailed(reached, error)),
      },
    }
  }

  /** Whoever has started a job may have lost the right to it while it waited. @throws not_found, role_insufficient */
  function allowedStill({ businessId, order }: JobRecord, { caller }: Member): Promise<Member> {
    return units.read(async (unit) => {
      if (!(await isKnown(unit, caller))) throw new AppError('not_found')
      return authorizeBusiness(unit, caller, { kind: 'business', id: businessId, permission: jobRights[order.kind] })
    })
  }

  async function clean(underWay: readonly string[]): Promise<void> {
    const now = clock.now().getTime()
    const kept = await units.write(async (unit) => {
      await unit.jobs.removeEndedBefore(new Date(now - RECORD_RETENTION_MS).toISOString())
      return unit.jobs.idsWithFile(new Date(now - FILE_RETENTION_MS).toISOString())
    })
    await jobFiles.keepOnly([...kept, ...underWay])
  }

  const cleanQuietly = () =>
    void clean(current === undefined ? [] : [current.jobId]).catch((error: unknown) =>
      logger.error('job.clean', { error }),
    )

  return {
    made(jobId: string, member: Member): void {
      waiting.push({ jobId, member })
      next()
      hold()
    },

    cancelled(jobId: string): void {
      const place = waiting.findIndex((job) => job.jobId === jobId)
      if (place >= 0) waiting.splice(place, 1)
      if (current?.jobId === jobId) current.stop.abort()
    },

    async start(): Promise<void> {
      if (isRunning) return
      await endLeft()
      isRunning = true
      if (!leases.isAlone) {
        holding = setInterval(hold, HOLD_EVERY_MS).unref()
        lookingForLeft = setInterval(() => {
          endLeft().catch((error: unknown) => logger.error('job.left', { error }))
        }, LEFT_EVERY_MS).unref()
      }
      cleanQuietly()
      cleaning = setInterval(cleanQuietly, CLEAN_EVERY_MS)
      cleaning.unref()
      next()
    },

    /** What is under way ends here, and says so. */
    async stop(): Promise<void> {
      if (!isRunning) return
      isRunning = false
      clearInterval(cleaning)
      clearInterval(holding)
      clearInterval(lookingForLeft)
      const own = ownIds()
      waiting.length = 0
      current?.stop.abort()
      await withTimeout(SHUTDOWN_GRACE_MS, Promise.resolve(current?.done))
      const now = clock.now().toISOString()
      await units
        .write((unit) => endInterrupted(unit, own, leases.isAlone ? now : ''))
        .catch((error: unknown) => logger.error('job.stop', { error }))
    },
  }
}

async function isKnown(unit: Pick<Unit, 'apiKeys'>, caller: Caller): Promise<boolean> {
  if (caller.kind === 'person') return true
  const key = await unit.apiKeys.get(caller.keyId)
  return key !== undefined && key.revokedAt === null
}

const TROUBLES: Partial<Record<ErrorCode, JobTrouble>> = {
  storage_full: 'disk_full',
  storage_unavailable: 'disk_full',
  not_found: 'not_allowed',
  role_insufficient: 'not_allowed',
  smtp_missing: 'smtp_missing',
  printing_failed: 'printing_failed',
  validation_failed: 'nothing_found',
}

function troubleOf(error: unknown): JobTrouble {
  if (error instanceof FileTooBig) return 'too_big'
  return (error instanceof AppError ? TROUBLES[error.code] : undefined) ?? 'broken'
}

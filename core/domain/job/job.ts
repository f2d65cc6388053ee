import type { ExportSubject, JobErrorBody, JobFileType, JobState } from '../../contract/activity/job.ts'
import type { Environment, InvoiceStatus, InvoiceType, PaymentState } from '../../contract/http/vocabulary.ts'
import type { InvoiceSort } from '../../contract/invoice/list.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import type { PaperTemplate } from '../../contract/printing/print-theme.ts'
import type { Actor } from '../audit/audit.ts'

import type { JobTrouble } from './troubles.ts'

/** Which invoices a list shows, and in which order: what `GET /v1/invoices` is asked for. */
export type InvoiceFilter = {
  readonly search: string | undefined
  readonly statuses: readonly InvoiceStatus[] | undefined
  readonly invoiceType: InvoiceType | undefined
  readonly customerId: string | undefined
  readonly originalInvoiceId: string | undefined
  readonly unpaid: boolean
  readonly paymentState: PaymentState | undefined
  /** Both inclusive, `YYYY-MM-DD`. */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly sortBy: InvoiceSort
  readonly sortOrder: 'asc' | 'desc'
}

/** These invoices, in this order, or whatever a list shows when the work begins. */
export type InvoiceSelection =
  { readonly ids: readonly string[] } | { readonly filter: InvoiceFilter; readonly ids?: undefined }

/** What a job is to do. Without a template, its A4s look as the business has them when they are drawn. */
export type JobOrder =
  | {
      readonly kind: 'PDF_BATCH'
      readonly invoices: InvoiceSelection
      readonly format: PdfFormat
      readonly template?: PaperTemplate | undefined
      readonly isCopy: boolean
      /** One file with all of them, or a ZIP with a file for each. */
      readonly as: 'PDF' | 'ZIP'
    }
  | {
      readonly kind: 'EMAIL_BATCH'
      readonly invoices: InvoiceSelection
      readonly template?: PaperTemplate | undefined
      readonly evenUncleared: boolean
    }
  | {
      readonly kind: 'EXPORT'
      readonly subject: ExportSubject
      /** For INVOICES and LINES. */
      readonly invoices: InvoiceSelection
      /** For PAYMENTS, both inclusive. */
      readonly from: string | undefined
      readonly to: string | undefined
      readonly environment: Environment
      readonly as: 'XLSX' | 'CSV'
    }
  | {
      readonly kind: 'MONTH_ARCHIVE'
      /** YYYY-MM. */
      readonly month: string
      readonly environment: Environment
      readonly template?: PaperTemplate | undefined
    }

/** What came of it, kept in the data folder for a day. */
export type JobFile = {
  readonly name: string
  readonly type: JobFileType
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

export type JobRecord = {
  readonly id: string
  readonly businessId: string
  readonly order: JobOrder
  readonly state: JobState
  /** How many of `total` are dealt with, those among them that could not be done. */
  readonly done: number
  readonly total: number
  readonly failed: number
  /** The first of those that could not be done. */
  readonly errors: readonly JobErrorBody[]
  /** Why there is no result, or not a whole one. */
  readonly trouble: JobTrouble | null
  readonly file: JobFile | null
  readonly createdBy: Actor
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** What changes while a job runs. */
export type JobProgress = Pick<JobRecord, 'done' | 'total' | 'failed' | 'errors'>

export const NOTHING_DONE = { done: 0, failed: 0, errors: [] } as const

/** So many that are not done yet, in one business. */
export const MAX_WAITING = 20
/** So many errors are named; all of them are counted. */
const MAX_ERRORS = 500

/** A file stays for a day. */
export const FILE_RETENTION_MS = 24 * 3_600_000
/** What a job did can be read for a month. */
export const RECORD_RETENTION_MS = 30 * 24 * 3_600_000

export const isUnderWay = ({ state }: Pick<JobRecord, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING'

/** One more is dealt with. */
export const countDone = (progress: JobProgress): JobProgress => ({ ...progress, done: progress.done + 1 })

/** One more is dealt with, and could not be done. */
export const countFailed = (progress: JobProgress, error: JobErrorBody): JobProgress => ({
  ...progress,
  done: progress.done + 1,
  failed: progress.failed + 1,
  errors: progress.errors.length < MAX_ERRORS ? [...progress.errors, error] : progress.errors,
})

export const begun = (job: JobRecord, at: string): JobRecord => ({ ...job, state: 'RUNNING', startedAt: at })

/** Through; a job none of whose documents could be done has failed. */
export function ended(job: JobRecord, file: JobFile | null, at: string): JobRecord {
  const isNothing = job.total > 0 && job.failed >= job.total
  return { ...job, state: isNothing ? 'FAILED' : 'DONE', trouble: isNothing ? 'nothing_done' : null, file, endedAt: at }
}

export const broken = (job: JobRecord, trouble: JobTrouble, at: string): JobRecord => ({
  ...job,
  state: 'FAILED',
  trouble,
  file: null,
  endedAt: at,
})

export const cancelled = (job: JobRecord, at: string): JobRecord => ({ ...job, state: 'CANCELLED', endedAt: at })

/** The file as long as it is kept; null before there is one, and once it is gone. */
export function availableFile({ file, endedAt }: JobRecord, now: Date): (JobFile & { readonly until: string }) | null {
  if (file === null || endedAt === null) return null
  const until = Date.parse(endedAt) + FILE_RETENTION_MS
  return until > now.getTime() ? { ...file, until: new Date(until).toISOString() } : null
}

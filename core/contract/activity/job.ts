import { z } from 'zod'

import { booleanField, dateField, idField, monthField, pageOf, pageQuery, timestamp } from '../http/fields.ts'
import { CSV, defineRoute, PDF, XLSX, ZIP } from '../http/route.ts'
import { Environment } from '../http/vocabulary.ts'
import { listInvoices } from '../invoice/list.ts'
import { pdfFormat } from '../printing/invoice-document.ts'
import { templateOverride } from '../printing/print-theme.ts'

import { JobKind, jobRights, MAX_JOB_DOCUMENTS } from './job-kind.ts'

/** Work that takes longer than a request may: many documents, e-mails, exports, the archive of a month. */

export const JobState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']).meta({
  id: 'JobState',
  description:
    'QUEUED: it begins when those before it are done. DONE: `errors` names what could not be done; all else is. FAILED: there is no result, and `trouble` says why. CANCELLED: somebody stopped it; of e-mails that were queued before, `file` is the report a moment later.',
})
export type JobState = z.infer<typeof JobState>

export const ExportSubject = z
  .enum(['INVOICES', 'LINES', 'PAYMENTS', 'CUSTOMERS'], { error: 'must be INVOICES, LINES, PAYMENTS or CUSTOMERS' })
  .meta({ id: 'ExportSubject' })
export type ExportSubject = z.infer<typeof ExportSubject>

const jobFileTypes = [PDF, ZIP, XLSX, CSV] as const
export type JobFileType = (typeof jobFileTypes)[number]

const jobError = z
  .object({
    id: z.string().nullable().meta({ description: 'Of the invoice, customer or payment.' }),
    number: z.string().nullable().meta({ description: 'Of the invoice.' }),
    code: z.string().meta({ example: 'invoice_damaged' }),
    message: z.string(),
  })
  .meta({ id: 'JobError' })
export type JobErrorBody = z.infer<typeof jobError>

const job = z
  .object({
    id: z.string(),
    businessId: z.string(),
    kind: JobKind,
    state: JobState,
    done: z.int().meta({ description: 'How many are dealt with, `failed` ones among them.' }),
    total: z.int(),
    failed: z.int().meta({ description: 'How many could not be done.' }),
    errors: z.array(jobError).meta({ description: 'What could not be done, one by one; at most the first 500.' }),
    trouble: z.string().nullable().meta({ description: 'Why it has failed, and what to do, in a sentence.' }),
    file: z
      .object({
        name: z.string(),
        type: z.enum(jobFileTypes),
        size: z.int().meta({ description: 'Bytes.' }),
        sha256: z.string(),
        until: timestamp.meta({ description: 'Then it is deleted: a day after it was made.' }),
      })
      .nullable()
      .meta({ description: 'What `GET /v1/jobs/{id}/file` answers; null while there is none, and once it is gone.' }),
    about: z
      .object({
        as: z.enum(['PDF', 'ZIP', 'XLSX', 'CSV']).nullable(),
        export: ExportSubject.nullable(),
        month: z.string().nullable(),
        environment: Environment.nullable(),
      })
      .meta({ description: 'What was ordered.' }),
    createdAt: timestamp,
    createdBy: z.string().meta({ description: 'The name of who started it.' }),
    isOwn: z.boolean().meta({ description: 'Whoever asks has started it.' }),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'Job' })
export type JobBody = z.infer<typeof job>

/** What a list of invoices is asked for, to the letter. */
const filter = z
  .strictObject(
    listInvoices.query.pick({
      search: true,
      status: true,
      invoiceType: true,
      customerId: true,
      originalInvoiceId: true,
      unpaid: true,
      paymentState: true,
      startDate: true,
      endDate: true,
      dateFrom: true,
      dateTo: true,
      sortBy: true,
      sortOrder: true,
    }).shape,
    { error: 'has names that no list of invoices knows; see GET /v1/invoices' },
  )
  .meta({
    id: 'InvoiceFilter',
    description:
      'Whatever `GET /v1/invoices` shows for these, all pages of it, in its order. What matches when the job begins counts.',
  })

const invoiceIds = z
  .array(idField(), { error: 'must be a list of ids' })
  .min(1, 'must name at least one invoice')
  .max(MAX_JOB_DOCUMENTS, `must name at most ${MAX_JOB_DOCUMENTS} invoices`)
  .superRefine((all, context) => {
    const first = new Map<string, number>()
    all.forEach((id, index) => {
      const earlier = first.get(id)
      if (earlier === undefined) first.set(id, index)
      else {
        const message = `is the same invoice as invoiceIds[${earlier}]; name it once`
        context.addIssue({ code: 'custom', path: [index], message })
      }
    })
  })

export const createJob = defineRoute({
  operationId: 'createJob',
  method: 'post',
  path: '/v1/jobs',
  tag: 'Jobs',
  summary: 'Start work that takes a while',
  description:
    'Answers at once; `GET /v1/jobs/{id}` says how far it has come. Jobs run one after the other. `PDF_BATCH`: PDFs of `invoiceIds` or of what `filter` finds, `as` one `PDF` or a `ZIP` of files. `EMAIL_BATCH`: the same invoices by e-mail, each to its customer and into the queue of `POST /v1/invoices/{id}/email`; its file is a report, row by row. `EXPORT`: a table of `export` as `XLSX` or `CSV`. `MONTH_ARCHIVE`: a ZIP for the accountant with the documents of a month as PDF and JSON, a table of their lines, an index and checksums; SANDBOX and LIVE are never mixed. What cannot be done is named in `errors`, and the rest goes on. A job that the end of the program cuts off says so: it is FAILED, and is not taken up again. PDFs need the role VIEWER, the others MANAGER.',
  access: {
    kind: 'business',
    permission: 'invoice.read',
    permissionBy: { field: 'kind', of: jobRights },
    from: 'body',
  },
  body: z.object({
    businessId: idField().optional(),
    kind: JobKind,
    invoiceIds: invoiceIds
      .optional()
      .meta({ description: `Up to ${MAX_JOB_DOCUMENTS} ids of invoices of the business, each once, in order.` }),
    filter: filter.optional(),
    format: pdfFormat,
    template: templateOverride.meta({
      description: 'PDF_BATCH, EMAIL_BATCH, MONTH_ARCHIVE: how each A4 is laid out; else as the business has it.',
    }),
    copy: booleanField().optional().meta({ description: 'PDF_BATCH: each says COPY.' }),
    as: z
      .enum(['PDF', 'ZIP', 'XLSX', 'CSV'], { error: 'must be PDF, ZIP, XLSX or CSV' })
      .optional()
      .meta({ description: 'PDF_BATCH: PDF (default) or ZIP. EXPORT: XLSX (default) or CSV.' }),
    evenUncleared: booleanField().optional().meta({
      description:
        'EMAIL_BATCH: send B2B and B2G invoices that FIRS / NRS has not cleared. Without it they are skipped.',
    }),
    export: ExportSubject.optional().meta({ description: 'EXPORT: what the table is of.' }),
    from: dateField().optional().meta({ description: 'EXPORT of PAYMENTS: the first day.' }),
    to: dateField().optional().meta({ description: 'EXPORT of PAYMENTS: the last day.' }),
    month: monthField
      .optional()
      .meta({ description: 'MONTH_ARCHIVE: YYYY-MM. Default: the month before the present one in Lagos.' }),
    environment: Environment.optional().meta({
      description: 'MONTH_ARCHIVE, and EXPORT of PAYMENTS. Default: that of the chosen provider.',
    }),
  }),
  success: { status: 202, message: 'The job has started.' },
  data: job,
  errors: ['too_many_jobs', 'smtp_missing'],
})

const ofJob = { kind: 'business', permission: 'invoice.read', from: { param: 'id', resource: 'job' } } as const

export const listJobs = defineRoute({
  operationId: 'listJobs',
  method: 'get',
  path: '/v1/jobs',
  tag: 'Jobs',
  summary: 'Jobs of the last 30 days',
  description: 'Newest first, those that the caller could start as well. `errors` are left out; see the job itself.',
  access: { kind: 'business', permission: 'invoice.read', from: 'query' },
  query: z.object({
    businessId: idField().optional(),
    ...pageQuery,
    own: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .optional()
      .meta({ description: '`true`: only those that the caller has started.' }),
  }),
  success: { status: 200, message: 'Jobs retrieved successfully.' },
  data: pageOf(job),
})

export const getJob = defineRoute({
  operationId: 'getJob',
  method: 'get',
  path: '/v1/jobs/{id}',
  tag: 'Jobs',
  summary: 'Progress of a job',
  access: ofJob,
  success: { status: 200, message: 'Job retrieved successfully.' },
  data: job,
})

export const cancelJob = defineRoute({
  operationId: 'cancelJob',
  method: 'post',
  path: '/v1/jobs/{id}/cancel',
  tag: 'Jobs',
  summary: 'Stop a job',
  description:
    'Nothing more of it is begun, and there is no file. E-mails that it has queued already go out; stop those one by one.',
  access: ofJob,
  success: { status: 200, message: 'Job stopped.' },
  data: job,
  errors: ['job_ended'],
})

export const getJobFile = defineRoute({
  operationId: 'getJobFile',
  method: 'get',
  path: '/v1/jobs/{id}/file',
  tag: 'Jobs',
  summary: 'The result of a job, as a file',
  description: 'A PDF, a ZIP, an Excel file or text with commas, as the job says in `file.type`. It is kept for a day.',
  access: ofJob,
  success: { status: 200, message: 'The file.' },
  file: jobFileTypes,
  errors: ['job_not_done', 'job_file_gone'],
})

export const jobRoutes = [createJob, listJobs, getJob, cancelJob, getJobFile] as const

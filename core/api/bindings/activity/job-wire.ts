import type { z } from 'zod'

import type { createJob, JobBody } from '../../../contract/activity/job.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import {
  availableFile,
  type InvoiceFilter,
  type InvoiceSelection,
  type JobOrder,
  type JobRecord,
} from '../../../domain/job/job.ts'
import { jobSentence } from '../../../domain/job/troubles.ts'
import { callerId, type Member } from '../../../domain/people/account.ts'
import { periodOf } from '../../wire/period.ts'

type Body = z.output<typeof createJob.body>

/** What belongs to which kind of job, besides the business and the kind. */
const FIELDS: Readonly<Record<Body['kind'], readonly (keyof Body)[]>> = {
  PDF_BATCH: ['invoiceIds', 'filter', 'format', 'template', 'copy', 'as'],
  EMAIL_BATCH: ['invoiceIds', 'filter', 'template', 'evenUncleared'],
  EXPORT: ['export', 'invoiceIds', 'filter', 'as', 'from', 'to', 'environment'],
  MONTH_ARCHIVE: ['month', 'environment', 'template'],
}

/** What the fields of the body come to; without a month, `lastMonth` is meant. @throws validation_failed */
export function toOrder(
  body: Body,
  usual: { readonly environment: Environment; readonly lastMonth: string },
): JobOrder {
  const { kind, ...given } = body
  const allowed: readonly string[] = ['businessId', ...FIELDS[kind]]
  for (const [name, value] of Object.entries(given)) {
    // It would be left out unseen, and more or something else be done than was meant.
    if (value !== undefined && !allowed.includes(name))
      throw invalidField(name, `does not apply to ${kind}; leave it out`)
  }
  switch (kind) {
    case 'PDF_BATCH': {
      const as = oneOf(body.as ?? 'PDF', ['PDF', 'ZIP'])
      const { format = 'a4', template, copy: isCopy = false } = body
      return { kind, invoices: selectionOf(body), format, template, isCopy, as }
    }
    case 'EMAIL_BATCH':
      return { kind, invoices: selectionOf(body), template: body.template, evenUncleared: body.evenUncleared ?? false }
    case 'EXPORT':
      return exportOrder(body, usual.environment)
    case 'MONTH_ARCHIVE': {
      const { month = usual.lastMonth, environment = usual.environment, template } = body
      return { kind, month, environment, template }
    }
  }
}

function exportOrder(body: Body, usual: Environment): JobOrder {
  const { export: subject, from, to, environment = usual } = body
  if (subject === undefined) throw invalidField('export', 'is required')
  if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'must not be before from')
  const as = oneOf(body.as ?? 'XLSX', ['XLSX', 'CSV'])
  const isOfInvoices = subject === 'INVOICES' || subject === 'LINES'
  const others = isOfInvoices ? (['from', 'to', 'environment'] as const) : (['invoiceIds', 'filter'] as const)
  const stray = [...others, ...(subject === 'CUSTOMERS' ? (['from', 'to', 'environment'] as const) : [])].find(
    (name) => body[name] !== undefined,
  )
  if (stray !== undefined) throw invalidField(stray, `does not apply to an export of ${subject}; leave it out`)
  const invoices =
    isOfInvoices && body.invoiceIds === undefined ? { filter: filterOf(body.filter ?? {}) } : selected(body)
  return { kind: 'EXPORT', subject, invoices, from, to, environment, as }
}

const selected = ({ invoiceIds }: Body): InvoiceSelection => ({ ids: invoiceIds ?? [] })

function oneOf<W extends string>(value: string, words: readonly W[]): W {
  const word = words.find((one) => one === value)
  if (word === undefined) throw invalidField('as', `must be ${words.join(' or ')} for this kind of job`)
  return word
}

/** These, or what a filter finds; without either nothing is meant, and never everything. */
function selectionOf({ invoiceIds, filter }: Body): InvoiceSelection {
  if (invoiceIds && filter) throw invalidField('filter', 'cannot be sent with invoiceIds; send one of them')
  if (invoiceIds) return { ids: invoiceIds }
  if (filter) return { filter: filterOf(filter) }
  throw invalidField('invoiceIds', 'or filter is required')
}

function filterOf(filter: NonNullable<Body['filter']>): InvoiceFilter {
  const { from: startDate, to: endDate } = periodOf(filter)
  const { search, status, invoiceType, customerId, originalInvoiceId, unpaid, paymentState } = filter
  const { sortBy = 'createdAt', sortOrder = 'asc' } = filter
  return {
    ...{ search, statuses: status, invoiceType, customerId, originalInvoiceId, paymentState },
    ...{ unpaid: unpaid === 'true', startDate, endDate, sortBy, sortOrder },
  }
}

/** A job as whoever asks sees it. */
export function toJob(job: JobRecord, member: Member, now: Date): JobBody {
  const { order } = job
  return {
    id: job.id,
    businessId: job.businessId,
    kind: order.kind,
    state: job.state,
    done: job.done,
    total: job.total,
    failed: job.failed,
    errors: [...job.errors],
    trouble: job.trouble && jobSentence(job.trouble),
    file: availableFile(job, now),
    about: {
      as: order.kind === 'PDF_BATCH' || order.kind === 'EXPORT' ? order.as : null,
      export: order.kind === 'EXPORT' ? order.subject : null,
      month: order.kind === 'MONTH_ARCHIVE' ? order.month : null,
      environment: order.kind === 'MONTH_ARCHIVE' ? order.environment : null,
    },
    createdAt: job.createdAt,
    createdBy: job.createdBy.name,
    isOwn: job.createdBy.id === callerId(member.caller),
    startedAt: job.startedAt,
    endedAt: job.endedAt,
  }
}

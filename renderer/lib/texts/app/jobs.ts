import type { JobBody } from '../../../../core/contract/activity/job.ts'
import { formatMonth } from '../../../../core/domain/calendar/format.ts'

const many = (count: number): string => count.toLocaleString('en')
const invoices = (count: number): string => (count === 1 ? '1 invoice' : `${many(count)} invoices`)

const tables = {
  INVOICES: 'invoices',
  LINES: 'lines of invoices',
  PAYMENTS: 'payments',
  CUSTOMERS: 'customers',
} as const

/** Work that goes on by itself, at the foot of the window. */
export const jobs = {
  label: 'Background work',
  /** What a job makes. */
  what({ kind, about, total }: JobBody): string {
    switch (kind) {
      case 'PDF_BATCH':
        return about.as === 'ZIP' ? `PDFs of ${invoices(total)}` : `One PDF of ${invoices(total)}`
      case 'EMAIL_BATCH':
        return `E-mails of ${invoices(total)}`
      case 'EXPORT':
        return `Export of ${tables[about.export ?? 'INVOICES']}`
      case 'MONTH_ARCHIVE': {
        const practice = about.environment === 'SANDBOX' ? ', sandbox' : ''
        return `Archive of ${formatMonth(about.month ?? '')}${practice}`
      }
    }
  },
  waits: 'Queued',
  counted: (done: number, total: number) => (total === 0 ? 'Starting' : `${many(done)} of ${many(total)}`),
  progress: (what: string) => `Progress: ${what}`,
  stop: 'Stop',
  stopOf: (what: string) => `Stop: ${what}`,
  save: 'Save',
  saveOf: (what: string) => `Save: ${what}`,
  report: 'Save the report',
  dismiss: (what: string) => `Dismiss: ${what}`,
  ready: (size: string) => `Ready, ${size}`,
  queued: (count: number) => (count === 1 ? '1 e-mail is on its way' : `${many(count)} e-mails are on their way`),
  kept: 'Kept for a day',
  failed: (count: number) => (count === 1 ? '1 failed' : `${many(count)} failed`),
  more: (count: number) => `and ${many(count)} more; all are in the report`,
  cancelled: 'Stopped',
  gone: 'The file is gone. Start it again.',
  pdfs: { zip: 'Save as a ZIP of PDFs', all: 'PDFs of all, as a ZIP' },
  lines: { xlsx: 'Lines of the invoices (.xlsx)' },
  archive: 'Archive of the month (ZIP)',
} as const

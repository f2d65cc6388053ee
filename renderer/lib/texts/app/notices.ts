import type { NoticeKind } from '../../../../electron/shared/notices.ts'

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`)
const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`)

/** What the desktop app tells by a notice of the system. */
export const notices = {
  approval: (business: string, count: number) => ({
    title: 'Waiting for an approval',
    body: `${business}: ${documents(count)}`,
  }),
  refused: (business: string, count: number) => ({
    title: 'Refused by FIRS / NRS',
    body: `${business}: ${documents(count)}`,
  }),
  stuck: (business: string, count: number) => ({
    title: 'Sending needs you',
    body: `${business}: ${documents(count)}`,
  }),
  stalled: (business: string) => ({
    title: 'Sending has come to a stop',
    body: `${business}: nothing has reached FIRS / NRS for a while`,
  }),
  overdue: (business: string, count: number) => ({
    title: 'Overdue',
    body: `${business}: ${invoices(count)} not paid in time`,
  }),
  backup: (days: number) => ({
    title: 'The last backup is old',
    body: `It was made ${days} days ago`,
  }),
  screen: {
    title: 'A new screen was paired',
    body: 'If that was none of you, remove it at once.',
  },
  switches: {
    title: 'Notices',
    text: 'They appear beside the clock while you look elsewhere, and lead to their place.',
    kinds: {
      approval: 'A document waits for an approval',
      refused: 'FIRS / NRS refused a document',
      stalled: 'Sending has stopped or needs a person',
      overdue: 'An invoice is overdue',
      backup: 'The last backup is old',
      screen: 'A new screen was paired',
    } as const satisfies Record<NoticeKind, string>,
  },
} as const

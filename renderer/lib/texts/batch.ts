/** Doing the same to many invoices. */
export const batch = {
  outcomes: {
    approved: 'approved',
    notApproved: 'not approved',
    sent: 'sent to FIRS / NRS',
    waiting: 'waiting to send',
    refused: 'refused by FIRS / NRS',
    notSent: 'not sent',
    tried: 'tried again',
    notTried: 'not tried again',
  },
  approving: (done: number, all: number) => `Approving, ${done} of ${all}`,
  sending: (done: number, all: number) => `Sending, ${done} of ${all}`,
  retrying: (done: number, all: number) => `Trying again, ${done} of ${all}`,
  stop: 'Stop',
  stopping: 'Stopping',
  progress: 'Progress',
  notBegun: (count: number) => `${count} left as ${count === 1 ? 'it was' : 'they were'}`,
  dismiss: 'Close this report',
} as const

import { environmentLabels, invoiceColumnLabels } from '../../../../core/contract/invoice/labels.ts'

/** What is done with several invoices at once. */
export const bulkTexts = {
  /** Doing the same to many invoices. */
  batch: {
    /** What is done to many: while it is, what it comes to, and why some are left. */
    actions: {
      approve: {
        saying: (done: number, all: number) => `Approving, ${done} of ${all}`,
        failed: 'not approved',
        barred: 'You created it, and in this business somebody else has to approve it.',
      },
      finalize: { saying: (done: number, all: number) => `Finalizing, ${done} of ${all}`, failed: 'not finalized' },
      submit: {
        saying: (done: number, all: number) => `Sending, ${done} of ${all}`,
        failed: 'not sent',
        barred: 'It belongs to a different provider environment.',
      },
      updatePayment: {
        saying: (done: number, all: number) => `Recording payments, ${done} of ${all}`,
        failed: 'payment not recorded',
        barred: 'FIRS / NRS refused it. Correct it first, or record the payment on the page of its customer.',
      },
      duplicate: { saying: (done: number, all: number) => `Duplicating, ${done} of ${all}`, failed: 'not duplicated' },
    },
    outcomes: {
      approved: 'approved',
      finalized: 'finalized',
      toApprove: 'waiting for approval',
      paid: 'payment recorded',
      duplicated: 'duplicated',
      sent: 'sent to FIRS / NRS',
      waiting: 'waiting to send',
      refused: 'refused by FIRS / NRS',
      tried: 'tried again',
      notTried: 'not tried again',
    },
    /** So many of one outcome: `2 approved`, `3 payments recorded`. */
    counted: (count: number, outcome: string) =>
      `${count.toLocaleString('en')} ${count === 1 ? outcome : outcome.replace(/^payment /, 'payments ')}`,
    retrying: (done: number, all: number) => `Trying again, ${done} of ${all}`,
    stop: 'Stop',
    stopping: 'Stopping',
    progress: 'Progress',
    notBegun: (count: number) => `${count} left as ${count === 1 ? 'it was' : 'they were'}`,
    dismiss: 'Close this report',
    done: (count: number) => `Show the ${count === 1 ? 'one' : count.toLocaleString('en')} that succeeded`,
    becomes: 'as',
  },

  bulk: {
    selected: (count: number) => `${count.toLocaleString('en')} selected`,
    approve: (count: number) => `Approve ${count.toLocaleString('en')}`,
    submit: (count: number) => `Send ${count.toLocaleString('en')} to FIRS / NRS`,
    finalize: (count: number) => `Finalize ${count.toLocaleString('en')}`,
    updatePayment: (count: number) => `Record payment of ${count.toLocaleString('en')}`,
    duplicate: (count: number) => `Duplicate ${count.toLocaleString('en')}`,
    /** Some of them are one's own. */
    own: (count: number) =>
      `${count === 1 ? 'One is' : `${count.toLocaleString('en')} are`} yours: somebody else approves`,
    more: 'More actions for the selected',
    none: 'Select none',
    label: 'The selected invoices',
    send: {
      title: (count: number) =>
        `Send ${count === 1 ? 'one invoice' : `${count.toLocaleString('en')} invoices`} to FIRS / NRS?`,
      /** Before and after the amount. */
      text: ['Total ', '. Once FIRS / NRS has approved an invoice, it cannot be changed, only corrected with a note.'],
      button: (count: number) => `Send ${count === 1 ? 'it' : count.toLocaleString('en')}`,
      keep: 'Not now',
    },
    payment: {
      title: (count: number) =>
        `Record payment of ${count === 1 ? 'one invoice' : `${count.toLocaleString('en')} invoices`}`,
      /** Before and after the amount. */
      text: ['Total due ', '. Each is recorded as paid in full on this date, with no tax withheld.'],
      from: (customers: string) => `From ${customers}.`,
      others: (count: number) => (count === 1 ? '1 other' : `${count.toLocaleString('en')} others`),
      button: 'Record payments',
      keep: 'Leave them unpaid',
    },
  },

  export: {
    button: 'Export',
    selection: (count: number) => `The ${count === 1 ? 'selected invoice' : `${count.toLocaleString('en')} selected`}`,
    matching: (count: string) => `Everything listed, ${count}`,
    as: { xlsx: 'Export as Excel file', csv: 'Export as text file' },
    xlsx: 'Excel file (.xlsx)',
    csv: 'Text file (.csv)',
    fetching: (done: number, all: number) => `Exporting, ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    done: (count: number) => (count === 1 ? '1 invoice exported.' : `${count.toLocaleString('en')} invoices exported.`),
    damaged: (numbers: string) =>
      `Nothing was exported: the stored data of ${numbers} does not match what was saved. Leave it out, or restore an earlier backup.`,
    stop: 'Stop',
    sheet: 'Invoices',
    columns: invoiceColumnLabels,
    environment: environmentLabels,
  },

  print: {
    button: 'Print',
    now: 'Print them',
    save: 'Save as one PDF',
    making: 'Creating one PDF of all',
    limit: (most: number) => `At most ${most} go to the printer at once`,
    fileName: 'invoices.pdf',
  },
} as const

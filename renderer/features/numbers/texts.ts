/** The register of numbers. */
export const numbers = {
  title: 'Number register',
  intro: 'Every invoice number and its use. An auditor can ask for this: no number may be missing.',
  which: 'Which invoices',
  environments: { SANDBOX: 'Sandbox', LIVE: 'Real' },
  columns: { number: 'Number', what: 'Use', by: 'Created by', when: 'Created on', irn: 'IRN' },
  madeBy: (by: string, on: string) => `${by}, ${on}`,
  used: {
    STANDARD: 'Used for an invoice',
    PROFORMA: 'Used for a proforma invoice',
    CREDIT_NOTE: 'Used for a credit note',
    DEBIT_NOTE: 'Used for a debit note',
  },
  cancelled: (by: string, on: string) => `Cancelled by ${by} on ${on}; never used again`,
  cancelledPlain: 'Cancelled; never used again',
  noIrn: 'none yet',
  gaps: 'Numbers not in this list',
  gapsText: 'Each is missing for a reason.',
  skipped: (from: string, to: string, by: string, on: string) =>
    from === to
      ? `${from} was skipped: ${by} raised the next number on ${on}.`
      : `${from} to ${to} were skipped: ${by} raised the next number on ${on}.`,
  elsewhere: (from: string, to: string, where: string) =>
    from === to
      ? `${from} was used by ${where}. It is in that register.`
      : `${from} to ${to} were used by ${where}. They are in that register.`,
  lost: {
    title: 'Invoices that only FIRS / NRS has',
    text: 'Numbers were used after the backup that this data comes from. They are not used again.',
    gap: (from: string, to: string, on: string) =>
      from === to
        ? `${from} was used before a backup was restored. Numbers continued above it on ${on}.`
        : `${from} to ${to} were used before a backup was restored. Numbers continued above them on ${on}.`,
    asking: 'Asking FIRS / NRS which of them it has. This takes up to 10 seconds.',
    found: (count: number) =>
      count === 1
        ? 'FIRS / NRS has 1 invoice of yours that is not in this data.'
        : `FIRS / NRS has ${count} invoices of yours that are not in this data.`,
    foundText:
      'Look for copies in sent e-mails, at the till or with the buyer, and keep them with your records. Do not send them again. To correct one, make a credit note for its IRN.',
    none: 'FIRS / NRS reports no invoice of yours that is missing here. A provider may leave some out: check sent e-mails and the till too.',
    irn: 'IRN',
    number: 'Number',
    issued: 'Issued',
    buyer: 'Buyer TIN',
    total: 'Total',
    untold: 'not given',
  },
  passedOver: 'Skipped on purpose',
  givenBefore: 'Used before a backup was restored',
  usedBy: (where: string) => `Used by ${where}`,
  where: { SANDBOX: 'a real invoice', LIVE: 'an invoice of the sandbox' },
  next: (number: string) => `The next one is ${number}.`,
  export: 'Export',
  exporting: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  exported: (count: number) =>
    count === 1 ? '1 row is in your downloads.' : `${count.toLocaleString('en')} rows are in your downloads.`,
  file: 'Number register',
  csv: {
    from: 'From',
    to: 'To',
    what: 'What became of it',
    status: 'Status',
    irn: 'IRN',
    by: 'By',
    at: 'At',
    cancelledBy: 'Cancelled by',
    cancelledAt: 'Cancelled at',
  },
  empty: {
    title: 'No numbers used yet',
    text: 'The register starts with your first invoice.',
  },
} as const

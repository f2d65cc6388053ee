/** What may be done to an invoice. Apart from its schemas: who draws papers needs no library that reads bodies. */
export const invoiceActions = [
  'edit',
  'cancel',
  'finalize',
  'approve',
  'reject',
  'submit',
  'reopen',
  'retry',
  'abandon',
  'updatePayment',
  'recordPayment',
  'creditNote',
  'debitNote',
  'duplicate',
] as const

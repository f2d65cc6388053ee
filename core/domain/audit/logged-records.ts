import type { FirstBad } from './verification.ts'

/** In what a record and the log do not agree. */
export type LoggedFault =
  | 'invoiceRemoved'
  | 'invoiceAdded'
  | 'invoiceChanged'
  | 'paymentRemoved'
  | 'paymentAdded'
  | 'paymentReversed'
  | 'paymentChanged'
  | 'payerChanged'
  | 'purchaseRemoved'
  | 'purchaseAdded'
  | 'purchaseChanged'
  | 'inboxItemRemoved'
  | 'inboxItemAdded'
  | 'inboxItemChanged'
  | 'supplierRemoved'
  | 'supplierAdded'
  | 'supplierChanged'
  | 'attachmentRemoved'
  | 'attachmentChanged'
  | 'paymentOutRemoved'
  | 'paymentOutAdded'
  | 'paymentOutReversed'
  | 'paymentOutChanged'
  | 'cashRemoved'
  | 'cashAdded'
  | 'cashChanged'
  | 'saleRemoved'
  | 'saleChanged'
  | 'returnOfSaleAdded'
  | 'takenBackAdded'
  | 'closeRemoved'
  | 'closeAdded'
  | 'closeChanged'
  | 'exportRemoved'
  | 'exportAdded'
  | 'returnRemoved'
  | 'returnAdded'
  | 'numbersJumped'
  | 'numbersFellBack'
  | 'receiptsMoved'
  | 'profileChanged'
  | 'settingsChanged'
  | 'providerChanged'
  | 'firsChanged'
  | 'keyChanged'
  | 'credentialsChanged'
  | 'emailChanged'
  | 'sessionChanged'
  | 'deviceAdded'
  | 'deviceChanged'
  | 'invitationChanged'
  | 'mailServerChanged'
  | 'webhookChanged'
  | 'businessRemoved'

/** A stretch of the records that one of the comparisons goes through. */
export type LoggedRange = {
  readonly comparison: number
  readonly after: number
  readonly limit: number
  /** Milliseconds, for what has no moment of its own. */
  readonly now: number
}

export type LoggedBad = {
  readonly fault: LoggedFault
  /** What people know it by; empty where it has no such name. */
  readonly name: string
  readonly id: string
  readonly at: string
}

export type LoggedStep = {
  /** Null: this comparison has come to its end. */
  readonly next: number | null
  readonly bad: LoggedBad | null
}

const sentences: Record<LoggedFault, (name: string) => string> = {
  invoiceRemoved: (name) => `Invoice ${name} was created according to the log, and is not there.`,
  invoiceAdded: (name) => `Invoice ${name} is there, and the log has no record that it was created.`,
  invoiceChanged: (name) => `Invoice ${name} has another number, total, status or sent content than the log says.`,
  paymentRemoved: (name) => `${paymentOf(name)} was recorded according to the log, and is not there.`,
  paymentAdded: (name) => `${paymentOf(name)} is there, and the log has no record of it.`,
  paymentReversed: (name) => `${paymentOf(name)} was taken back, and the log has no record of it.`,
  paymentChanged: (name) =>
    `${paymentOf(name)} has another amount, date, way of paying or receipt number than the log says.`,
  payerChanged: (name) => `${paymentOf(name)} is of another customer than the log says.`,
  purchaseRemoved: (name) => `${billOf(name)} was entered according to the log, and is not there.`,
  purchaseAdded: (name) => `${billOf(name)} is there, and the log has no record of it.`,
  purchaseChanged: (name) =>
    `${billOf(name)} has another number, amount, state, VAT month, proof or content than the log says.`,
  inboxItemRemoved: (name) => `The incoming invoice ${name} arrived according to the log, and is not there.`,
  inboxItemAdded: (name) => `The incoming invoice ${name} is there, and the log has no record of it.`,
  inboxItemChanged: (name) =>
    `The incoming invoice ${name} has another content, question or confirmation than the log says.`,
  supplierRemoved: (name) => `The supplier ${name} was added according to the log, and is not there.`,
  supplierAdded: (name) => `The supplier ${name} is there, and the log has no record of it.`,
  supplierChanged: (name) => `The supplier ${name} has another TIN or bank account than the log says.`,
  attachmentRemoved: (name) => `The file ${name} of a bill was added according to the log, and is not there.`,
  attachmentChanged: (name) => `The file ${name} of a bill is another one than the log says.`,
  paymentOutRemoved: (name) => `${paymentOutOf(name)} was recorded according to the log, and is not there.`,
  paymentOutAdded: (name) => `${paymentOutOf(name)} is there, and the log has no record of it.`,
  paymentOutReversed: (name) => `${paymentOutOf(name)} was taken back, and the log has no record of it.`,
  paymentOutChanged: (name) =>
    `${paymentOutOf(name)} has another supplier, amount, date, way of paying or withheld tax than the log says.`,
  cashRemoved: () => 'Cash at the counter was recorded according to the log, and is not there.',
  cashAdded: () => 'Cash at the counter is there, and the log has no record of it.',
  cashChanged: () => 'Cash at the counter has another amount or reason than the log says.',
  saleRemoved: (name) =>
    `The sale ${name} was made at the counter according to the log, and the till does not have it so.`,
  saleChanged: (name) => `The till has other cash for the sale ${name} than the log says.`,
  returnOfSaleAdded: (name) => `The till has a return ${name} that the log does not know.`,
  takenBackAdded: (name) => `The till gave the money of ${name} back, and the log has no record of it.`,
  closeRemoved: (name) => `Day close ${name} was made according to the log, and is not there.`,
  closeAdded: (name) => `Day close ${name} is there, and the log has no record of it.`,
  closeChanged: (name) => `Day close ${name} has other figures than the log says.`,
  exportRemoved: (name) => `The VAT export of ${name} that the log records is not there, or has other figures.`,
  exportAdded: (name) => `A VAT export of ${name} is there, and the log has no record of it.`,
  returnRemoved: (name) => `What the log records about the tax return of ${name} is not there, or has other figures.`,
  returnAdded: (name) => `Something about the tax return of ${name} is there, and the log has no record of it.`,
  numbersJumped: (name) =>
    `The next invoice number is ${name}. The numbers before it were not given, and the log has no record of a jump.`,
  numbersFellBack: (name) =>
    `The next invoice number is ${name}. The log says that it was given or passed over before.`,
  receiptsMoved: (prefix) =>
    `The next number of ${SERIES_NAMES[prefix] ?? prefix} is not the one after the last that was given.`,
  profileChanged: (name) => `${name} has another name, TIN or number series than the log says.`,
  settingsChanged: (name) =>
    `Settings of ${name} (approval, lock date, VAT or what is allowed at the counter) are not as the log says.`,
  providerChanged: (name) => `${name} has another provider, or another address of it, than the log says.`,
  firsChanged: (name) => `${name} has other identifiers or another key of FIRS / NRS than the log says.`,
  keyChanged: (name) => `The API key ${name} is another one, or ends at another time, than the log says.`,
  credentialsChanged: (name) => `${name} has another password or recovery code than the log says.`,
  emailChanged: (name) => `${name} has another e-mail than the log says.`,
  deviceAdded: (name) => `The device ${name} is paired, and the log has no record of that.`,
  deviceChanged: (name) => `What may be done on the device ${name} was changed, and the log has no record of that.`,
  sessionChanged: (name) => `Somebody is signed in as ${name}, and the log has no record of that sign-in.`,
  invitationChanged: (name) =>
    `The invitation of ${name} is open, gives a role, or has a link or an end, that the log has no record of.`,
  mailServerChanged: (name) => `${name} has another mail server than the log says.`,
  webhookChanged: (name) => `Events are sent to ${name}, and the log has no record of that.`,
  businessRemoved: (name) => `${name} was deleted, and the log has no record of it.`,
}

const SERIES_NAMES: Readonly<Record<string, string>> = {
  RCT: 'receipts (RCT)',
  WHR: 'withholding tax receipts (WHR)',
  BILL: 'bills (BILL)',
}

const billOf = (number: string): string => (number === '' ? 'A draft of a bill' : `Bill ${number}`)

const paymentOf = (number: string): string => (number === '' ? 'An entry of an account' : `Payment ${number}`)

const paymentOutOf = (number: string): string =>
  number === '' ? 'An entry of a supplier' : `${number}, an entry of a supplier,`

/** What is not as the log says, with a sentence that says what. */
export const loggedBad = ({ fault, name, id, at }: LoggedBad): FirstBad => ({ id, at, reason: sentences[fault](name) })

import type { AuditArea } from '../../contract/activity/audit-log.ts'
import type { EventAction } from '../../contract/activity/events.ts'

type Prefix<A extends string> = A extends `${infer P}.${string}` ? P : never

/** What the first word of an action is about. A new kind of event does not compile without its area. */
const AREA_OF: Readonly<Record<Prefix<EventAction>, AuditArea>> = {
  invoice: 'DOCUMENTS',
  payment: 'MONEY',
  deduction: 'MONEY',
  refund: 'MONEY',
  credit: 'MONEY',
  writeOff: 'MONEY',
  openingItem: 'MONEY',
  reminder: 'MONEY',
  till: 'MONEY',
  day: 'MONEY',
  purchase: 'DOCUMENTS',
  inbox: 'DOCUMENTS',
  paymentOut: 'MONEY',
  supplierRefund: 'MONEY',
  supplierCredit: 'MONEY',
  payableOpeningItem: 'MONEY',
  writeBack: 'MONEY',
  withheldTax: 'MONEY',
  customer: 'RECORDS',
  supplier: 'RECORDS',
  product: 'RECORDS',
  paymentDetail: 'RECORDS',
  user: 'PEOPLE',
  member: 'PEOPLE',
  apiKey: 'PEOPLE',
  device: 'PEOPLE',
  job: 'DOCUMENTS',
  webhook: 'SETTINGS',
  business: 'SETTINGS',
  instance: 'SETTINGS',
  audit: 'SETTINGS',
  backup: 'SETTINGS',
}

/** The first words of the actions of an area. */
export const prefixesOf = (area: AuditArea): readonly string[] =>
  Object.entries(AREA_OF).flatMap(([prefix, of]) => (of === area ? [prefix] : []))

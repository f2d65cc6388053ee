import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { day, price, text } from './reading.ts'
import type { FileField } from './record-field.ts'

const { fields: heads } = customerAccount.openingImport

/** What a customer owed before, as a row of a file. */
export const openingFields: readonly FileField[] = [
  {
    name: 'customer',
    head: heads.customer,
    aliases: [
      'customer',
      'customer name',
      'client',
      'client name',
      'buyer',
      'debtor',
      'account',
      'account name',
      'name',
    ],
    lastResort: ['company', 'company name', 'business name'],
    read: text.read,
    isRequired: true,
    example: recordsTexts.importing.examples.customer,
  },
  {
    name: 'customerTin',
    head: heads.customerTin,
    aliases: ['tin', 'customer tin', 'tin no', 'tin number', 'tax id', 'tax identification number'],
    read: text.read,
    example: '',
  },
  {
    name: 'number',
    head: heads.number,
    aliases: ['number', 'invoice', 'invoice no', 'invoice number', 'no', 'ref', 'reference', 'document', 'doc no'],
    read: text.read,
    example: 'INV-0091',
  },
  {
    name: 'date',
    head: heads.date,
    aliases: ['date', 'day', 'invoice date', 'issue date', 'document date', 'dated'],
    read: day.read,
    isRequired: true,
    example: '05/10/2026',
  },
  {
    name: 'dueDate',
    head: heads.dueDate,
    aliases: ['due', 'due date', 'due on', 'date due', 'payment due', 'pay by'],
    read: day.read,
    example: '04/11/2026',
  },
  {
    name: 'amount',
    head: heads.amount,
    aliases: [
      'amount',
      'owed',
      'balance',
      'open',
      'outstanding',
      'amount due',
      'balance due',
      'open balance',
      'amount owed',
    ],
    lastResort: ['total', 'value', 'debit'],
    read: price.read,
    isRequired: true,
    example: 125_000,
  },
]

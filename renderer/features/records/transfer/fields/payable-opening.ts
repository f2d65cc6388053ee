import { purchaseImports } from '../../../../lib/texts/purchases/importing.ts'
import type { FileField } from './field.ts'
import { openingFields } from './opening.ts'

const { heads } = purchaseImports.openings

/** Names of the party in reports of payables. */
const supplierAliases = [
  'supplier',
  'supplier name',
  'vendor',
  'vendor name',
  'vendor display name',
  'payee',
  'creditor',
  'creditor name',
  'contact',
  'contact name',
  'account name',
  'party',
  'party name',
  'partner',
  'invoice partner display name',
  'ledger',
  'name',
]

const numberAliases = [
  'bill',
  'bill no',
  'bill number',
  'vendor invoice no',
  'supplier invoice no',
  'supplier invoice number',
]
const owedAliases = ['payable', 'amount payable', 'to pay', 'owed to supplier', 'accounts payable', 'credit balance']

/** Whether a column has suppliers: in a ledger the account of a row may be that of all debts. */
const areSuppliers = (cells: readonly string[]) =>
  !cells.some((cell) => /payable|^a\/p$|creditors|purchases/i.test(cell))

const changes: Readonly<Record<string, (field: FileField) => FileField>> = {
  customer: ({ veryLastResort: _veryLastResort, ...field }) => ({
    ...field,
    name: 'supplier',
    head: heads.supplier,
    aliases: supplierAliases,
    byContent: { aliases: ['account'], isSo: areSuppliers },
    example: purchaseImports.examples.supplier,
  }),
  customerTin: (field) => ({
    ...field,
    name: 'supplierTin',
    head: heads.supplierTin,
    aliases: [...field.aliases.filter((alias) => !alias.startsWith('customer')), 'supplier tin', 'vendor tin'],
  }),
  number: (field) => ({ ...field, aliases: [...field.aliases, ...numberAliases], example: 'DCP-0091' }),
  amount: (field) => ({ ...field, aliases: [...field.aliases, ...owedAliases] }),
}

/** What a supplier was owed before, as a row of a file: the same columns as of what customers owed. */
export const payableOpeningFields: readonly FileField[] = openingFields.map(
  (field) => changes[field.name]?.(field) ?? field,
)

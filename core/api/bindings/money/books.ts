import { CSV, IIF, ZIP } from '../../../contract/http/route.ts'
import * as contract from '../../../contract/money/books.ts'
import { iifOf } from '../../../domain/books/iif.ts'
import type { TextFile } from '../../../domain/books/journal.ts'
import { ledgerCsv } from '../../../domain/books/ledger-csv.ts'
import { quickbooksCsvs } from '../../../domain/books/quickbooks-csv.ts'
import { sageCsvs } from '../../../domain/books/sage-csv.ts'
import { booksOfMonth, type Books } from '../../../use-cases/books/books.ts'
import { getBusiness, updateLedgerAccounts } from '../../../use-cases/business/businesses.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { bind, type Binding } from '../../bind.ts'
import { fromLedgerAccounts, toBooks, toLedgerAccounts } from './books-wire.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function fileOf(
  { writeZip }: Pick<Core, 'writeZip'>,
  format: 'ledger' | 'iif' | 'quickbooks' | 'sage',
  { month, environment, journals, accounts, customers, purchases }: Books,
) {
  const zipped = (files: readonly TextFile[]): Promise<Uint8Array> =>
    writeZip(files.map(({ name, text }) => ({ name, bytes: bytesOf(text) })))
  // Practice is in the name of the file, too.
  const name = `${month}${environment === 'SANDBOX' ? '-sandbox' : ''}`
  switch (format) {
    case 'ledger':
      return {
        fileName: `ledger-${name}.csv`,
        type: CSV,
        bytes: bytesOf(ledgerCsv(journals, accounts, purchases)),
      } as const
    case 'iif':
      return {
        fileName: `quickbooks-${name}.iif`,
        type: IIF,
        bytes: bytesOf(iifOf(journals, accounts, customers.values(), purchases)),
      } as const
    case 'quickbooks':
      return {
        fileName: `quickbooks-${name}.zip`,
        type: ZIP,
        bytes: await zipped(quickbooksCsvs(journals, accounts, purchases)),
      } as const
    case 'sage':
      return {
        fileName: `sage-${name}.zip`,
        type: ZIP,
        bytes: await zipped(sageCsvs(journals, accounts, purchases)),
      } as const
  }
}

/** A month for accounting programs. */
export const bookBindings: readonly Binding[] = [
  bind(contract.getBooks, async ({ core, member, query: { month, environment, format = 'json' } }) => {
    const books = await booksOfMonth(core, member, { month, environment })
    return format === 'json' ? { data: toBooks(books) } : fileOf(core, format, books)
  }),
  bind(contract.getLedgerAccounts, async ({ core, member }) => ({
    data: toLedgerAccounts((await core.units.read((unit) => getBusiness(unit, member))).business),
  })),
  bind(contract.updateLedgerAccounts, async ({ core, member, body: { accounts } }) => ({
    data: toLedgerAccounts(
      await core.units.write((unit) => updateLedgerAccounts(unit, member, accounts && fromLedgerAccounts(accounts))),
    ),
  })),
]

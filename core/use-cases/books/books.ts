import type { Environment } from '../../contract/vocabulary.ts'
import {
  inOrder,
  journalOfDocument,
  journalOfMoney,
  type Journal,
  type LedgerCustomer,
} from '../../domain/books/journal.ts'
import { USUAL_ACCOUNTS, type LedgerAccounts } from '../../domain/business/ledger-accounts.ts'
import type { Member } from '../../domain/people/account.ts'
import { vatDocument } from '../../domain/vat/vat-month.ts'
import type { Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { documentsOf, monthQuery, type SaidMonth } from '../vat/vat-month.ts'

export type Books = {
  /** YYYY-MM. */
  readonly month: string
  readonly environment: Environment
  readonly accounts: LedgerAccounts
  readonly journals: readonly Journal[]
  /** By their ids, more than are in the journals. */
  readonly customers: ReadonlyMap<string, LedgerCustomer>
}

/** Sales of a month, and what came into the accounts of customers in it, as double entry. @throws invoice_damaged */
export async function booksOfMonth(
  reading: { readonly units: Units },
  { businessId }: Pick<Member, 'businessId'>,
  said: SaidMonth,
): Promise<Books> {
  const { query } = await monthQuery(reading, businessId, said)
  const journals: Journal[] = []
  for await (const invoice of documentsOf(reading, businessId, query)) {
    journals.push(journalOfDocument({ ...vatDocument(invoice), dueDate: invoice.dueDate }))
  }
  const { entries, customers, accounts } = await reading.units.read(async (unit) => ({
    entries: await unit.vatMonths.moneyEntries(businessId, query),
    customers: await unit.vatMonths.ledgerCustomers(businessId),
    accounts: (await loadBusiness(unit, businessId)).ledgerAccounts ?? USUAL_ACCOUNTS,
  }))
  for (const entry of entries) {
    const journal = journalOfMoney(entry)
    if (journal) journals.push(journal)
  }
  return { month: query.month, environment: query.environment, accounts, journals: inOrder(journals), customers }
}

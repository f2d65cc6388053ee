import type { Environment } from '../../contract/http/vocabulary.ts'
import { customerNames } from '../../domain/books/customer-names.ts'
import {
  inOrder,
  journalOfDocument,
  journalOfMoney,
  type Journal,
  type LedgerCustomer,
} from '../../domain/books/journal.ts'
import { purchaseJournal, type PurchaseJournal } from '../../domain/books/purchase-journal.ts'
import { DEFAULT_ACCOUNTS, type LedgerAccounts } from '../../domain/business/ledger-accounts.ts'
import type { Member } from '../../domain/people/account.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { vatDocument } from '../../domain/vat/month.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { documentsOf, monthQuery, type VatMonthInput } from '../vat/month.ts'

export type Books = {
  /** YYYY-MM. */
  readonly month: string
  readonly environment: Environment
  readonly accounts: LedgerAccounts
  readonly journals: readonly Journal[]
  /** By their ids, more than are in the journals. */
  readonly customers: ReadonlyMap<string, LedgerCustomer>
  /** What was bought, and the money for it, by day. */
  readonly purchases: readonly PurchaseJournal[]
}

/** Sales of a month, and what came into the accounts of customers in it, as double entry. @throws invoice_damaged */
export async function booksOfMonth(
  reading: { readonly units: Units },
  { businessId }: Pick<Member, 'businessId'>,
  said: VatMonthInput,
): Promise<Books> {
  const { query } = await monthQuery(reading, businessId, said)
  const documents: Parameters<typeof journalOfDocument>[0][] = []
  for await (const invoice of documentsOf(reading, businessId, query)) {
    documents.push({ ...vatDocument(invoice), dueDate: invoice.dueDate })
  }
  // Customers last: whoever is invoiced while the month is read is among them.
  const { entries, accounts, customers, purchases } = await reading.units.read(async (unit) => {
    const named = (await loadBusiness(unit, businessId)).ledgerAccounts ?? DEFAULT_ACCOUNTS
    return {
      entries: await unit.vatMonths.moneyEntries(businessId, query),
      accounts: named,
      customers: await ledgerCustomers(unit, businessId),
      purchases: await purchaseJournals(unit, { businessId, ...query }, named),
    }
  })
  const customerOf = (id: string): LedgerCustomer => {
    const found = customers.get(id)
    if (!found) throw new Error(`The customer ${id} of a journal is not there.`)
    return found
  }
  const journals: Journal[] = documents.map((document) => journalOfDocument(document, customerOf(document.customerId)))
  for (const entry of entries) {
    const journal = journalOfMoney(entry, customerOf(entry.customerId))
    if (journal) journals.push(journal)
  }
  return {
    ...{ month: query.month, environment: query.environment, accounts },
    ...{ journals: inOrder(journals), customers, purchases },
  }
}

async function purchaseJournals(
  unit: ReadUnit,
  { businessId, environment, month }: { businessId: string; environment: Environment; month: string },
  accounts: LedgerAccounts,
): Promise<PurchaseJournal[]> {
  const days = { from: `${month}-01`, to: `${month}-31` }
  const journals: PurchaseJournal[] = []
  const suppliers = new Map<string, SupplierRecord | undefined>()
  /** Asked for once: a month has ten bills of each. */
  async function supplierOf(id: string): Promise<SupplierRecord | undefined> {
    if (!suppliers.has(id)) suppliers.set(id, await unit.suppliers.getEvenDeleted(businessId, id))
    return suppliers.get(id)
  }
  for (const { entry, key } of await unit.payables.journal({ businessId, environment }, days)) {
    const { supplierId } = entry.account
    const reversed = entry.reverses === null ? undefined : await unit.payables.get(businessId, entry.reverses)
    const supplier = supplierId === null ? undefined : await supplierOf(supplierId)
    const isDocument = entry.kind === 'BILL' || entry.kind === 'CREDIT_NOTE'
    const journal = purchaseJournal(
      {
        ...{ entry, original: reversed?.entry ?? entry, entryNumber: key },
        supplier: supplier ? { id: supplier.id, name: supplier.name, tin: supplier.tin } : null,
        purchase:
          isDocument && entry.purchaseId !== null ? await unit.purchases.get(businessId, entry.purchaseId) : undefined,
      },
      accounts,
    )
    if (journal) journals.push(journal)
  }
  return journals
}

/**
 * Whoever may be in what is exported, by the ids that documents and entries have, each by one name that nobody else has:
 * that of the list of customers, never the registered one, which is another one on older papers.
 */
export async function ledgerCustomers(
  { vatMonths }: Pick<ReadUnit, 'vatMonths'>,
  businessId: string,
): Promise<ReadonlyMap<string, LedgerCustomer>> {
  const customers = await vatMonths.ledgerCustomers(businessId)
  const names = customerNames(customers.values())
  return new Map([...customers].map(([id, one]) => [id, { ...one, name: names.get(one.number) ?? one.name }]))
}

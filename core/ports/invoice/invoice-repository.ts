import type { Environment, InvoiceStatus, InvoiceType, PaymentState } from '../../contract/http/vocabulary.ts'
import type { InvoiceSort } from '../../contract/invoice/list.ts'
import type { InvoiceRecord, ListedInvoice } from '../../domain/invoice/invoice.ts'
import type { RegisteredNumber } from '../../domain/invoice/number-register.ts'
import type { SoldLines } from '../../domain/invoice/product-sales.ts'
import type { Sales } from '../../domain/invoice/sales.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import type { Page, PageWithNext, Place } from '../records/record-repository.ts'

export type InvoicePage = PageWithNext<ListedInvoice>

export type InvoiceQuery = {
  readonly businessId: string
  readonly page: number
  readonly limit: number
  readonly search: string | undefined
  /** One of these; undefined: any. */
  readonly statuses: readonly InvoiceStatus[] | undefined
  readonly invoiceType: InvoiceType | undefined
  readonly customerId: string | undefined
  readonly externalReference: string | undefined
  /** What corrects this invoice. */
  readonly originalInvoiceId: string | undefined
  /** Drafts that are for this caller to change after they were sent back. */
  readonly sentBackTo: string | undefined
  /** What somebody still has to pay in this environment. */
  readonly unpaidIn: Environment | undefined
  readonly paymentState: PaymentState | undefined
  readonly sortBy: InvoiceSort
  readonly sortOrder: 'asc' | 'desc'
  /** Both inclusive. */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  /** Changed at this moment or later. */
  readonly updatedSince: string | undefined
  /** Begins behind it, instead of at a page. */
  readonly after: Place | undefined
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined
}

/** Which invoices belong to an environment; `isPresent` when it is the present one, which those that were not sent yet belong to. */
export type InEnvironment = { readonly environment: Environment; readonly isPresent: boolean }

type NumberQuery = InEnvironment & { readonly page: number; readonly limit: number }

export type CreditNote = Pick<InvoiceRecord, 'id' | 'invoiceNumber' | 'status'>

export type InvoiceRepository = {
  /** @throws invoice_damaged where something else is stored than was saved, as everything that reads single invoices */
  get(businessId: string, id: string): Promise<InvoiceRecord | undefined>
  /** For what goes on without the content of one that is damaged: that is withheld, and `isDamaged` says so. */
  look(businessId: string, id: string): Promise<{ invoice: InvoiceRecord; isDamaged: boolean } | undefined>
  /** What those of the ids that are invoices of the business are called: their numbers, by id. */
  numbersOf(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  insert(invoice: InvoiceRecord): Promise<void>
  /** Writes only if the stored version is still `invoice.version`; answers the record with its new version, else a version_conflict. */
  update(invoice: InvoiceRecord): Promise<InvoiceRecord>
  list(query: InvoiceQuery): Promise<InvoicePage>
  byExternalReference(businessId: string, reference: string): Promise<InvoiceRecord | undefined>
  /** Invoices in one of the statuses, oldest first. */
  inStatuses(businessId: string, statuses: readonly InvoiceStatus[]): Promise<InvoiceRecord[]>
  /** Practice and real invoices may carry the same IRN: one of `environment` comes before one of the other. */
  byIrn(businessId: string, irn: string, environment: Environment): Promise<InvoiceRecord | undefined>
  /**
   * Ties the invoices of the business that stand in LIVE series (or in the others) and were not sent yet to an
   * environment for good; answers them as they were.
   */
  fixEnvironment(
    businessId: string,
    fix: { readonly inLiveSeries: boolean; readonly environment: Environment; readonly at: string },
  ): Promise<{ id: string }[]>
  /**
   * Kobo of the credit notes of an original that still count: neither cancelled nor refused; of those only the
   * `finalized` ones, or all but the one that is named.
   */
  creditedTotal(
    businessId: string,
    originalId: string,
    which: 'finalized' | { readonly except: string },
  ): Promise<bigint>
  /** The credit notes of an original that still count, drafts among them, but the one that is named; oldest first. */
  creditNotesOf(businessId: string, originalId: string, but: { readonly except: string }): Promise<CreditNote[]>
  /**
   * The number of the newest other invoice of a customer that stands refused for this very TIN, unless the authority has
   * approved one of the customer's since.
   */
  tinRefusedOn(
    businessId: string,
    about: {
      readonly customerId: string
      readonly tin: string
      readonly environment: Environment
      readonly except: string
    },
  ): Promise<string | undefined>
  /** What was issued in its series under an earlier number and has a later date than it: the latest of those. */
  laterDated(
    businessId: string,
    invoice: Pick<InvoiceRecord, 'id' | 'sequence' | 'issueDate'>,
  ): Promise<Pick<InvoiceRecord, 'invoiceNumber' | 'issueDate'> | undefined>
  /** How many documents a business has, in both environments; from counts, whatever there are. */
  countOfBusiness(businessId: string): Promise<number>
  /** How many documents a customer has, in both environments: drafts, and what was finalized or given up. */
  countOf(customerId: string): Promise<{ readonly drafts: number; readonly issued: number }>
  /** Every number of the business in an environment, newest first, with who took and who cancelled it. */
  numbers(businessId: string, request: NumberQuery): Promise<Page<RegisteredNumber>>
  /**
   * Where both environments number in one series: what the other one used below the highest number of this one
   * (`upTo`, 0 for none), lowest first.
   */
  usedElsewhere(businessId: string, of: InEnvironment): Promise<{ upTo: number; runs: { from: number; to: number }[] }>
  /** Sums of what counts as sold and was issued in a month, `YYYY-MM`. */
  salesOfMonth(businessId: string, query: InEnvironment & { readonly month: string }): Promise<Sales>
  /**
   * Lines of what counts as sold and was issued in a month: those of the product, and those without a code that are
   * called just like it, as lines of credit notes are.
   */
  salesOfProduct(
    businessId: string,
    query: InEnvironment & { readonly month: string; readonly product: Pick<ProductRecord, 'id' | 'name'> },
  ): Promise<SoldLines[]>
  /** Drafts to a customer, which follow the customer's name. */
  renameCustomerInDrafts(customerId: string, name: string): Promise<void>
}

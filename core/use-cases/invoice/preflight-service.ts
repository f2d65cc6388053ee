import type { Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf, fitsEnvironment, supplierParty, type BusinessRecord } from '../../domain/business/business.ts'
import type { PreflightReport } from '../../contract/preflight.ts'
import { WALK_IN_NAME } from '../../domain/records/customer.ts'
import type { OwnOriginal } from '../../domain/preflight/facts.ts'
import { preflight, type Preflight } from '../../domain/preflight/preflight.ts'
import { hasQrKeys } from '../documents/qr-maker.ts'
import type { Clock } from '../../ports/clock.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { currentParties } from './current-parties-service.ts'
import { loadInvoice } from './find-invoice-service.ts'
import type { InvoiceRecord, Party } from '../../domain/invoice/invoice.ts'

export type PreflightService = ReturnType<typeof createPreflightService>

/** What FIRS / NRS would refuse, field by field, before anything is sent. */
export function createPreflightService({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async check(member: Member, id: string): Promise<PreflightReport> {
      const { items, ready } = await storage.read(async (repositories) => {
        const invoice = await loadInvoice(repositories, member, id)
        const business = await existing(repositories.businesses, member.businessId)
        return preflightOf(repositories, business, invoice, clock.now())
      })
      return { blocks: ready === null, items: [...items] }
    },
  }
}

/** The one check, for whoever asks: the answer of pre-flight, the warnings of finalizing, the way into the queue. */
export async function preflightOf(
  repositories: Repositories,
  business: BusinessRecord,
  invoice: InvoiceRecord,
  now: Date,
): Promise<Preflight> {
  const parties = invoice.parties ?? (await currentParties(repositories, business, invoice))

  return preflight({
    invoice,
    supplier: parties?.business ?? supplierParty(business),
    buyer: parties?.customer ?? null,
    buyerIsWalkIn: parties !== undefined && isWalkIn(parties.customer),
    tinRefusedOn: await tinRefusedOn(repositories, business, invoice, parties?.customer.tin ?? null),
    firsConfig: business.firsConfig,
    isConnected: business.provider?.isConnected === true,
    strandedIn: fitsEnvironment(invoice, business) ? null : invoice.environment,
    hasQrKeys: hasQrKeys(business),
    original: await ownOriginal(repositories, invoice),
    today: lagosDate(now),
  })
}

/** Told by the copy that the invoice carries: the built-in customer has a name and nothing else. */
function isWalkIn({ name, tin, address }: Party): boolean {
  return name === WALK_IN_NAME && tin === null && address === null
}

/** What was learned in the sandbox says nothing about a real TIN, nor the other way round. */
async function tinRefusedOn(
  { invoices }: Pick<Repositories, 'invoices'>,
  business: BusinessRecord,
  { id, customerId, environment }: InvoiceRecord,
  tin: string | null,
): Promise<string | null> {
  if (tin === null) return null
  const about = { customerId, tin, environment: environment ?? environmentOf(business), except: id }
  return (await invoices.tinRefusedOn(business.id, about)) ?? null
}

async function ownOriginal(
  { invoices }: Pick<Repositories, 'invoices'>,
  { businessId, original }: InvoiceRecord,
): Promise<OwnOriginal | null> {
  if (!original?.invoiceId) return null
  const found = await invoices.get(businessId, original.invoiceId)
  return found ?? null
}

import { AppError } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import { linesOf, supplierNumberOf, type InboxItem } from '../../domain/purchases/inbox.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { InboxLook } from '../../ports/purchases/inbox-repository.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { connectionSettings } from '../business/connection-settings.ts'
import { loadBusiness } from '../load.ts'
import { createRecord } from '../records/records.ts'

import type { PurchaseContent } from './content.ts'
import { createPurchase } from './drafts.ts'
import { assertNewBill, billExists } from './duplicates.ts'
import { deliversTo, type AskingCore } from './fetch-incoming.ts'
import { suppliers, type TinHolder } from './suppliers.ts'

/** What suppliers sent, and what is done with it: each becomes a bill, is confirmed or questioned. */

/** With the supplier of the business that has its TIN, the first of several. */
export type InboxView = { readonly item: InboxItem; readonly supplierId: string | null }

export type Inbox = {
  readonly items: readonly InboxView[]
  readonly totalItems: number
  readonly open: number
  readonly look: InboxLook | null
  /** The provider that is connected delivers what suppliers send. */
  readonly isOffered: boolean
  readonly environment: Environment
  readonly refusalHours: number
}

type InboxInput = {
  readonly environment: Environment | undefined
  readonly page: number
  readonly limit: number
  readonly open: boolean
}

export async function listInbox(
  unit: ReadUnit,
  { businessId }: Member,
  { environment: said, ...query }: InboxInput,
  providers: Providers,
): Promise<Inbox> {
  const business = await loadBusiness(unit, businessId)
  const present = environmentOf(business)
  const books = { businessId, environment: said ?? present }
  const { items, totalItems } = await unit.inbox.list({ ...books, ...query })
  const holders = await unit.suppliers.tinHolders(businessId)
  return {
    items: items.map((item) => ({ item, supplierId: holdersOf(holders, item)[0]?.id ?? null })),
    totalItems,
    open: await unit.inbox.countOpen(books),
    look: (await unit.inbox.look(books)) ?? null,
    isOffered: books.environment === present && deliversTo(providers, business),
    environment: books.environment,
    refusalHours: business.settings.refusalHours,
  }
}

/** @throws not_found, also for one of another business */
async function loadInboxItem(unit: ReadUnit, { businessId }: Pick<Member, 'businessId'>, id: string) {
  const item = await unit.inbox.get(businessId, id)
  if (!item) throw new AppError('not_found', { message: 'Incoming invoice not found.' })
  return item
}

/** With how many hours there are for a refusal. @throws not_found */
export async function readInboxItem(unit: ReadUnit, member: Member, id: string) {
  const { settings } = await loadBusiness(unit, member.businessId)
  const item = await loadInboxItem(unit, member, id)
  const [holder] = await suppliersOf(unit, item)
  return { view: { item, supplierId: holder?.id ?? null }, refusalHours: settings.refusalHours }
}

/**
 * Makes a draft of it. The supplier is the one with its TIN, else the one named, else one that is made where that is asked
 * for; a draft may be without.
 *
 * @throws not_found, supplier_bill_exists naming the bill that is there, name_taken, validation_failed
 */
export async function takeInboxItem(
  unit: Unit,
  member: Member,
  {
    id,
    supplierId,
    createSupplier,
  }: { readonly id: string; readonly supplierId: string | undefined; readonly createSupplier: boolean },
): Promise<PurchaseRecord> {
  const item = await loadInboxItem(unit, member, id)
  const { document, environment } = item
  const { irn } = document
  if (item.bill) throw billExists(item.bill, 'id', `the incoming invoice ${irn}`)

  const isCreditNote = document.invoiceType === 'CREDIT_NOTE'
  const holders = await suppliersOf(unit, item)
  const supplierInvoiceNumber = supplierNumberOf(irn)
  // Of a company that was entered twice the bill may stand with either.
  for (const holder of holders) {
    await assertNewBill(unit, {
      ...{ id: '', businessId: member.businessId, environment, type: isCreditNote ? 'CREDIT_NOTE' : 'BILL' },
      ...{ supplierId: holder.id, supplierInvoiceNumber, irn, externalReference: null, date: unit.today, total: 0n },
    })
  }
  const made =
    supplierId === undefined && holders.length === 0 && createSupplier
      ? await newSupplier(unit, member, item)
      : undefined
  const supplier = supplierId ?? holders[0]?.id ?? made?.id ?? null

  const purchase = await createPurchase(unit, member, {
    content: contentOf(item, { supplierId: supplier, today: unit.today, isCreditNote }),
    environment,
  })
  const at = unit.now.toISOString()
  await unit.inbox.take(id, { purchaseId: purchase.id, at })
  await unit.audit.append({
    ...by(member),
    at,
    action: 'inbox.taken',
    subject: { kind: 'inboxItem', id },
    from: null,
    to: { irn, purchaseId: purchase.id, supplierId: supplier },
  })
  return purchase
}

/** The suppliers with its TIN, in the order in which they were made. */
const suppliersOf = async ({ suppliers: repository }: ReadUnit, item: InboxItem): Promise<readonly TinHolder[]> =>
  holdersOf(await repository.tinHolders(item.businessId), item)

function holdersOf(holders: readonly TinHolder[], { document: { supplierTin } }: InboxItem): readonly TinHolder[] {
  return supplierTin === null ? [] : holders.filter(({ tin }) => foldTin(tin) === foldTin(supplierTin))
}

async function newSupplier(unit: Unit, member: Member, { document }: InboxItem): Promise<SupplierRecord> {
  const nothing = { businessName: null, email: null, phone: null, address: null, city: null, state: null, lga: null }
  const unsaid = { postalCode: null, legalForm: null, customerId: null, defaultCategory: null, defaultInputVat: null }
  const unpaid = { defaultWhtPercent: null, paymentTermsDays: null, accountName: null, accountNumber: null }
  return createRecord(unit, member, suppliers, {
    ...{ ...nothing, ...unsaid, ...unpaid, bankName: null, notes: null, metadata: null, country: 'Nigeria' },
    name: document.supplierName ?? document.supplierTin ?? document.irn,
    tin: document.supplierTin,
  })
}

type ContentContext = { readonly supplierId: string | null; readonly today: string; readonly isCreditNote: boolean }

function contentOf({ document }: InboxItem, { supplierId, today, isCreditNote }: ContentContext): PurchaseContent {
  const { irn, issueDate, dueDate, total, supplierName, supplierTin } = document
  // A bill of a day to come cannot be recorded; what the supplier dated ahead counts from today.
  const date = issueDate === null || issueDate > today ? today : issueDate
  const from = [supplierName, supplierTin === null ? null : `TIN ${supplierTin}`].filter((part) => part !== null)
  return {
    ...{ type: isCreditNote ? 'CREDIT_NOTE' : 'BILL', supplierId, irn, date },
    ...{ billId: null, taxPoint: null, customsValue: null, declarationNumber: null, externalReference: null },
    supplierInvoiceNumber: supplierNumberOf(irn),
    dueDate: !isCreditNote && dueDate !== null && dueDate >= date ? dueDate : null,
    lines: linesOf(document),
    printedTotal: total !== null && total >= 0n ? total : null,
    notes: supplierId === null && from.length > 0 ? `From ${from.join(', ')}` : null,
  }
}

/** Writes down what is asked about it. The network has no call for that: the supplier is told otherwise. @throws not_found, inbox_item_confirmed */
export async function questionInboxItem(
  unit: Unit,
  member: Member,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const item = await loadInboxItem(unit, member, id)
  unit.concerns({ kind: 'inboxItem', id })
  if (item.confirmation !== null) throw new AppError('inbox_item_confirmed')
  if (item.question?.reason === reason) return
  const at = unit.now.toISOString()
  await unit.inbox.question(id, { at, reason })
  await unit.audit.append({
    ...by(member),
    at,
    action: 'inbox.questioned',
    subject: { kind: 'inboxItem', id },
    from: null,
    to: { irn: item.document.irn, reason },
  })
}

const DEADLINE_MS = 10_000

/**
 * Confirms the receipt: here first, then at the network, which is told again until it answers.
 *
 * @throws not_found, environment_fixed
 */
export async function confirmInboxItem(core: AskingCore, member: Member, id: string): Promise<void> {
  const isNew = await core.units.write(async (unit) => {
    const item = await loadInboxItem(unit, member, id)
    unit.concerns({ kind: 'inboxItem', id })
    if (item.confirmation !== null) return item.confirmation.state === 'PENDING'
    if (item.environment !== environmentOf(await loadBusiness(unit, member.businessId))) {
      throw new AppError('environment_fixed', {
        message: `This invoice came through ${item.environment === 'SANDBOX' ? 'the sandbox' : 'a real provider'}, and the business uses another one now. Choose that provider again to confirm it.`,
      })
    }
    const at = unit.now.toISOString()
    await unit.inbox.confirm(id, { at, state: 'PENDING' })
    await unit.audit.append({
      ...by(member),
      at,
      action: 'inbox.confirmed',
      subject: { kind: 'inboxItem', id },
      from: null,
      to: { irn: item.document.irn },
    })
    return true
  })
  if (isNew) await sendConfirmation(core, { businessId: member.businessId, id }, DEADLINE_MS).catch(() => undefined)
}

/** Tells the network that an invoice has arrived. True where it was told; false where it has to be told later. @throws secret_store_unavailable */
export async function sendConfirmation(
  { units, providers, secrets }: AskingCore,
  { businessId, id }: Pick<InboxItem, 'businessId' | 'id'>,
  deadlineMs: number,
): Promise<boolean> {
  const { item, business } = await units.read(async (unit) => ({
    item: await unit.inbox.get(businessId, id),
    business: await unit.businesses.get(businessId),
  }))
  if (item?.confirmation?.state !== 'PENDING') return true
  if (!business?.provider?.isConnected || environmentOf(business) !== item.environment) return false
  const provider = providers.find(business.provider.name)
  const gateway = provider?.connect(await connectionSettings(business, secrets, provider))
  const outcome = await gateway?.incoming?.confirm(item.document.irn, { deadlineMs })
  if (outcome?.kind !== 'confirmed' && outcome?.kind !== 'refused') return false
  const { at } = item.confirmation
  await units.write(({ inbox }) => inbox.confirm(id, { at, state: outcome.kind === 'confirmed' ? 'SENT' : 'REFUSED' }))
  return true
}

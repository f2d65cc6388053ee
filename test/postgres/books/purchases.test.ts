import { describe, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import {
  businessTable,
  customerTable,
  membershipTable,
  numberSeriesTable,
  tillEntryTable,
  userTable,
} from '../../../core/adapters/storage/sqlite/schema/tables.ts'
import { AuditArea } from '../../../core/contract/activity/audit-log.ts'
import {
  InboxKind,
  InputVat,
  PaymentState,
  ProofState,
  PurchaseStatus,
  PurchaseType,
  type Environment,
} from '../../../core/contract/http/vocabulary.ts'
import type { NewAuditEntry } from '../../../core/domain/audit/audit.ts'
import { CHAIN_BEGIN } from '../../../core/domain/audit/verification.ts'
import { decimalFromStored } from '../../../core/domain/money/decimal.ts'
import type { PayableEntry } from '../../../core/domain/payables/entry.ts'
import type { Attachment } from '../../../core/domain/purchases/attachment.ts'
import type { InboxItem } from '../../../core/domain/purchases/inbox.ts'
import { NOTHING_PAID, type PurchaseLine, type PurchaseRecord } from '../../../core/domain/purchases/purchase.ts'
import type { SupplierRecord } from '../../../core/domain/purchases/supplier.ts'
import type { Allocation } from '../../../core/domain/receivables/entry.ts'
import type { PurchaseSort } from '../../../core/ports/purchases/purchase-repository.ts'
import type { Repositories } from '../../../core/ports/storage.ts'

import { drawFrom, openBoth, type Draw, type Row } from '../both-engines.ts'

/** What a business buys and owes, and its log. The same is asked of both engines. */

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const SEQUENCES = Number(process.env['PURCHASE_SEQUENCES'] ?? 1)
const STEPS = 400

/** Most of what is drawn is about the first one, so that much of it meets. */
const MOSTLY_FIRST = [1, 1, 1, 1, 2, 3]
const MOSTLY_LIVE = ['LIVE', 'LIVE', 'LIVE', 'SANDBOX'] as const satisfies readonly Environment[]
const DAYS = ['2026-10-31', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const MONTHS = ['2026-10', '2026-11']
const NAMES = ['Ọlá Stores', 'ola stores', 'Zed & Sons Ltd', "A'isha Foods", 'Acme', 'Ébube (Nig.) Ltd', 'zed', 'Ọla']
const SEARCHES = [
  'ola',
  'Ọlá stores',
  'bill 1',
  '3',
  '2048',
  'aisha',
  'rice',
  'nothing',
  'WHR000001',
  '&',
  'ref ab',
  'z',
]
const PEOPLE = ['ngozi', 'bola']
const instantOf = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
const MINUTES = 8

const businessId = (business: number): string => `business-${business}`
const customerId = (business: number, at: number): string => `customer-${business * 100 + at}`
const cashId = (business: number, at: number): string => `cash-${business * 100 + at}`

/** Three businesses, the last of them deleted, with a customer that was merged, cash that left the drawer, and members. */
function baseRows(): Row[] {
  const people: Row[] = PEOPLE.map((id, at) => ({
    table: userTable,
    values: { key: at + 1, id, email: id, emailFold: id },
  }))
  const businesses = [1, 2, 3].flatMap((key): Row[] => {
    const id = businessId(key)
    const of = { businessKey: key }
    return [
      { table: numberSeriesTable, values: { key, tinFold: id, next: 1 } },
      {
        table: businessTable,
        values: {
          ...{ key, id, seriesKey: key, tinFold: id, isConnected: 1, provider: key === 2 ? 'sandbox' : 'mbs' },
          deletedAt: key === 3 ? 1 : null,
        },
      },
      ...[0, 1, 2].map((at) => ({
        table: customerTable,
        values: {
          ...{ ...of, key: key * 100 + at, id: customerId(key, at), name: `Customer ${at}`, nameFold: `${at}` },
          mergedIntoKey: at === 2 ? key * 100 : null,
        },
      })),
      ...[0, 1, 2, 3].map((at) => ({
        table: tillEntryTable,
        values: {
          ...{ ...of, key: key * 100 + at, id: cashId(key, at), environment: 'LIVE', kind: 'CASH_OUT' },
          ...{ money: '[]', vat: '[]', day: DAYS[0] },
        },
      })),
      ...(key === 3 ? [] : [{ table: membershipTable, values: { ...of, id: `m${key}`, userKey: key, role: 'OWNER' } }]),
    ]
  })
  return [...people, ...businesses]
}

/** What was made so far, by which acts find something to act on. */
type World = {
  readonly suppliers: SupplierRecord[]
  readonly purchases: PurchaseRecord[]
  readonly attachments: Attachment[]
  readonly inbox: InboxItem[]
  readonly entries: PayableEntry[]
  readonly audited: number[]
  readonly entered: Set<string>
  made: number
}

const emptyWorld = (): World => ({
  ...{ suppliers: [], purchases: [], attachments: [], inbox: [], entries: [], audited: [] },
  entered: new Set(),
  made: 0,
})

type Act = {
  readonly how: 'read' | 'write'
  readonly name: string
  /** @param again draws the same each time */
  readonly work: (on: Repositories, again: Draw) => Promise<unknown>
}

const read = (name: string, work: Act['work']): Act => ({ how: 'read', name, work })
const write = (name: string, work: Act['work']): Act => ({ how: 'write', name, work })

/** Ids that sort otherwise than they were made, as those of other processes do. */
const newId = (world: World, draw: Draw): string => `${draw.pick(['z', 'a', 'm'])}-${(world.made += 1)}`

/** What is known of a business, and mostly there. */
function known<T extends { readonly id: string }>(
  draw: Draw,
  all: readonly T[],
  of: (one: T) => boolean,
): T | undefined {
  const those = all.filter(of)
  return those.length === 0 ? undefined : draw.pick(those)
}

const drawnSupplier = (world: World, draw: Draw, id = newId(world, draw)): SupplierRecord => {
  const { pick, below, maybe } = draw
  const business = pick(MOSTLY_FIRST)
  const name = draw.isOften() ? `${pick(NAMES)} ${world.made}` : pick(NAMES)
  return {
    ...{ id, businessId: businessId(business), name, businessName: maybe('Zed Holdings') },
    ...{ tin: maybe(`2048${below(5)}-0001`), email: maybe('Zed@Example.com'), phone: maybe('+234 803 123 4567') },
    ...{ address: maybe('12 Broad'), city: maybe('Lagos'), state: maybe('Lagos'), lga: null, postalCode: null },
    ...{ country: 'Nigeria', legalForm: maybe('COMPANY'), customerId: maybe(customerId(business, below(3))) },
    ...{ defaultCategory: maybe('RENT'), defaultInputVat: maybe('CLAIMABLE') },
    defaultWhtPercent: maybe(decimalFromStored('7.5')),
    ...{ paymentTermsDays: maybe(30), accountName: maybe('Zed'), accountNumber: maybe('0123456789') },
    ...{ bankName: maybe('GTB'), notes: maybe('Ẹ ṣé'), metadata: maybe({ a: 'ọ' }) },
    ...{ createdAt: instantOf(below(MINUTES)), updatedAt: instantOf(below(MINUTES)), deletedAt: null },
  }
}

function drawnSupplierAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const found = known(draw, world.suppliers, (one) => draw.below(5) === 0 || one.businessId === business)
  switch (below(6)) {
    case 0:
    case 1: {
      const supplier = drawnSupplier(world, draw)
      world.suppliers.push(supplier)
      return write('supplier.insert', (on) => on.suppliers.insert(supplier))
    }
    case 2: {
      if (!found) return read('supplier.get', (on) => on.suppliers.get(business, 'nobody'))
      const changed = { ...drawnSupplier(world, draw, found.id), businessId: found.businessId, customerId: null }
      const deletedAt = below(6) === 0 ? instantOf(3) : null
      return write('supplier.update', (on) => on.suppliers.update({ ...changed, deletedAt }))
    }
    case 3:
    case 4: {
      const order = {
        by: pick(['name', 'createdAt', 'updatedAt'] as const),
        direction: pick(['asc', 'desc'] as const),
      }
      const asked = {
        search: draw.isOften() ? undefined : pick(SEARCHES),
        order: maybe(order) ?? undefined,
        updatedSince: maybe(instantOf(below(MINUTES))) ?? undefined,
        limit: 3,
      }
      return read('supplier.list', async ({ suppliers }) => {
        const first = await suppliers.list(business, { ...asked, page: 1 })
        const next = first.next && (await suppliers.list(business, { ...asked, page: 1, after: first.next }))
        return [first, next, await suppliers.list(business, { ...asked, page: 2 })]
      })
    }
    default:
      return read('supplier', async ({ suppliers, purchases, payables }, again) => [
        found && (await suppliers.get(business, found.id)),
        found && (await suppliers.getEvenDeleted(business, found.id)),
        await suppliers.byName(business, again.pick(NAMES)),
        await suppliers.namesakes(business, again.pick(NAMES)),
        await suppliers.names(business),
        await suppliers.tinHolders(business),
        await suppliers.withAnyPiece(business, [again.pick(['ola', 'zed', 'holdings']), 'foods']),
        found && (await purchases.hasOpen(business, found.id)),
        found && (await payables.isOpen(business, found.id)),
      ])
  }
}

const drawnLine = ({ pick, below, maybe }: Draw): PurchaseLine => ({
  ...{ description: pick(['Bag of rice', 'Diesel', 'Ẹ̀wà']), quantity: decimalFromStored('1.5') },
  ...{ unitPrice: decimalFromStored('1000.25'), unitPriceWithVat: maybe(decimalFromStored('1075')) },
  ...{ taxPercent: decimalFromStored('7.5'), discount: BigInt(below(3)), printedTax: maybe(75n), kind: 'GOODS' },
  ...{ category: maybe('RENT'), chosenInputVat: maybe('CLAIMABLE'), chosenReason: null, forZeroRated: below(2) === 0 },
  ...{ billLine: maybe(1), productCode: maybe('P'), inputVat: pick(InputVat.options), notClaimableReason: null },
  ...{ gross: 150_037n, lineTotal: 150_037n, taxAmount: 11_253n, vatToRemit: 0n },
})

function drawnPurchase(world: World, draw: Draw): PurchaseRecord {
  const { pick, below, maybe } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const environment = pick(MOSTLY_LIVE)
  const supplier = known(draw, world.suppliers, (one) => one.businessId === business && draw.isOften())
  const type = pick(PurchaseType.options)
  const bill = known(draw, world.purchases, (one) => one.businessId === business && one.type === 'BILL')
  const isDraft = below(3) === 0
  const [subtotal, totalTax] = [pick([150_000n, 150_037n, 9_000_000_000_000_000n]), BigInt(below(3))]
  const id = newId(world, draw)
  return {
    ...{ id, businessId: business, environment, type, status: isDraft ? 'DRAFT' : 'RECORDED' },
    number: isDraft ? null : `BILL${String(world.made).padStart(6, '0')}`,
    ...{ supplierId: supplier?.id ?? null, supplierName: supplier?.name ?? maybe('Cash shop') },
    ...{ supplierTin: supplier?.tin ?? null, billId: type === 'CREDIT_NOTE' ? (bill?.id ?? null) : null },
    supplierInvoiceNumber: maybe(pick(['INV 12/A', 'inv-12a', 'Ọ 3'])),
    irn: maybe(`IRN-${below(4)}`),
    ...{ date: pick(DAYS), taxPoint: pick(DAYS), dueDate: pick(DAYS), postingDate: isDraft ? null : pick(DAYS) },
    ...{ customsValue: maybe(5n), declarationNumber: maybe('C 2048'), lines: [drawnLine(draw), drawnLine(draw)] },
    ...{ subtotal, totalDiscount: 0n, totalTax, rounding: 0n, total: subtotal + totalTax, printedTotal: maybe(7n) },
    ...{ claimableVat: 3n, apportionedVat: 2n, vatToRemit: 1n, vatMonth: isDraft ? null : pick(MONTHS) },
    settled: NOTHING_PAID,
    proof: { state: 'UNCHECKED', checkedAt: null, differences: [] },
    ...{ notes: maybe('for the generator'), externalReference: below(4) === 0 ? `ref-${world.made}` : null },
    ...{ cancellation: null, createdBy: pick(PEOPLE), recordedAt: isDraft ? null : instantOf(below(MINUTES)) },
    ...{ createdAt: instantOf(below(MINUTES)), updatedAt: instantOf(below(MINUTES)), version: 1 },
  }
}

const SORTS: readonly PurchaseSort[] = ['date', 'dueDate', 'total', 'number', 'supplierName', 'createdAt', 'updatedAt']

/** A page by number, and one behind the last of the first page. */
function listOfPurchases(world: World, draw: Draw): Act {
  const { pick, below } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const rarely = <T>(value: T): T | undefined => (below(6) === 0 ? value : undefined)
  const asked = {
    ...{ businessId: business, environment: pick(MOSTLY_LIVE), limit: 3 },
    search: below(3) === 0 ? pick(SEARCHES) : undefined,
    supplierId: rarely(known(draw, world.suppliers, () => true)?.id),
    billId: rarely(known(draw, world.purchases, ({ type }) => type === 'BILL')?.id),
    type: rarely(pick(PurchaseType.options)),
    status: rarely(pick(PurchaseStatus.options)),
    paymentState: rarely(pick(PaymentState.options)),
    inputVat: rarely(pick(InputVat.options)),
    proof: rarely(pick(ProofState.options)),
    vatMonth: rarely(pick(MONTHS)),
    from: rarely(pick(DAYS)),
    to: rarely(pick(DAYS)),
    order: { by: pick(SORTS), direction: pick(['asc', 'desc'] as const) },
  }
  return read(`purchase.list ${JSON.stringify(asked)}`, async ({ purchases }) => {
    const first = await purchases.list({ ...asked, page: 1 })
    const next = first.next && (await purchases.list({ ...asked, page: 1, after: first.next }))
    return [first, next, await purchases.list({ ...asked, page: 2 })]
  })
}

/** Another version of it, or one that somebody else has changed since. */
function changedPurchase(world: World, draw: Draw, purchase: PurchaseRecord): Act {
  const { pick, below } = draw
  const isStale = below(5) === 0
  const changed: PurchaseRecord = {
    ...purchase,
    ...(purchase.status === 'RECORDED' && below(2) === 0
      ? { status: 'CANCELLED', cancellation: { date: pick(DAYS), reason: 'twice' } }
      : {}),
    ...{ notes: pick([null, 'again']), lines: [drawnLine(draw)], dueDate: pick(DAYS), vatMonth: pick(MONTHS) },
    ...{ updatedAt: instantOf(below(MINUTES)), version: purchase.version + (isStale ? 0 : 1) },
  }
  if (!isStale) world.purchases[world.purchases.indexOf(purchase)] = changed
  return write('purchase.update', (on) => on.purchases.update(changed))
}

/** Keys are an engine's own: those that stand in a hash are told by what the hash looks like. */
const figuresOf = async ({ purchases }: Repositories, { id, supplierId, billId }: PurchaseRecord): Promise<string> => {
  const figures = await purchases.figures({ id })
  return supplierId === null && billId === null ? figures : String(/^[0-9a-f]{64}$/.test(figures))
}

function drawnPurchaseAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const books = { businessId: business, environment: pick(MOSTLY_LIVE) }
  const purchase = known(draw, world.purchases, (one) => draw.below(5) === 0 || one.businessId === business)
  switch (below(12)) {
    case 0:
    case 1:
    case 2: {
      const made = drawnPurchase(world, draw)
      world.purchases.push(made)
      return write('purchase.insert', (on) => on.purchases.insert(made))
    }
    case 3:
      if (!purchase) return read('purchase.get', (on) => on.purchases.get(business, 'nothing'))
      return changedPurchase(world, draw, purchase)
    case 4: {
      if (purchase?.status !== 'DRAFT' || world.entered.has(purchase.id)) return listOfPurchases(world, draw)
      world.purchases.splice(world.purchases.indexOf(purchase), 1)
      return write('purchase.remove', (on) => on.purchases.remove(purchase))
    }
    case 5: {
      if (!purchase) return listOfPurchases(world, draw)
      const settled = {
        paid: BigInt(below(9)),
        withheld: BigInt(below(2)),
        credited: 0n,
        writtenBack: BigInt(below(2)),
      }
      const proof = {
        state: pick(ProofState.options),
        checkedAt: maybe(instantOf(1)),
        differences: draw.some(['ọ', 'b']),
      }
      return write('purchase.settle', async ({ purchases }, again) => {
        await purchases.settle(purchase.id, settled)
        if (again.below(2) === 0) await purchases.prove(purchase.id, proof)
        return purchases.get(purchase.businessId, purchase.id)
      })
    }
    case 6: {
      const supplier = known(draw, world.suppliers, () => true)
      if (!supplier) return listOfPurchases(world, draw)
      const [name, tin] = [pick(NAMES), maybe('9999')]
      return write('renameSupplierInDrafts', (on) => on.purchases.renameSupplierInDrafts(supplier.id, name, tin))
    }
    case 7: {
      if (!purchase) return listOfPurchases(world, draw)
      const attached = known(draw, world.attachments, () => true)
      if (attached && below(4) === 0) {
        world.attachments.splice(world.attachments.indexOf(attached), 1)
        return write('removeAttachment', (on) => on.purchases.removeAttachment(attached))
      }
      const attachment: Attachment = {
        ...{ id: newId(world, draw), purchaseId: purchase.id, fileName: 'ọ.pdf', contentType: 'application/pdf' },
        ...{ size: below(9), sha256: 'ab', storedAs: `bill-${world.made}`, addedAt: instantOf(below(MINUTES)) },
      }
      world.attachments.push(attachment)
      return write('addAttachment', (on) => on.purchases.addAttachment(attachment))
    }
    case 8: {
      const twin = {
        ...{ ...books, id: purchase?.id ?? 'none', supplierId: purchase?.supplierId ?? null },
        isCreditNote: below(3) === 0,
      }
      return read('twins', async ({ purchases }, again) => [
        await purchases.sameNumber({ ...twin, supplierInvoiceNumber: 'INV-12 a' }),
        await purchases.sameIrn({ ...twin, irn: `IRN-${again.below(4)}` }),
        await purchases.sameReference(books, purchase?.externalReference ?? 'none'),
        await purchases.nearTwins({ ...twin, total: purchase?.total ?? 0n, from: '2026-11-01', to: '2026-11-30' }),
      ])
    }
    case 9:
      return read('purchases', async (on, again) => [
        await on.purchases.ofVatMonth(books, again.pick(MONTHS)),
        await on.purchases.ofPeriod(books, { from: '2026-11-18', to: '2026-11-20' }),
        purchase && (await on.purchases.creditNotesOf(purchase)),
        purchase && (await figuresOf(on, purchase)),
        await on.purchases.toProve(3, again.maybe([businessId(1)]) ?? []),
        await on.purchases.attachmentsOf(again.some(world.purchases).map(({ id }) => id)),
        await on.purchases.allAttachments(),
      ])
    case 10:
      return write('takeNumber', async ({ purchases, payables }) => [
        await purchases.takeNumber(books),
        await payables.takeWhtReceiptNumber(books),
      ])
    default:
      return listOfPurchases(world, draw)
  }
}

function drawnInboxAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const books = { businessId: businessId(pick(MOSTLY_FIRST)), environment: pick(MOSTLY_LIVE) }
  const item = known(draw, world.inbox, () => true)
  const at = instantOf(below(MINUTES))
  switch (below(8)) {
    case 0:
    case 1: {
      const irn = `IRN-${below(12)}`
      const made = {
        ...{
          ...books,
          id: newId(world, draw),
          kind: pick(InboxKind.options),
          receivedAt: at,
          isConfirmed: below(4) === 0,
        },
        document: {
          ...{
            irn,
            invoiceType: maybe('STANDARD' as const),
            supplierName: maybe(pick(NAMES)),
            supplierTin: maybe('2048'),
          },
          ...{ issueDate: maybe('2026-11-20'), dueDate: null, total: maybe(9_007_199_254_740_000n), tax: maybe(7n) },
          lines: [
            {
              ...{
                description: 'Bag "of" rice',
                quantity: decimalFromStored('2'),
                unitPrice: decimalFromStored('3.5'),
              },
              ...{ discount: 0n, lineTotal: 700n },
            },
          ],
          taxes: [{ percent: decimalFromStored('7.5'), taxable: 700n, tax: 53n }],
        },
      }
      return write('inbox.insert', async ({ inbox }) => {
        const isNew = await inbox.insert(made)
        if (isNew && !world.inbox.some(({ id }) => id === made.id))
          world.inbox.push({ ...made, bill: null, confirmation: null, question: null })
        return isNew
      })
    }
    case 2: {
      const purchase = known(draw, world.purchases, (one) => one.businessId === item?.businessId)
      if (!item || !purchase) return read('inbox.get', (on) => on.inbox.get(books.businessId, 'nothing'))
      return write('inbox.take', (on) => on.inbox.take(item.id, { purchaseId: purchase.id, at }))
    }
    case 3: {
      if (!item) return read('inbox.look', (on) => on.inbox.look(books))
      const state = pick(['PENDING', 'SENT', 'REFUSED'] as const)
      return write('inbox.confirm', (on, again) =>
        again.below(3) === 0
          ? on.inbox.question(item.id, { at, reason: 'Ki ni?' })
          : on.inbox.confirm(item.id, { at, state }),
      )
    }
    case 4: {
      const look = { triedAt: at, lookedAt: maybe(instantOf(1)), trouble: maybe('No network.') }
      return write('inbox.saveLook', async ({ inbox }) => {
        await inbox.saveLook(books, look)
        return inbox.look(books)
      })
    }
    default:
      return read('inbox', async ({ inbox }, again) => [
        await inbox.list({ ...books, page: again.below(2) + 1, limit: 3, open: again.maybe(true) ?? undefined }),
        await inbox.countOpen(books),
        await inbox.missing(books, ['IRN-3', 'IRN-99', 'IRN-1', 'IRN-98', 'IRN-99']),
        await inbox.toConfirm(3, again.maybe([businessId(1)]) ?? []),
        item && (await inbox.get(item.businessId, item.id)),
        item && (await inbox.figures(item.id)),
      ])
  }
}

/** Entries of an account, and what of one stands against another; sometimes more than is open, which is refused. */
function drawnPosting(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const business = pick(MOSTLY_FIRST)
  const supplier = known(draw, world.suppliers, (one) => one.businessId === businessId(business))
  const account = {
    ...{ businessId: businessId(business), environment: pick(MOSTLY_LIVE) },
    supplierId: draw.isOften() ? (supplier?.id ?? null) : null,
  }
  const ofAccount = ({ account: one }: PayableEntry): boolean => JSON.stringify(one) === JSON.stringify(account)
  const said = () => ({
    ...{
      id: newId(world, draw),
      account,
      date: pick(DAYS),
      recordedAt: instantOf(below(MINUTES)),
      recordedBy: pick(PEOPLE),
    },
    ...{ number: null, purchaseId: null, reverses: null, dueDate: null },
  })
  const entries: PayableEntry[] = []
  const kobo = () => BigInt(below(500) + 1)
  switch (below(6)) {
    case 0:
    case 1: {
      const purchase = known(
        draw,
        world.purchases,
        (one) => one.businessId === account.businessId && !world.entered.has(one.id) && one.type !== 'IMPORT_VAT',
      )
      if (purchase) world.entered.add(purchase.id)
      const isNote = purchase?.type === 'CREDIT_NOTE'
      entries.push({
        ...{ ...said(), kind: isNote ? 'CREDIT_NOTE' : 'BILL', amount: isNote ? -kobo() : kobo(), details: null },
        ...{ dueDate: maybe(pick(DAYS)), number: purchase?.number ?? null, purchaseId: purchase?.id ?? null },
      })
      break
    }
    case 2:
    case 3: {
      const kind = pick(['PAYMENT', 'PAYMENT', 'REFUND'] as const)
      const payment = said()
      entries.push({
        ...{ ...payment, kind, amount: kind === 'REFUND' ? kobo() : -kobo() },
        details: {
          ...{
            method: pick(['CASH', 'BANK_TRANSFER']),
            methodDetail: null,
            reference: maybe(pick(['Ref Ạb', '2048'])),
          },
          ...{ externalReference: below(4) === 0 ? `out-${world.made}` : null, metadata: maybe({ a: 'b' }) },
          ...{ accountId: maybe(pick(['TILL', 'bank'])), note: null },
          ...(below(4) === 0 && { runId: 'run' }),
          ...(below(6) === 0 && { cashMovementId: cashId(business, below(4)) }),
        },
      })
      const tax = {
        ...payment,
        kind: pick(['WHT', 'VAT_WITHHELD'] as const),
        amount: -kobo(),
        number: maybe(`WHR00000${below(9)}`),
      }
      const details = { paymentId: payment.id, base: 10_000_000_000_000_000n, ratePercent: maybe('7.5') }
      if (kind === 'PAYMENT' && below(2) === 0) entries.push({ ...tax, id: newId(world, draw), details })
      break
    }
    case 4:
      entries.push({
        ...said(),
        kind: 'OPENING_ITEM',
        amount: kobo(),
        details: null,
        dueDate: maybe(pick(DAYS)),
      })
      entries.push({ ...said(), kind: 'WRITE_BACK', amount: -kobo(), details: { reason: 'small' } })
      break
    default: {
      const taken = known(draw, world.entries, (one) => ofAccount(one) && one.reverses === null)
      if (taken)
        entries.push({
          ...{ ...said(), kind: taken.kind, amount: -taken.amount, reverses: taken.id, details: { reason: 'mistake' } },
        })
    }
  }
  const there = [...world.entries.filter(ofAccount), ...entries]
  const [credits, debits] = [there.filter(({ amount }) => amount < 0n), there.filter(({ amount }) => amount > 0n)]
  const allocations = Array.from({ length: below(3) }, (): Allocation | undefined => {
    const [credit, debit] = [draw.pick(credits), draw.pick(debits)]
    if (!credit || !debit) return undefined
    const amount = BigInt(below(8) === 0 ? 10_000 : below(3) === 0 ? -1 : below(60) + 1)
    return {
      creditId: credit.id,
      debitId: debit.id,
      amount,
      date: pick(DAYS),
      at: instantOf(below(MINUTES)),
      by: 'ngozi',
    }
  }).filter((one) => one !== undefined)
  let isKnown = false
  return write('payables.post', async ({ payables }) => {
    const posted = await payables.post({ entries, allocations })
    if (!isKnown) world.entries.push(...entries)
    isKnown = true
    return posted
  })
}

function drawnPayablesAct(world: World, draw: Draw): Act {
  const { pick, below, maybe } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const books = { businessId: business, environment: pick(MOSTLY_LIVE) }
  const entry = known(draw, world.entries, (one) => draw.below(5) === 0 || one.account.businessId === business)
  const account = entry?.account ?? { ...books, supplierId: null }
  const rarely = <T>(value: T): T | undefined => (below(4) === 0 ? value : undefined)
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return drawnPosting(world, draw)
    case 3: {
      const asked = {
        ...{ environment: books.environment, limit: 3 },
        supplierId: rarely(known(draw, world.suppliers, () => true)?.id),
        purchaseId: rarely(known(draw, world.purchases, ({ id }) => world.entered.has(id))?.id),
        accountId: rarely('TILL'),
        from: rarely(pick(DAYS)),
        to: rarely(pick(DAYS)),
        method: rarely('CASH' as const),
        stands: rarely(below(2) === 0),
        search: maybe(pick(SEARCHES)) ?? undefined,
      }
      return read(`payments ${JSON.stringify(asked)}`, async ({ payables }) => {
        const first = await payables.payments(business, { ...asked, page: 1 })
        const last = first.items.at(-1)?.entry.id
        return [
          first,
          await payables.payments(business, { ...asked, page: 2 }),
          last && (await payables.payments(business, { ...asked, page: 1, after: last })),
        ]
      })
    }
    case 4:
      return read('payable entry', async ({ payables }, again) => [
        entry && (await payables.get(business, entry.id)),
        entry && (await payables.links(entry.id)),
        entry && (await payables.deductions({ paymentId: entry.id })),
        entry && (await payables.withheldWith(entry.id)),
        entry && (await payables.reversalOf(entry.id)),
        entry && (await payables.freedOn(entry.id)),
        entry && (await payables.likePayment({ ...entry, id: 'another' })),
        await payables.byExternalReference(books, `out-${again.below(world.made + 1)}`),
        await payables.bookedCash(cashId(again.pick(MOSTLY_FIRST), again.below(4))),
        await payables.ofRun(business, 'run'),
      ])
    case 5: {
      const purchase = known(draw, world.purchases, ({ id }) => world.entered.has(id))
      if (!purchase) return drawnPosting(world, draw)
      return read('payables of a bill', async ({ payables }) => [
        await payables.ofPurchase(business, purchase.id),
        await payables.deductions({ purchaseId: purchase.id }),
        await payables.creditLeftOfNotes(business, purchase.id),
      ])
    }
    case 6:
      return read('account of a supplier', async ({ payables }, again) => [
        await payables.open(account, 'debit'),
        await payables.open(account, 'credit'),
        await payables.overdue(account, again.pick(DAYS)),
        await payables.entries(account, { from: '2026-11-18', to: '2026-11-20' }),
        await payables.sumBefore(account, again.pick(DAYS)),
      ])
    default:
      return read('reports of payables', async ({ payables }, again) => [
        await payables.openAsOf(books, again.pick(DAYS)),
        await payables.creditAsOf(books, again.pick(DAYS)),
        await payables.ageing(books, again.pick(DAYS)),
        await payables.dueBy(books, again.pick(DAYS)),
        await payables.withheldIn(books, { from: '2026-11-01', to: '2026-11-20' }),
        (await payables.journal(books, { from: '2026-11-18', to: '2026-11-30' })).map(
          ({ key: _key, ...named }) => named,
        ),
      ])
  }
}

const SUBJECTS = ['purchase', 'supplier', 'inboxItem', 'payableEntry', 'customer', 'user', 'invoice'] as const

function drawnAuditEntry(world: World, draw: Draw): NewAuditEntry {
  const { pick, below, maybe } = draw
  const business = pick(MOSTLY_FIRST)
  const kind = pick(SUBJECTS)
  const ofBusiness = <T extends { readonly id: string }>(all: readonly T[], of: (one: T) => string): string[] =>
    all.filter((one) => of(one) === businessId(business)).map(({ id }) => id)
  const ids: Record<(typeof SUBJECTS)[number], readonly string[]> = {
    purchase: ofBusiness(world.purchases, (one) => one.businessId),
    supplier: ofBusiness(world.suppliers, (one) => one.businessId),
    inboxItem: ofBusiness(world.inbox, (one) => one.businessId),
    payableEntry: ofBusiness(world.entries, ({ account }) => account.businessId),
    customer: [customerId(business, below(3))],
    user: PEOPLE,
    invoice: ['an invoice'],
  }
  const chargesVat = below(2) === 0
  const isSetting = below(6) === 0
  return {
    businessId: below(4) === 0 ? null : businessId(business),
    actor: { kind: pick(['person', 'key']), id: maybe(pick(PEOPLE)), name: 'Ngozi' },
    at: `${pick(DAYS)}T${pick(['00:30', '12:00', '23:30'])}:00.000Z`,
    subject: isSetting ? { kind: 'business', id: businessId(business) } : { kind, id: pick(ids[kind]) ?? 'none' },
    action: isSetting
      ? 'business.settingsUpdated'
      : pick(['purchase.created', 'supplier.updated', 'user.signedIn', 'invoice.created', 'paymentOut.recorded']),
    from: isSetting ? { settings: { chargesVat: !chargesVat } } : maybe({ total: 0.1 }),
    to: isSetting ? { settings: { chargesVat } } : maybe({ name: 'Ọ"\n', total: 1e21 }),
  } as NewAuditEntry
}

function drawnAuditAct(world: World, draw: Draw): Act {
  const { pick, below } = draw
  const business = businessId(pick(MOSTLY_FIRST))
  const chain = pick([business, business, null])
  const rarely = <T>(value: T): T | undefined => (below(3) === 0 ? value : undefined)
  switch (below(6)) {
    case 0:
    case 1:
    case 2: {
      const entries = Array.from({ length: below(4) + 1 }, () => drawnAuditEntry(world, draw))
      const above = below(10) === 0 ? world.made * 40 : 0
      return write('audit.append', async ({ audit }) => {
        const appended = []
        for (const entry of entries) appended.push(await audit.append(entry, above))
        world.audited.push(...appended.map(({ id }) => Number(id)))
        return appended
      })
    }
    case 3: {
      const asked = {
        ...{ page: below(4) + 1, limit: 4, actorId: rarely(pick(PEOPLE)), area: rarely(pick(AuditArea.options)) },
        ...{ from: rarely(pick(DAYS)), to: rarely(pick(DAYS)) },
        document: below(4) === 0 ? pick(world.purchases)?.number?.toLowerCase() : undefined,
      }
      return read(`audit.page ${JSON.stringify(asked)}`, (on) => on.audit.page(business, asked))
    }
    case 4: {
      const subject = pick([pick(world.purchases)?.id, pick(world.entries)?.id, 'ngozi', business]) ?? 'none'
      const id = pick(world.audited) ?? 0
      return read('audit', async ({ audit }, again) => {
        const heads = await audit.heads()
        return [
          await audit.historyOf(chain, subject),
          await audit.after(chain, id, again.below(5) + 1),
          await audit.readAfter(business, id, again.below(5) + 1),
          await audit.latestId(business),
          await audit.latestIdBefore(business, `${again.pick(DAYS)}T12:00:00.000Z`),
          await audit.vatChargedSince(business),
          await audit.has(id),
          await audit.has(id + 1),
          [await audit.origin(), heads, await audit.keyIds(), await audit.signed(chain, id)],
          await audit.holds(Object.values(heads)[0] ?? { id: 1, hash: '', at: '' }),
        ]
      })
    }
    default:
      return read('audit.check', (on, again) => on.audit.check(chain, CHAIN_BEGIN, new Map(), again.below(40) + 1))
  }
}

const drawnActs = [
  drawnSupplierAct,
  drawnPurchaseAct,
  drawnPurchaseAct,
  drawnInboxAct,
  drawnPayablesAct,
  drawnPayablesAct,
  drawnAuditAct,
]

describe('with a server', needs('postgresql'), () => {
  it(
    `both engines answer the same of suppliers, bills, what is owed to suppliers, and the log (seed ${SEED})`,
    async () => {
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const draw = drawFrom(SEED * 1_000 + sequence)
        const both = await openBoth(baseRows())
        const world = emptyWorld()
        for (let step = 0; step < STEPS; step += 1) {
          const { how, name, work } = draw.pick(drawnActs)(world, draw)
          const seed = draw.below(1_000_000)
          await both.expectSame(how, `${name}, step ${step} of sequence ${sequence}`, (on) => work(on, drawFrom(seed)))
        }
        await both.expectSame('write', 'counters', async ({ payables }) => {
          const differences = (await payables.differences()).length
          await payables.remakeCounters()
          return [differences, await payables.differences()]
        })
      }
    },
    60_000 + SEQUENCES * 20_000,
  )
})

import { unlimited } from '../../contract/http/permissions.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Member, Person } from '../../domain/people/account.ts'
import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { addBusiness, assertMayAddBusiness, getBusiness, type BusinessView } from '../business/businesses.ts'
import { chooseProvider } from '../business/choose-provider.ts'
import { updateFirsConfig } from '../business/firs-setup.ts'
import { recordTest } from '../business/test-connection.ts'
import { finalizeInvoice } from '../invoice/approval.ts'
import { createInvoice } from '../invoice/drafts.ts'
import { enqueue } from '../invoice/enqueue.ts'
import { completeAndCheck } from '../invoice/preflight.ts'
import { loadBusiness } from '../load.ts'
import { addAttachment } from '../purchases/attachments.ts'
import { postPayment } from '../receivables/payments/record.ts'
import * as kinds from '../records/kinds.ts'
import { createRecord } from '../records/records.ts'
import { recordPaymentStatus } from '../submission/payment-status.ts'

import { buyForDemo } from './buy.ts'
import {
  DEMO_SERVICE_ID,
  demoAccount,
  demoBusiness,
  demoCustomers,
  demoInvoices,
  demoProducts,
  demoTin,
} from './content.ts'
import { demoReceipt } from './purchases.ts'

/**
 * The demo business of a person, to try everything with: the one there is, else a new one, whole or not at all. It is
 * made by the use cases that real ones are made by, all in one unit.
 */
async function openIn(unit: Unit, caller: Person): Promise<Opened> {
  const owner = (businessId: string): Member => ({ caller, businessId, ...unlimited('OWNER') })
  const listed = await unit.businesses.listOf(caller.userId)
  const present = listed.find(({ business, grant }) => business.isDemo && grant.role === 'OWNER')
  if (present) return { view: await getBusiness(unit, owner(present.business.id)) }

  const id = unit.ids.uuid()
  unit.concerns({ kind: 'business', id })
  await addBusiness(unit, caller, { ...demoBusiness(await freeTin(unit)), id })
  const expense = await fill(unit, owner(id))
  unit.afterCommit({ kind: 'wakeQueue' })
  return {
    view: await getBusiness(unit, owner(id)),
    ...(expense !== undefined && { receipt: { owner: owner(id), expense } }),
  }
}

/** The business, and the expense of a new one whose receipt is still to be added. */
type Opened = {
  readonly view: BusinessView
  readonly receipt?: { readonly owner: Member; readonly expense: string }
}

/** The same, with the receipt of its expense: a file, which is written once the business is there. */
export async function openDemo(
  core: { readonly units: Units; readonly attachments: AttachmentStore },
  caller: Person,
): Promise<BusinessView> {
  assertMayAddBusiness(caller)
  const { view, receipt } = await core.units.write((unit) => openIn(unit, caller))
  if (receipt) {
    const file = { purchaseId: receipt.expense, bytes: demoReceipt(), fileName: 'airtime-receipt.pdf' }
    await addAttachment(core, receipt.owner, file)
  }
  return view
}

async function freeTin({ businesses, ids }: ReadUnit): Promise<string> {
  let number = parseInt(ids.uuid().slice(-8), 16)
  while (await businesses.byTin(demoTin(number))) number += 1
  return demoTin(number)
}

/** @returns the id of an expense without its receipt */
async function fill(unit: Unit, member: Member): Promise<string | undefined> {
  const daysFromNow = (days: number): string => lagosDate(new Date(unit.now.getTime() + days * 86_400_000))

  await updateFirsConfig(unit, member, { businessId: unit.ids.uuid(), serviceId: DEMO_SERVICE_ID })
  await chooseProvider(unit, member, { provider: 'sandbox', firstLiveNumber: undefined })
  // The sandbox takes everybody, so it is not asked.
  await recordTest(unit, member, await loadBusiness(unit, member.businessId), true)

  const account = await createRecord(unit, member, kinds.paymentDetails, demoAccount)
  const customers = await createAll(demoCustomers, (content) => createRecord(unit, member, kinds.customers, content))
  const products = await createAll(demoProducts, (content) => createRecord(unit, member, kinds.products, content))

  for (const { customer, issued, dueInDays, lines, upTo, notes, part } of demoInvoices) {
    const { id } = await createInvoice(unit, member, {
      customerId: customers[customer].id,
      invoiceType: 'STANDARD',
      issueDate: daysFromNow(-issued),
      dueDate: daysFromNow(dueInDays - issued),
      lines: lines.map(([product, quantity]) => {
        const { id: productId, name, unitPrice, taxPercent } = products[product]
        return {
          description: name,
          productId,
          quantity: { units: quantity, scale: 0 },
          unitPrice,
          taxPercent,
          discount: 0n,
        }
      }),
      paymentMethod: 'BANK_TRANSFER',
      paymentDetailId: account.id,
      notes: notes ?? null,
    })
    if (upTo === 'draft') continue

    const { invoice } = await finalizeInvoice(unit, member, { id })
    if (upTo === 'approved') continue

    const business = await loadBusiness(unit, member.businessId)
    const queued = await enqueue(unit, member, business, await completeAndCheck(unit, business, invoice))
    if (!queued.ok) throw new Error(`A sample invoice cannot be sent: ${JSON.stringify(queued.problems)}`)
    if (upTo === 'paid') {
      const payment = { status: 'PAID', date: daysFromNow(-issued), reference: null } as const
      await recordPaymentStatus(unit, member, { id, payment })
    }
    if (part) await receivePart(unit, member, id, { ...part, date: daysFromNow(-part.daysAgo) })
  }
  return buyForDemo(unit, member, account.id)
}

type Part = NonNullable<(typeof demoInvoices)[number]['part']>

/** Money for a part of an invoice, tax withheld of it whose certificate is still missing, and some credit. */
async function receivePart(unit: Unit, member: Member, invoiceId: string, part: Part & { readonly date: string }) {
  const { date, amount, over, whtPercent, reference } = part
  const target = await unit.receivables.ofDocument(member.businessId, invoiceId)
  if (!target) throw new Error('A sample invoice is in no account.')
  const ratePercent = { units: whtPercent, scale: 0 }
  await postPayment(unit, member, {
    account: target.entry.account,
    date,
    amount: amount + over,
    details: {
      method: 'BANK_TRANSFER',
      methodDetail: null,
      reference,
      externalReference: null,
      metadata: null,
      paymentDetailId: null,
      note: null,
    },
    allocations: [{ field: '', target, amount, deductions: [{ kind: 'WHT', amount: null, ratePercent, base: null }] }],
  })
}

async function createAll<K extends string, C, R>(
  contents: Record<K, C>,
  create: (content: C) => Promise<R>,
): Promise<Record<K, R>> {
  const created: Partial<Record<K, R>> = {}
  for (const name of Object.keys(contents) as K[]) created[name] = await create(contents[name])
  return created as Record<K, R>
}

import type { Member, Person } from '../../domain/people/account.ts'
import type { BusinessService, BusinessView } from '../business/business-service.ts'
import { existing } from '../business/business-service.ts'
import type { FirsSetupService } from '../business/firs-setup-service.ts'
import type { ProviderSetupService } from '../business/provider-setup-service.ts'
import type { ApprovalService } from '../invoice/approval-service.ts'
import type { InvoiceService } from '../invoice/invoice-service.ts'
import type { Content, RecordFrame } from '../records/records.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'
import type { Outbox } from '../submission/outbox.ts'
import type { SubmissionService } from '../submission/submission-service.ts'

import {
  DEMO_SERVICE_ID,
  demoAccount,
  demoBusiness,
  demoCustomers,
  demoInvoices,
  demoProducts,
  demoTin,
} from './demo-content.ts'

type Creating<T extends RecordFrame> = { create(member: Member, content: Content<T>): Promise<T> }

/** What people use to set a business up and to invoice. */
export type DemoHands = {
  readonly businesses: Pick<BusinessService, 'create' | 'get'>
  readonly firsSetup: Pick<FirsSetupService, 'updateFirsConfig'>
  readonly providerSetup: Pick<ProviderSetupService, 'choose' | 'test'>
  readonly customers: Creating<CustomerRecord>
  readonly products: Creating<ProductRecord>
  readonly paymentDetails: Creating<PaymentDetailRecord>
  readonly invoices: Pick<InvoiceService, 'create'>
  readonly approvals: Pick<ApprovalService, 'finalize'>
  readonly submissions: Pick<SubmissionService, 'recordPayment'>
}

type Dependencies = {
  storage: Storage
  clock: Clock
  ids: Ids
  outbox: Outbox
  wakeQueue: () => void
  /** The usual services over a storage of our own. */
  handsOn: (storage: Storage, queue: { wake(): void; reconnected(): void }) => DemoHands
}

export type DemoService = ReturnType<typeof createDemoService>

/** A business to try everything with, made by the rules that real ones are made by. */
export function createDemoService({ storage, clock, ids, outbox, wakeQueue, handsOn }: Dependencies) {
  const daysFromNow = (days: number): string => lagosDate(new Date(clock.now().getTime() + days * 86_400_000))

  async function freeTin({ businesses }: Repositories): Promise<string> {
    let number = parseInt(ids.uuid().slice(-8), 16)
    while (await businesses.byTin(demoTin(number))) number += 1
    return demoTin(number)
  }

  async function fill(repositories: Repositories, hands: DemoHands, member: Member): Promise<void> {
    await hands.firsSetup.updateFirsConfig(member, { businessId: ids.uuid(), serviceId: DEMO_SERVICE_ID })
    await hands.providerSetup.choose(member, { provider: 'sandbox', firstLiveNumber: undefined })
    await hands.providerSetup.test(member)

    const account = await hands.paymentDetails.create(member, demoAccount)
    const customers = await createAll(demoCustomers, (content) => hands.customers.create(member, content))
    const products = await createAll(demoProducts, (content) => hands.products.create(member, content))

    for (const { customer, issued, dueInDays, lines, upTo, notes } of demoInvoices) {
      const { id } = await hands.invoices.create(member, {
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

      const { invoice } = await hands.approvals.finalize(member, id)
      if (upTo === 'approved') continue

      const business = await existing(repositories.businesses, member.businessId)
      const queued = await outbox.enqueue(repositories, member, business, invoice)
      if (!queued.ok) throw new Error(`A sample invoice cannot be sent: ${JSON.stringify(queued.problems)}`)
      if (upTo === 'paid') {
        await hands.submissions.recordPayment(member, id, {
          status: 'PAID',
          date: daysFromNow(-issued),
          reference: null,
        })
      }
    }
  }

  return {
    /** The demo business of a person: the one there is, else a new one, whole or not at all. */
    async open(caller: Person): Promise<BusinessView> {
      const view = await storage.write(async (repositories) => {
        // Services open units of their own; here all of them work in this one.
        const here: Storage = {
          read: (work) => work(repositories),
          write: (work) => work(repositories),
          close: () => Promise.resolve(),
        }
        // The queue is woken when all of it is committed.
        const hands = handsOn(here, { wake: () => undefined, reconnected: () => undefined })
        const owner = (businessId: string): Member => ({ caller, businessId, role: 'OWNER' })

        const listed = await repositories.businesses.listOf(caller.userId)
        const present = listed.find(({ business, role }) => business.isDemo && role === 'OWNER')
        if (present) return hands.businesses.get(owner(present.business.id))

        const { business } = await hands.businesses.create(caller, demoBusiness(await freeTin(repositories)))
        await fill(repositories, hands, owner(business.id))
        return hands.businesses.get(owner(business.id))
      })
      wakeQueue()
      return view
    },
  }
}

async function createAll<K extends string, C, R>(
  contents: Record<K, C>,
  create: (content: C) => Promise<R>,
): Promise<Record<K, R>> {
  const created: Partial<Record<K, R>> = {}
  for (const name of Object.keys(contents) as K[]) created[name] = await create(contents[name])
  return created as Record<K, R>
}

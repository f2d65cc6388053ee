import type { Member, Person } from '../../domain/people/account.ts'
import type { BusinessService, BusinessView } from '../business/business-service.ts'
import { existing } from '../business/business-service.ts'
import type { FirsSetupService } from '../business/firs-setup-service.ts'
import type { ProviderSetupService } from '../business/provider-setup-service.ts'
import { finalizeInvoice } from '../invoice/approval.ts'
import { createInvoice } from '../invoice/drafts.ts'
import { enqueue } from '../invoice/enqueue.ts'
import { customers as customerKind, paymentDetails, products as productKind } from '../records/record-kinds.ts'
import { createRecord } from '../records/records.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { recordPayment } from '../submission/payment.ts'

import {
  DEMO_SERVICE_ID,
  demoAccount,
  demoBusiness,
  demoCustomers,
  demoInvoices,
  demoProducts,
  demoTin,
} from './demo-content.ts'

/** What people use to set a business up and to invoice. */
export type DemoHands = {
  readonly businesses: Pick<BusinessService, 'create' | 'get'>
  readonly firsSetup: Pick<FirsSetupService, 'updateFirsConfig'>
  readonly providerSetup: Pick<ProviderSetupService, 'choose' | 'test'>
}

type Dependencies = {
  clock: Clock
  ids: Ids
  /** The usual services over a storage of our own. */
  handsOn: (storage: Storage, queue: { reconnected(): void }) => DemoHands
}

export type DemoService = ReturnType<typeof createDemoService>

/** A business to try everything with, made by the rules that real ones are made by. */
export function createDemoService({ clock, ids, handsOn }: Dependencies) {
  const daysFromNow = (days: number): string => lagosDate(new Date(clock.now().getTime() + days * 86_400_000))

  async function freeTin({ businesses }: Repositories): Promise<string> {
    let number = parseInt(ids.uuid().slice(-8), 16)
    while (await businesses.byTin(demoTin(number))) number += 1
    return demoTin(number)
  }

  async function fill(unit: Unit, hands: DemoHands, member: Member): Promise<void> {
    await hands.firsSetup.updateFirsConfig(member, { businessId: ids.uuid(), serviceId: DEMO_SERVICE_ID })
    await hands.providerSetup.choose(member, { provider: 'sandbox', firstLiveNumber: undefined })
    await hands.providerSetup.test(member)

    const account = await createRecord(unit, member, paymentDetails, demoAccount)
    const customers = await createAll(demoCustomers, (content) => createRecord(unit, member, customerKind, content))
    const products = await createAll(demoProducts, (content) => createRecord(unit, member, productKind, content))

    for (const { customer, issued, dueInDays, lines, upTo, notes } of demoInvoices) {
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

      const { invoice } = await finalizeInvoice(unit, member, id)
      if (upTo === 'approved') continue

      const business = await existing(unit.businesses, member.businessId)
      const queued = await enqueue(unit, member, business, invoice)
      if (!queued.ok) throw new Error(`A sample invoice cannot be sent: ${JSON.stringify(queued.problems)}`)
      if (upTo === 'paid') {
        const payment = { status: 'PAID', date: daysFromNow(-issued), reference: null } as const
        await recordPayment(unit, member, { id, payment })
      }
    }
  }

  return {
    /** The demo business of a person: the one there is, else a new one, whole or not at all. */
    async open({ units }: { readonly units: Units }, caller: Person): Promise<BusinessView> {
      return units.write(async (repositories) => {
        // Services open units of their own; here all of them work in this one.
        const here: Storage = {
          read: (work) => work(repositories),
          write: (work) => work(repositories),
          close: () => Promise.resolve(),
        }
        const hands = handsOn(here, { reconnected: () => undefined })
        const owner = (businessId: string): Member => ({ caller, businessId, role: 'OWNER' })

        const listed = await repositories.businesses.listOf(caller.userId)
        const present = listed.find(({ business, role }) => business.isDemo && role === 'OWNER')
        if (present) return hands.businesses.get(owner(present.business.id))

        const { business } = await hands.businesses.create(caller, demoBusiness(await freeTin(repositories)))
        repositories.concerns({ kind: 'business', id: business.id })
        await fill(repositories, hands, owner(business.id))
        repositories.afterCommit({ kind: 'wakeQueue' })
        return hands.businesses.get(owner(business.id))
      })
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

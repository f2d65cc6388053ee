import { actorOf, differences, type NewAuditEntry } from '../../domain/audit/audit.ts'
import type { Caller, Member, Person } from '../../domain/people/account.ts'
import { AppError } from '../../contract/errors.ts'
import { may } from '../../contract/permissions.ts'
import { IN_FLIGHT } from '../../domain/invoice/status.ts'
import { sameTin } from '../../domain/text/tin.ts'
import { walkInCustomer } from '../../domain/records/customer.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { environmentOf, type BusinessRecord, type BusinessSettings } from '../../domain/business/business.ts'
import {
  type NewBusiness,
  newBusiness,
  type ProfileChange,
  profileFields,
} from '../../domain/business/business-profile.ts'
import { raiseNext, seriesAfterTinChange, seriesOfNewBusiness } from '../../domain/business/number-series.ts'
import type { BusinessSecrets } from './business-secrets.ts'
import { storedSetup, type StoredSetup } from '../../domain/business/stored-setup.ts'

/** A business as its member sees it. */
export type BusinessView = {
  readonly business: BusinessRecord
  readonly role: Role
  readonly isDefault: boolean
  readonly nextInvoiceNumber: number
  /** Only for those who may change it, once there is a provider. */
  readonly providerSetup: StoredSetup | null
}

export type BusinessService = ReturnType<typeof createBusinessService>

type Dependencies = { storage: Storage; clock: Clock; ids: Ids; secrets: BusinessSecrets }

export function createBusinessService({ storage, clock, ids, secrets }: Dependencies) {
  async function view(
    { businesses, numberSeries, accounts, audit }: Repositories,
    { caller, businessId, role }: Member,
  ): Promise<BusinessView> {
    const business = await existing(businesses, businessId)
    const user = caller.kind === 'person' ? await accounts.get(caller.userId) : undefined
    const { next: nextInvoiceNumber } = await numberSeries.of(businessId)
    const isDefault = caller.kind === 'key' || user?.defaultBusinessId === businessId
    const isTold = business.provider !== null && may(role, 'provider.manage')
    const providerSetup = isTold ? storedSetup(business, await audit.historyOf(businessId, businessId)) : null
    return { business, role, isDefault, nextInvoiceNumber, providerSetup }
  }

  async function change(
    repositories: Repositories,
    member: Member,
    action: string,
    decide: (business: BusinessRecord) => BusinessRecord,
    fields: readonly (keyof BusinessRecord & string)[],
  ): Promise<BusinessRecord> {
    const before = await existing(repositories.businesses, member.businessId)
    const after = { ...decide(before), updatedAt: clock.now().toISOString() }
    const changed = differences(before, after, fields)
    if (!changed) return before

    await repositories.businesses.update(after)
    await record(repositories, member, action, changed.from, changed.to)
    return after
  }

  /** What is passed over stands in the audit log, where the number register finds it. */
  async function raiseNumber(repositories: Repositories, member: Member, next: number): Promise<void> {
    const present = await repositories.numberSeries.of(member.businessId)
    const raised = raiseNext(present, next)
    if (next === present.next) return

    await repositories.numberSeries.save(raised)
    const to = { next, ...(raised.isLive ? { series: 'LIVE' } : {}) }
    await record(repositories, member, 'business.numberRaised', { next: present.next }, to)
  }

  async function record(
    { audit }: Repositories,
    { caller, businessId }: Member,
    action: string,
    from: object | null,
    to: object | null,
  ): Promise<void> {
    const subject = { kind: 'business', id: businessId } as const
    const at = clock.now().toISOString()
    await audit.append({ businessId, subject, action, actor: actorOf(caller), at, from, to } as NewAuditEntry)
  }

  return {
    /** The caller becomes its OWNER. @throws tin_taken, secret_store_unavailable (only when a firsPassword is given) */
    async create(caller: Person, input: NewBusiness): Promise<BusinessView> {
      await storage.read(({ businesses }) => assertTinFree(businesses, input.tin, undefined))

      const id = ids.uuid()
      if (input.firsPassword) await secrets.set(id, 'firsPassword', input.firsPassword)
      const at = clock.now().toISOString()
      const business = newBusiness(id, input, at)

      return storage.write(async (repositories) => {
        const { businesses, numberSeries, customers, accounts, team } = repositories
        await assertTinFree(businesses, input.tin, undefined)
        const series = seriesOfNewBusiness(business.tin, await numberSeries.ofTin(business.tin))
        await numberSeries.save(series)
        await businesses.insert(business, series)
        await team.addMember({ id: ids.uuid(), businessId: id, userId: caller.userId, role: 'OWNER', createdAt: at })
        await customers.insert(walkInCustomer(ids.uuid(), id, at))

        const member: Member = { caller, businessId: id, role: 'OWNER' }
        await record(repositories, member, 'business.created', null, { name: business.name, tin: business.tin })
        if (input.nextInvoiceNumber !== undefined) await raiseNumber(repositories, member, input.nextInvoiceNumber)

        // The first business is the default until another one is chosen: a till need not name it. A demo gives way.
        const user = await accounts.get(caller.userId)
        const present = user?.defaultBusinessId ? await businesses.get(user.defaultBusinessId) : undefined
        if (user && (present === undefined || (present.isDemo && !business.isDemo)))
          await accounts.update({ ...user, defaultBusinessId: id, updatedAt: at })

        return view(repositories, member)
      })
    },

    async list(caller: Caller): Promise<{ business: BusinessRecord; role: Role; isDefault: boolean }[]> {
      return storage.read(async ({ businesses, accounts }) => {
        if (caller.kind === 'key') {
          const { businessId, role } = caller
          return [{ business: await existing(businesses, businessId), role, isDefault: true }]
        }
        const user = await accounts.get(caller.userId)
        const listed = await businesses.listOf(caller.userId)
        return listed.map((entry) => ({ ...entry, isDefault: entry.business.id === user?.defaultBusinessId }))
      })
    },

    async get(member: Member): Promise<BusinessView> {
      return storage.read((repositories) => view(repositories, member))
    },

    /** @throws tin_taken, demo_business (another TIN), secret_store_unavailable, validation_failed for a nextInvoiceNumber that is not higher */
    async update(member: Member, input: ProfileChange): Promise<BusinessView> {
      const { businessId } = member
      const { firsPassword, nextInvoiceNumber, ...profile } = input
      if (profile.tin !== undefined) {
        await storage.read(({ businesses }) => assertTinFree(businesses, profile.tin ?? '', businessId))
      }
      if (firsPassword) await secrets.set(businessId, 'firsPassword', firsPassword)

      const updated = await storage.write(async (repositories) => {
        if (profile.tin !== undefined) {
          await assertTinFree(repositories.businesses, profile.tin, businessId)
          await assertTinChangeable(repositories.businesses, profile.tin, businessId)
          await changeTin(repositories, businessId, profile.tin)
        }
        await change(
          repositories,
          member,
          'business.updated',
          (business) => ({
            ...business,
            ...defined(profile),
            firsPasswordSet: firsPassword === undefined ? business.firsPasswordSet : firsPassword !== null,
          }),
          [...profileFields, 'firsPasswordSet'],
        )
        if (nextInvoiceNumber !== undefined) await raiseNumber(repositories, member, nextInvoiceNumber)
        return view(repositories, member)
      })

      // Forgotten only after the database says so: the other order could lose a password that is still announced.
      if (firsPassword === null) await secrets.delete(businessId, 'firsPassword')
      return updated
    },

    async updateSettings(
      member: Member,
      settings: { readonly [K in keyof BusinessSettings]?: boolean | undefined },
    ): Promise<BusinessSettings> {
      return storage.write(async (repositories) => {
        const merge = (business: BusinessRecord) => ({
          ...business,
          settings: { ...business.settings, ...defined(settings) },
        })
        const { settings: updated } = await change(repositories, member, 'business.settingsUpdated', merge, [
          'settings',
        ])
        return updated
      })
    },

    /** Softly: rows and numbers stay, the TIN is free again. @throws work_in_flight */
    async remove(member: Member): Promise<void> {
      await storage.write(async (repositories) => {
        const { businesses } = repositories
        const business = await existing(businesses, member.businessId)
        // Nothing of a demo is at any authority, and its queue stops with it.
        if (!business.isDemo) await assertNothingInFlight(repositories, member.businessId)
        const at = clock.now().toISOString()
        await record(repositories, member, 'business.deleted', { name: business.name, tin: business.tin }, null)
        await businesses.update({ ...business, deletedAt: at, updatedAt: at })
      })
    },

    /** Per person; a till's key always has its one business. @throws person_required */
    async setDefault({ caller, businessId }: Member): Promise<void> {
      if (caller.kind !== 'person') throw new AppError('person_required')

      await storage.write(async ({ accounts }) => {
        const user = await accounts.get(caller.userId)
        if (!user) throw new AppError('unauthenticated')
        await accounts.update({ ...user, defaultBusinessId: businessId, updatedAt: clock.now().toISOString() })
      })
    },
  }
}

/** A business that may have been deleted between the guard's look and the unit of work. */
export async function existing(businesses: Repositories['businesses'], id: string): Promise<BusinessRecord> {
  const business = await businesses.get(id)
  if (!business) throw new AppError('not_found', { message: 'Business not found.' })
  return business
}

/** @throws work_in_flight with the invoices that are on their way */
export async function assertNothingInFlight({ invoices }: Repositories, businessId: string): Promise<void> {
  const moving = await invoices.inStatuses(businessId, IN_FLIGHT)
  if (moving.length === 0) return

  const names = moving
    .slice(0, 5)
    .map(({ invoiceNumber }) => invoiceNumber)
    .join(', ')
  const more = moving.length > 5 ? ` and ${moving.length - 5} more` : ''
  throw new AppError('work_in_flight', {
    message: `Still on their way to FIRS / NRS: ${names}${more}. Wait until they are answered, or settle those that need attention, then try again.`,
    details: moving.map(({ invoiceNumber, status }) => ({ field: invoiceNumber, message: `is ${status}` })),
  })
}

async function assertTinFree(
  businesses: Repositories['businesses'],
  tin: string,
  self: string | undefined,
): Promise<void> {
  const holder = await businesses.byTin(tin)
  if (!holder || holder.id === self) return
  throw new AppError('tin_taken', {
    details: [{ field: 'TIN', message: 'belongs to another business here; check the number' }],
  })
}

/** An invented TIN must never become a real one: that would block it. */
async function assertTinChangeable(businesses: Repositories['businesses'], tin: string, self: string): Promise<void> {
  const { isDemo, tin: present } = await existing(businesses, self)
  if (isDemo && tin !== present) throw new AppError('demo_business')
}

/** The numbers go on in a series of the new TIN. */
async function changeTin({ businesses, numberSeries }: Repositories, businessId: string, tin: string): Promise<void> {
  const business = await existing(businesses, businessId)
  if (sameTin(business.tin, tin)) return

  const series = seriesAfterTinChange({
    tin,
    present: await numberSeries.of(businessId),
    known: await numberSeries.ofTin(tin),
    environment: environmentOf(business),
    highestLive: await numberSeries.highestOfTin(tin, 'LIVE'),
  })
  await numberSeries.save(series)
  await numberSeries.enter(businessId, series)
}

/** The fields that were sent. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

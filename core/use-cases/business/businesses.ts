import { AppError, invalidField } from '../../contract/http/errors.ts'
import { may, refusalMessage, underCeiling, unlimited, type Grant } from '../../contract/http/permissions.ts'
import { by, differences } from '../../domain/audit/audit.ts'
import type { BusinessRecord, BusinessSettings } from '../../domain/business/business.ts'
import { DEFAULT_ACCOUNTS, type LedgerAccounts } from '../../domain/business/ledger-accounts.ts'
import { seriesOfNewBusiness } from '../../domain/business/number-series.ts'
import {
  type NewBusiness,
  newBusiness,
  type ProfileChange,
  profileFields,
  withSettings,
} from '../../domain/business/profile.ts'
import { setupProgressOf, type SetupProgress } from '../../domain/business/setup-progress.ts'
import type { Caller, Member, Person } from '../../domain/people/account.ts'
import { isUnlimited } from '../../domain/people/device.ts'
import { grantOf } from '../../domain/people/team.ts'
import { walkInCustomer } from '../../domain/records/customer.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

import { followTin, raiseNumber } from './number-series.ts'
import { assertNoPendingSubmissions } from './pending-submissions.ts'
import type { BusinessSecrets } from './secrets.ts'

/** A business as its member sees it. */
export type BusinessView = {
  readonly business: BusinessRecord
  /** What the caller is let in with. */
  readonly grant: Grant
  readonly isDefault: boolean
  readonly nextInvoiceNumber: number
  /** Only for those who may change it, once there is a provider. */
  readonly providerSetup: SetupProgress | null
}

/** What works with secrets opens its units itself: the secret store may ask somebody for a password first. */
type WithSecrets = { readonly units: Units; readonly secrets: BusinessSecrets }

export async function getBusiness(unit: ReadUnit, member: Member): Promise<BusinessView> {
  const { caller, businessId } = member
  const business = await loadBusiness(unit, businessId)
  const user = caller.kind === 'person' ? await unit.accounts.get(caller.userId) : undefined
  const { next: nextInvoiceNumber } = await unit.numberSeries.of(businessId)
  const isDefault = caller.kind === 'key' || user?.defaultBusinessId === businessId
  const isTold = business.provider !== null && may(member, 'provider.manage')
  const providerSetup = isTold ? setupProgressOf(business, await unit.audit.historyOf(businessId, businessId)) : null
  return { business, grant: grantOf(member), isDefault, nextInvoiceNumber, providerSetup }
}

export async function listBusinesses(
  unit: ReadUnit,
  caller: Caller,
): Promise<{ business: BusinessRecord; grant: Grant; isDefault: boolean }[]> {
  if (caller.kind === 'key') {
    return [{ business: await loadBusiness(unit, caller.businessId), grant: grantOf(caller), isDefault: true }]
  }
  const user = await unit.accounts.get(caller.userId)
  const listed = await unit.businesses.listOf(caller.userId)
  return listed.flatMap(({ business, grant: own }) => {
    const grant = underCeiling(own, caller.device?.roleCeiling ?? null)
    return grant ? [{ business, grant, isDefault: business.id === user?.defaultBusinessId }] : []
  })
}

/** Whoever makes a business is its OWNER, which a limited device lets nobody be. @throws role_insufficient */
export function assertMayAddBusiness({ device }: Person): void {
  if (isUnlimited(device)) return
  throw new AppError('role_insufficient', { message: 'This device is limited: businesses cannot be added from it.' })
}

/** The caller becomes its OWNER. @throws role_insufficient, tin_taken, secret_store_unavailable (only when a firsPassword is given) */
export async function createBusiness(
  { units, secrets }: WithSecrets,
  caller: Person,
  input: NewBusiness,
): Promise<BusinessView> {
  assertMayAddBusiness(caller)
  const id = await units.read(async (unit) => {
    await assertTinFree(unit, input.tin, undefined)
    return unit.ids.uuid()
  })
  if (input.firsPassword) await secrets.set(id, 'firsPassword', input.firsPassword)
  return units.write((unit) => addBusiness(unit, caller, { ...input, id }))
}

/** The part of `createBusiness` that is one unit of work. @throws tin_taken */
export async function addBusiness(
  unit: Unit,
  caller: Person,
  { id, ...input }: NewBusiness & { readonly id: string },
): Promise<BusinessView> {
  const { businesses, numberSeries, customers, accounts, team, ids } = unit
  const at = unit.now.toISOString()
  const business = newBusiness(id, input, at)
  const member: Member = { caller, businessId: id, ...unlimited('OWNER') }
  unit.concerns({ kind: 'business', id })

  await assertTinFree(unit, input.tin, undefined)
  const series = seriesOfNewBusiness(business.tin, await numberSeries.ofTin(business.tin))
  await numberSeries.save(series)
  await businesses.insert(business, series)
  await team.addMember({
    id: ids.uuid(),
    businessId: id,
    userId: caller.userId,
    ...unlimited('OWNER'),
    createdAt: at,
  })
  await customers.insert(walkInCustomer(ids.uuid(), id, at))

  await unit.audit.append({
    ...by(member),
    subject: { kind: 'business', id },
    action: 'business.created',
    at,
    from: null,
    to: { name: business.name, tin: business.tin },
  })
  if (input.nextInvoiceNumber !== undefined) await raiseNumber(unit, member, input.nextInvoiceNumber)

  // The first business is the default until another one is chosen: a till need not name it. A demo gives way.
  const user = await accounts.get(caller.userId)
  const present = user?.defaultBusinessId ? await businesses.get(user.defaultBusinessId) : undefined
  if (user && (present === undefined || (present.isDemo && !business.isDemo)))
    await accounts.update({ ...user, defaultBusinessId: id, updatedAt: at })

  return getBusiness(unit, member)
}

/** @throws tin_taken, demo_business (another TIN), secret_store_unavailable, validation_failed for a nextInvoiceNumber that is not higher */
export async function updateBusiness(
  { units, secrets }: WithSecrets,
  member: Member,
  input: ProfileChange,
): Promise<BusinessView> {
  const { businessId } = member
  const { firsPassword, nextInvoiceNumber, ...profile } = input
  const { tin } = profile
  if (tin !== undefined) await units.read((unit) => assertTinFree(unit, tin, businessId))
  if (firsPassword) await secrets.set(businessId, 'firsPassword', firsPassword)

  const updated = await units.write(async (unit) => {
    if (tin !== undefined) {
      await assertTinFree(unit, tin, businessId)
      await assertTinChangeable(unit, tin, businessId)
      await followTin(unit, businessId, tin)
    }
    await change(
      unit,
      member,
      'business.updated',
      (business) => ({
        ...business,
        ...defined(profile),
        firsPasswordSet: firsPassword === undefined ? business.firsPasswordSet : firsPassword !== null,
      }),
      [...profileFields, 'firsPasswordSet'],
    )
    if (nextInvoiceNumber !== undefined) await raiseNumber(unit, member, nextInvoiceNumber)
    return getBusiness(unit, member)
  })

  // Forgotten only after the database says so: the other order could lose a password that is still announced.
  if (firsPassword === null) await secrets.delete(businessId, 'firsPassword')
  return updated
}

/** @throws validation_failed for a lock date after today, which would close days that still bring money */
export async function updateSettings(
  unit: Unit,
  member: Member,
  settings: Parameters<typeof withSettings>[1],
): Promise<BusinessSettings> {
  const { lockDate, ...others } = defined(settings)
  const isLockDateAlone = lockDate !== undefined && Object.keys(others).length === 0
  if (!isLockDateAlone && !may(member, 'business.manage')) {
    throw new AppError('role_insufficient', { message: refusalMessage(member, 'business.manage') })
  }
  if (lockDate && lockDate > unit.today) {
    throw invalidField('lockDate', 'is in the future; the last day that can be closed is today')
  }
  const merge = (business: BusinessRecord) => ({
    ...business,
    settings: withSettings(business.settings, settings),
  })
  const updated = await change(unit, member, 'business.settingsUpdated', merge, ['settings'])
  return updated.settings
}

/** The rates at which buyers withhold tax; null: the usual ones again. */
export async function updateTaxRates(
  unit: Unit,
  member: Member,
  taxRates: BusinessRecord['taxRates'],
): Promise<BusinessRecord> {
  return change(unit, member, 'business.settingsUpdated', (business) => ({ ...business, taxRates }), ['taxRates'])
}

/** How the accounts of the ledger are called: what is not named stays; null: as usual again. */
export async function updateLedgerAccounts(
  unit: Unit,
  member: Member,
  named: Partial<LedgerAccounts> | null,
): Promise<BusinessRecord> {
  const rename = (business: BusinessRecord): BusinessRecord => ({
    ...business,
    ledgerAccounts: named && { ...(business.ledgerAccounts ?? DEFAULT_ACCOUNTS), ...named },
  })
  return change(unit, member, 'business.settingsUpdated', rename, ['ledgerAccounts'])
}

/** Softly: rows and numbers stay, the TIN is free again. @throws work_in_flight */
export async function removeBusiness(unit: Unit, member: Member): Promise<void> {
  const business = await loadBusiness(unit, member.businessId)
  // Nothing of a demo is at any authority, and its queue stops with it.
  if (!business.isDemo) await assertNoPendingSubmissions(unit, member.businessId)
  const at = unit.now.toISOString()
  await unit.audit.append({
    ...by(member),
    subject: { kind: 'business', id: business.id },
    action: 'business.deleted',
    at,
    from: { name: business.name, tin: business.tin },
    to: null,
  })
  await unit.businesses.update({ ...business, deletedAt: at, updatedAt: at })
}

/** Per person; a till's key always has its one business. @throws person_required */
export async function setDefaultBusiness(
  unit: Unit,
  { caller, businessId }: Pick<Member, 'caller' | 'businessId'>,
): Promise<void> {
  if (caller.kind !== 'person') throw new AppError('person_required')

  unit.concerns({ kind: 'business', id: businessId })
  const user = await unit.accounts.get(caller.userId)
  if (!user) throw new AppError('unauthenticated')
  await unit.accounts.update({ ...user, defaultBusinessId: businessId, updatedAt: unit.now.toISOString() })
}

async function change(
  unit: Unit,
  member: Member,
  action: 'business.updated' | 'business.settingsUpdated',
  decide: (business: BusinessRecord) => BusinessRecord,
  fields: readonly (keyof BusinessRecord & string)[],
): Promise<BusinessRecord> {
  const at = unit.now.toISOString()
  const subject = { kind: 'business', id: member.businessId } as const
  unit.concerns(subject)
  const before = await loadBusiness(unit, member.businessId)
  const after = { ...decide(before), updatedAt: at }
  const changed = differences(before, after, fields)
  if (!changed) return before

  await unit.businesses.update(after)
  await unit.audit.append({ ...by(member), subject, action, at, ...changed })
  return after
}

async function assertTinFree({ businesses }: ReadUnit, tin: string, self: string | undefined): Promise<void> {
  const holder = await businesses.byTin(tin)
  if (!holder || holder.id === self) return
  throw new AppError('tin_taken', {
    details: [{ field: 'TIN', message: 'belongs to another business on this installation; check the number' }],
  })
}

/** An invented TIN must never become a real one: that would block it. */
async function assertTinChangeable(unit: ReadUnit, tin: string, self: string): Promise<void> {
  const { isDemo, tin: present } = await loadBusiness(unit, self)
  if (isDemo && tin !== present) throw new AppError('demo_business')
}

/** The fields that were sent. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

import { AppError } from '../../contract/http/errors.ts'
import { may, refusalMessage, underCeiling, type Permission } from '../../contract/http/permissions.ts'
import type { ResourceKind } from '../../contract/http/route.ts'
import type { Caller, Member, Person, UserRecord } from '../../domain/people/account.ts'
import { isUnlimited } from '../../domain/people/device.ts'
import { grantOf } from '../../domain/people/team.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { assertInScope } from '../counter/own-sales.ts'

const names: Record<ResourceKind, string> = {
  business: 'Business',
  invoice: 'Invoice',
  customer: 'Customer',
  product: 'Product',
  paymentDetail: 'Payment detail',
  teamMember: 'Team member',
  invitation: 'Invitation',
  apiKey: 'API key',
  webhook: 'Webhook',
  accountEntry: 'Payment',
  dayClose: 'Day close',
  job: 'Job',
  supplier: 'Supplier',
  purchase: 'Bill',
  inboxItem: 'Incoming invoice',
  payableEntry: 'Payment',
}

/** What a request names, and what it is called where it cannot be found. */
type BusinessAccess = {
  readonly kind: ResourceKind
  readonly id: string
  readonly permission: Permission
  readonly called?: string | undefined
}

/**
 * The caller as a member of the business that a resource belongs to, with the permission checked. Every route that
 * touches a business passes through here before anything else.
 *
 * @param membershipsAsOf where all memberships stood when this request was let in: what is known of that moment will do
 * @throws not_found alike for ids that do not exist and for those of businesses the caller does not belong to;
 * role_insufficient for members whose role is too small, or limited
 */
export async function authorizeBusiness(
  unit: ReadUnit,
  caller: Caller,
  { kind, id, permission, called = names[kind] }: BusinessAccess,
  membershipsAsOf?: string | undefined,
): Promise<Member> {
  const reached = await findMembership(unit, caller, { kind, id, membershipsAsOf })
  if (!reached) throw new AppError('not_found', { message: `${called} not found.` })
  return assertInScope(unit, assertMay({ caller, ...reached }, permission), kind, id)
}

/** @throws role_insufficient */
export function assertMay(member: Member, permission: Permission): Member {
  if (may(member, permission)) return member
  throw new AppError('role_insufficient', { message: refusalMessage(member, permission) })
}

async function findMembership(
  { businesses }: ReadUnit,
  caller: Caller,
  {
    kind,
    id,
    membershipsAsOf,
  }: Pick<BusinessAccess, 'kind' | 'id'> & { readonly membershipsAsOf?: string | undefined },
) {
  if (caller.kind === 'person') {
    const reached = await businesses.reach(caller.userId, kind, id, membershipsAsOf)
    const grant = reached && underCeiling(grantOf(reached), caller.device?.roleCeiling ?? null)
    return grant && { businessId: reached.businessId, ...grant }
  }
  const { businessId } = caller
  return (await businesses.owns(businessId, kind, id)) ? { businessId, ...grantOf(caller) } : undefined
}

/** The business that a call means when it names none. @throws business_missing */
export async function defaultBusiness({ accounts }: ReadUnit, caller: Caller): Promise<string> {
  if (caller.kind === 'key') return caller.businessId
  const user = await accounts.get(caller.userId)
  if (!user?.defaultBusinessId) throw new AppError('business_missing')
  return user.defaultBusinessId
}

/** On a device with a lower ceiling the owner is none. @throws instance_owner_required */
export async function assertInstanceOwner({ accounts }: ReadUnit, caller: Person): Promise<UserRecord> {
  const user = await accounts.get(caller.userId)
  if (!user?.isInstanceOwner) throw new AppError('instance_owner_required')
  if (isUnlimited(caller.device)) return user
  throw new AppError('instance_owner_required', {
    message:
      'This device is limited, so the installation cannot be managed from it. Use the computer that keeps the data.',
  })
}

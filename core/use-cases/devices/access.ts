import { AppError } from '../../contract/http/errors.ts'
import { isHigherCeiling, may, underCeiling } from '../../contract/http/permissions.ts'
import type { RoleCeiling } from '../../contract/http/vocabulary.ts'
import type { Person } from '../../domain/people/account.ts'
import { isUnlimited } from '../../domain/people/device.ts'
import type { ReadUnit } from '../../ports/unit.ts'

/** Who manages devices: the owner of the installation all of them, others those that they paired. */
export type DeviceManager = { readonly caller: Person; readonly isInstanceOwner: boolean }

/**
 * The owner of the installation, or an ADMIN of a business in it, as far as the device allows that they sit at.
 *
 * @throws role_insufficient
 */
export async function assertManagesDevices(unit: ReadUnit, caller: Person): Promise<DeviceManager> {
  const user = await unit.accounts.get(caller.userId)
  const isInstanceOwner = user?.isInstanceOwner === true && isUnlimited(caller.device)
  if (isInstanceOwner || (await managedBusinesses(unit, caller)).length > 0) return { caller, isInstanceOwner }
  throw new AppError('role_insufficient', {
    message:
      caller.device === null || isUnlimited(caller.device)
        ? 'Only the owner of this installation, or an OWNER or ADMIN of a business in it, can manage devices.'
        : `The device ${caller.device.name} is limited: devices cannot be managed from it.`,
  })
}

/**
 * What a device may do, nobody gives to another one, or to itself, who sits at a device that may do less.
 *
 * @throws role_insufficient
 */
export function assertMayAllow({ device }: Person, ceiling: RoleCeiling | null): void {
  const own = device?.roleCeiling ?? null
  if (own === null || !isHigherCeiling(ceiling, own)) return
  throw new AppError('role_insufficient', {
    message: `This device is limited to ${own}, so roleCeiling can be no more than that from here. Choose a lower one, or use the computer that keeps the data.`,
  })
}

/** The businesses in which somebody sees who came in. */
export async function managedBusinesses(
  { businesses }: Pick<ReadUnit, 'businesses'>,
  { userId, device }: Pick<Person, 'userId' | 'device'>,
): Promise<string[]> {
  const listed = await businesses.listOf(userId)
  return listed.flatMap(({ business, grant }) => {
    const left = underCeiling(grant, device?.roleCeiling ?? null)
    return left && may(left, 'team.manage') ? [business.id] : []
  })
}

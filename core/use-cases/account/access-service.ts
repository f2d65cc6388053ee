import { AppError } from '../../contract/errors.ts'
import { may, refusalMessage, type Permission } from '../../contract/permissions.ts'
import type { ResourceKind } from '../../contract/route.ts'
import type { Storage } from '../../ports/storage.ts'

import type { Caller, Member } from '../../domain/people/account.ts'

export type AccessService = ReturnType<typeof createAccessService>

const names: Record<ResourceKind, string> = {
  business: 'Business',
  invoice: 'Invoice',
  customer: 'Customer',
  product: 'Product',
  paymentDetail: 'Payment detail',
  teamMember: 'Team member',
  invitation: 'Invitation',
  apiKey: 'API key',
}

/** Who may reach what. Every route that touches a business passes through here before anything else. */
export function createAccessService({ storage }: { storage: Storage }) {
  async function reach(caller: Caller, kind: ResourceKind, id: string) {
    return storage.read(async ({ businesses }) => {
      if (caller.kind === 'person') return businesses.reach(caller.userId, kind, id)
      const { businessId, role } = caller
      return (await businesses.owns(businessId, kind, id)) ? { businessId, role } : undefined
    })
  }

  return {
    /**
     * The caller as a member of the business that a resource belongs to, with the permission checked.
     *
     * @throws not_found alike for ids that do not exist and for those of businesses the caller does not belong to;
     * role_insufficient for members whose role is too small
     */
    async enter(caller: Caller, kind: ResourceKind, id: string, permission: Permission): Promise<Member> {
      const reached = await reach(caller, kind, id)
      if (!reached) throw new AppError('not_found', { message: `${names[kind]} not found.` })

      const { businessId, role } = reached
      if (!may(role, permission)) throw new AppError('role_insufficient', { message: refusalMessage(permission) })
      return { caller, businessId, role }
    },

    /** The business that a call means when it names none. @throws business_missing */
    async defaultBusiness(caller: Caller): Promise<string> {
      if (caller.kind === 'key') return caller.businessId
      const user = await storage.read(({ accounts }) => accounts.get(caller.userId))
      if (!user?.defaultBusinessId) throw new AppError('business_missing')
      return user.defaultBusinessId
    },
  }
}

import { unlimited } from '../../contract/http/permissions.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'

/** Invoice Desk itself, where it does what somebody had the right to have done. */
export const systemMember = (businessId: string): Member => ({
  ...unlimited('OWNER'),
  businessId,
  caller: { kind: 'person', userId: '', sessionId: '', name: SYSTEM.name, device: null },
})

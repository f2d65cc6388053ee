import type { Member } from '../auth/account.ts'
import type { Page } from '../storage/record-repository.ts'
import type { Storage } from '../storage/storage.ts'

import type { RegisteredNumber } from './number-register.ts'

/** Numbers that were passed over on purpose, when somebody raised the next number. Both ends included. */
export type SkippedNumbers = { readonly from: number; readonly to: number; readonly at: string; readonly by: string }

export type NumberRegisterService = ReturnType<typeof createNumberRegisterService>

/** Accounts for every number of a business: used, cancelled or passed over, by whom and when. */
export function createNumberRegisterService({ storage }: { storage: Storage }) {
  return {
    async list(
      { businessId }: Member,
      request: { page: number; limit: number },
    ): Promise<Page<RegisteredNumber> & { skipped: SkippedNumbers[] }> {
      return storage.read(async ({ invoices, audit }) => {
        const page = await invoices.numbers(businessId, request)
        const raised = (await audit.historyOf(businessId, businessId)).filter(
          ({ action }) => action === 'business.numberRaised',
        )

        return {
          ...page,
          skipped: raised.map(({ from, to, at, actor }) => ({
            from: Number(from?.['next']),
            to: Number(to?.['next']) - 1,
            at,
            by: actor.name,
          })),
        }
      })
    },
  }
}

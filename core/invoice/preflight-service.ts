import type { Member } from '../auth/account.ts'
import { existing } from '../business/business-service.ts'
import type { BusinessRecord } from '../business/business.ts'
import type { Warning } from '../contract/envelope.ts'
import { buildPayload } from '../provider/payload/build-payload.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Storage } from '../storage/storage.ts'

import { currentParties } from './current-parties-service.ts'
import { staleIrn } from './draft.ts'
import { loadInvoice } from './find-invoice-service.ts'
import type { InvoiceParties, InvoiceRecord } from './invoice.ts'

export type PreflightService = ReturnType<typeof createPreflightService>

/** What FIRS / NRS would refuse, field by field, before anything is sent. */
export function createPreflightService({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async check(member: Member, id: string): Promise<Warning[]> {
      const { invoice, business, parties } = await storage.read(async (repositories) => {
        const found = await loadInvoice(repositories, member, id)
        const owner = await existing(repositories.businesses, member.businessId)
        return {
          invoice: found,
          business: owner,
          parties: found.parties ?? (await currentParties(repositories, owner, found)),
        }
      })
      if (!parties) return [{ field: 'customerId', message: 'The customer was deleted. Choose another one.' }]
      return preflight(invoice, business, parties, clock.now().toISOString())
    },
  }
}

/** The same list for finalizing. One set of rules makes the payload and says what is wrong with it. */
export function preflight(
  invoice: InvoiceRecord,
  business: BusinessRecord,
  parties: InvoiceParties,
  now: string,
): Warning[] {
  const built = buildPayload({
    invoice,
    parties,
    firsBusinessId: business.firsConfig?.businessId ?? null,
    finalizedAt: invoice.finalizedAt ?? now,
  })
  const waits = invoice.status === 'PENDING_APPROVAL' || invoice.status === 'APPROVED'
  const stale = waits ? staleIrn(invoice, business) : undefined

  return [...(stale ? [stale] : []), ...(built.ok ? [] : built.problems), ...built.warnings].map(
    ({ field, message }) => ({ field, message }),
  )
}

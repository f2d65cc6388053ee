import type { SandboxEntry, SandboxLedger } from '../../../core/ports/submission/sandbox-ledger.ts'

/** The sandbox's memory for tests that need no database. */
export function memorySandboxLedger(): SandboxLedger {
  const entries = new Map<string, SandboxEntry>()
  const key = (businessId: string, irn: string): string => JSON.stringify([businessId, irn])

  return {
    find: (businessId, irn) => Promise.resolve(entries.get(key(businessId, irn)) ?? null),

    record(entry) {
      const id = key(entry.businessId, entry.irn)
      if (entries.has(id)) return Promise.resolve(false)
      entries.set(id, entry)
      return Promise.resolve(true)
    },

    listByTin: (businessId, tin) =>
      Promise.resolve(
        [...entries.values()].filter(
          (entry) => entry.businessId === businessId && (entry.supplierTin === tin || entry.buyerTin === tin),
        ),
      ),

    updatePayment(businessId, irn, status) {
      const entry = entries.get(key(businessId, irn))
      if (entry) entries.set(key(businessId, irn), { ...entry, paymentStatus: status })
      return Promise.resolve(entry !== undefined)
    },
  }
}

import type { SandboxDelivery, SandboxEntry, SandboxLedger } from '../../../core/ports/submission/sandbox-ledger.ts'

/** The sandbox's memory for tests that need no database. */
export function memorySandboxLedger(): SandboxLedger {
  const entries = new Map<string, SandboxEntry>()
  const deliveries: SandboxDelivery[] = []
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

    deliver(businessId, irns) {
      const own = () => deliveries.filter((one) => one.businessId === businessId)
      if (own().length === 0) deliveries.push(...irns.map((irn) => ({ businessId, irn, isConfirmed: false })))
      return Promise.resolve(own())
    },

    confirmDelivery(businessId, irn) {
      const index = deliveries.findIndex((one) => one.businessId === businessId && one.irn === irn)
      if (index !== -1) deliveries[index] = { businessId, irn, isConfirmed: true }
      return Promise.resolve(index !== -1)
    },
  }
}

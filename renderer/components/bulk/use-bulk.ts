import { useBatch } from './use-batch.ts'
import { useExport } from './use-export.ts'
import { usePrint } from './use-print.ts'

/** All that is done with many invoices of a business: what is under way, and what came of it. */
export function useBulk(businessId: string) {
  return { batch: useBatch(businessId), exporting: useExport(businessId), printing: usePrint(businessId) }
}

import { exportName } from '../../lib/files/export-name.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'

/** What a file of a business is called; see `exportName`. */
export function useExportName(businessId: string) {
  const { data: business } = useBusiness(businessId)
  return (what: string, days: Parameters<typeof exportName>[2] = {}) =>
    exportName(what, business?.name ?? '', days, todayInLagos(new Date()))
}

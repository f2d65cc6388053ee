import type { Api } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'

export async function createSupplier(api: Api, businessId: string, changes: object = {}): Promise<string> {
  const body = { businessId, name: 'Dangote Cement Plc', tin: '12345678-0001', ...changes }
  return dataOf(await api.post('/v1/suppliers', body))['id']
}

export const purchaseLine = { description: 'Cement, 50 kg bag', quantity: 10, unitPrice: 10_000, taxPercent: 7.5 }

export const billBody = (businessId: string, supplierId: string | null, changes: object = {}) => ({
  businessId,
  supplierId,
  date: '2026-11-18',
  items: [purchaseLine],
  ...changes,
})

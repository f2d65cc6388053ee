import type { Api } from '../../support/api-client.ts'
import { expectOk } from '../support/app.ts'
import { billBody, createSupplier } from '../purchases/support.ts'

type Books = { readonly api: Api; readonly businessId: string }

/** A bill of ₦100,000 and ₦7,500 VAT, dated 2026-11-18, recorded; `changes` as in its request. */
export async function recordBill({ api, businessId }: Books, supplierId: string | null, changes: object = {}) {
  return expectOk(
    await api.post('/v1/purchases', billBody(businessId, supplierId, { record: true, ...changes })),
    201,
  ) as { readonly id: string; readonly number: string; readonly total: number }
}

let suppliers = 0

/** A supplier of its own, so that no test sees the account of another one. */
export async function newSupplier({ api, businessId }: Books, changes: object = {}): Promise<string> {
  suppliers += 1
  return createSupplier(api, businessId, { name: `Supplier ${suppliers}`, tin: null, ...changes })
}

/** What a bill comes to, part by part: they add up to its total. */
export async function settlementOf(api: Api, id: string) {
  const bill = expectOk(await api.get(`/v1/purchases/${id}`)) as Record<
    'total' | 'paid' | 'withheld' | 'credited' | 'writtenBack' | 'balance',
    number
  > & { readonly paymentState: string }
  const { total, paid, withheld, credited, writtenBack, balance, paymentState } = bill
  const kobo = (naira: number) => Math.round(naira * 100)
  if (kobo(paid) + kobo(withheld) + kobo(credited) + kobo(writtenBack) + kobo(balance) !== kobo(total)) {
    throw new Error(`The parts of ${id} do not come to its total.`)
  }
  return { paid, withheld, credited, writtenBack, balance, paymentState }
}

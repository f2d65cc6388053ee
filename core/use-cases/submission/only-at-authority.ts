import { AppError } from '../../contract/http/errors.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { parseIrn } from '../../domain/invoice/irn.ts'
import type { Member } from '../../domain/people/account.ts'
import type { InvoiceMatch } from '../../domain/provider/invoice-search.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import { loadBusiness } from '../load.ts'

import { searchAtAuthority } from './search.ts'

/** Numbers that were given, and that the data know nothing of since a backup took their place. Both ends included. */
type LostNumbers = { readonly from: number; readonly to: number; readonly at: string }

export type OnlyAtAuthority = {
  readonly gaps: readonly LostNumbers[]
  readonly items: readonly { readonly irn: string; readonly invoiceNumber: string; readonly found: InvoiceMatch }[]
}

type Core = { readonly units: Units; readonly providers: Providers; readonly secrets: BusinessSecrets }

const EVERYTHING = { irn: null, supplierTin: null, buyerTin: null, startDate: null, endDate: null }

/**
 * After an older copy of the data was put back: the invoices of this business that the authority has and these data lack,
 * as far as its provider tells. Where no number was lost nobody is asked.
 *
 * @throws provider_not_configured, provider_unavailable, secret_store_unavailable
 */
export async function onlyAtAuthority(core: Core, member: Member): Promise<OnlyAtAuthority> {
  const { businessId } = member
  const gaps = await core.units.read((unit) => lostNumbers(unit, businessId))
  if (gaps.length === 0) return { gaps, items: [] }

  const found = await searchAtAuthority(core, member, EVERYTHING)
  const items = await core.units.read(async (unit) => {
    const business = await loadBusiness(unit, businessId)
    const environment = environmentOf(business)
    const missing: OnlyAtAuthority['items'][number][] = []
    for (const one of found) {
      const parts = one.irn === null ? undefined : parseIrn(one.irn)
      if (one.irn === null || parts?.serviceId !== business.firsConfig?.serviceId || parts === undefined) continue
      const isHere = await unit.invoices.byIrn(businessId, one.irn, environment).then(Boolean, isDamaged)
      if (!isHere) missing.push({ irn: one.irn, invoiceNumber: parts.number, found: one })
    }
    return missing
  })
  return { gaps, items }
}

async function lostNumbers({ audit }: ReadUnit, businessId: string): Promise<LostNumbers[]> {
  const history = await audit.historyOf(businessId, businessId)
  return history
    .filter((entry) => entry.action === 'business.numbersResumed')
    .map(({ from, to, at }) => ({ from: from.next, to: to.next - 1, at }))
}

/** One that cannot be read is here all the same. */
function isDamaged(error: unknown): true {
  if (error instanceof AppError && error.code === 'invoice_damaged') return true
  throw error
}

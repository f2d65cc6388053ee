import { AppError } from '../../contract/http/errors.ts'
import type { Member } from '../../domain/people/account.ts'
import type { InvoiceMatch, SearchQuery } from '../../domain/provider/invoice-search.ts'
import { credentialsSentence, troubleSentence } from '../../domain/provider/troubles.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { Units } from '../../ports/unit.ts'
import { connectionSettings } from '../business/connection-settings.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import { loadBusiness } from '../load.ts'

import { connectedBusiness } from './connected-business.ts'

const DEADLINE_MS = 10_000

type Core = { readonly units: Units; readonly providers: Providers; readonly secrets: BusinessSecrets }

/**
 * Invoices that the authority holds. With dates only, or nothing, it asks for the business's own TIN.
 *
 * @throws provider_not_configured, provider_unavailable
 */
export async function searchAtAuthority(
  { units, providers, secrets }: Core,
  member: Member,
  query: SearchQuery,
): Promise<readonly InvoiceMatch[]> {
  const business = connectedBusiness(await units.read((unit) => loadBusiness(unit, member.businessId)))
  const provider = providers.find(business.provider.name)
  if (!provider) throw new AppError('provider_not_configured')

  const open = query.irn === null && query.supplierTin === null && query.buyerTin === null
  const gateway = provider.connect(await connectionSettings(business, secrets, provider))
  const found = await gateway.search(open ? { ...query, supplierTin: business.tin } : query, {
    deadlineMs: DEADLINE_MS,
  })
  if (found.kind === 'found') return found.items

  const message =
    found.kind === 'credentials_refused'
      ? credentialsSentence(provider.displayName)
      : troubleSentence(found.trouble, provider.displayName)
  throw new AppError('provider_unavailable', { message })
}

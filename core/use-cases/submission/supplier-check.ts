import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Member } from '../../domain/people/account.ts'
import type { SupplierQuery } from '../../domain/provider/invoice-search.ts'
import { judgeSupplier, type SupplierDocument, type SupplierVerdict } from '../../domain/provider/supplier-check.ts'
import { credentialsSentence, troubleSentence } from '../../domain/provider/troubles.ts'
import type { Providers } from '../../ports/submission/provider.ts'
import type { Units } from '../../ports/unit.ts'
import { connectionSettings } from '../business/connection-settings.ts'
import type { BusinessSecrets } from '../business/secrets.ts'
import { loadBusiness } from '../load.ts'

/** Somebody stands at the counter with a supplier's invoice in hand. */
const DEADLINE_MS = 10_000

type Core = { readonly units: Units; readonly providers: Providers; readonly secrets: BusinessSecrets }

/**
 * "Check my supplier": what FIRS / NRS knows of an invoice that was received, or of a TIN. Nothing is stored.
 *
 * @throws validation_failed, provider_not_configured, tin_lookup_unsupported, provider_unavailable
 */
export async function checkSupplier(
  { units, providers, secrets }: Core,
  member: Member,
  paper: SupplierDocument,
): Promise<SupplierVerdict> {
  const query = questionAbout(paper)
  const business = await units.read((unit) => loadBusiness(unit, member.businessId))
  const provider = business.provider?.isConnected ? providers.find(business.provider.name) : undefined
  if (!provider) throw new AppError('provider_not_configured')

  const gateway = provider.connect(await connectionSettings(business, secrets, provider))
  const answer = await gateway.checkSupplier(query, { deadlineMs: DEADLINE_MS })
  switch (answer.kind) {
    case 'known':
    case 'rejected':
    case 'unknown':
      return judgeSupplier(paper, answer)
    case 'unsupported':
      throw new AppError('tin_lookup_unsupported', {
        message: `${provider.displayName} cannot look up a TIN on its own. Enter the IRN of an invoice from this supplier.`,
      })
    case 'credentials_refused':
      throw new AppError('provider_unavailable', { message: credentialsSentence(provider.displayName) })
    case 'trouble':
      throw new AppError('provider_unavailable', { message: troubleSentence(answer.trouble, provider.displayName) })
  }
}

function questionAbout({ irn, tin, total }: SupplierDocument): SupplierQuery {
  if (irn !== null) return { by: 'irn', irn }
  if (total !== null) throw invalidField('irn', 'is needed to compare the total: enter the IRN on the invoice')
  if (tin !== null) return { by: 'tin', tin }
  throw new AppError('validation_failed', {
    message: 'Enter the IRN of an invoice, or the TIN of the supplier.',
    details: [
      { field: 'irn', message: 'or the TIN is needed' },
      { field: 'tin', message: 'or the IRN is needed' },
    ],
  })
}

import { AppError } from '../../contract/http/errors.ts'
import { AUTHORITY } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { Member } from '../../domain/people/account.ts'
import { proofOf } from '../../domain/provider/proof.ts'
import { credentialsSentence, troubleSentence } from '../../domain/provider/troubles.ts'
import type { SupplierAnswer } from '../../domain/provider/supplier-check.ts'
import type { PurchaseRecord } from '../../domain/purchases/purchase.ts'
import type { Unit } from '../../ports/unit.ts'
import { connectionSettings } from '../business/connection-settings.ts'
import { loadBusiness } from '../load.ts'

import type { AskingCore } from './fetch-incoming.ts'
import { loadPurchase } from './load.ts'

/**
 * Asks FIRS / NRS for the IRN of a bill, and keeps with the bill what it says. That warns and blocks nothing. The encrypted
 * QR code on the paper can be read by FIRS / NRS alone; nothing is taken from it.
 *
 * @throws not_found, irn_missing, purchase_not_recorded for a cancelled one, environment_fixed, provider_not_configured,
 * provider_unavailable, secret_store_unavailable
 */
export async function checkPurchase(
  { units, providers, secrets }: AskingCore,
  member: Pick<Member, 'businessId'>,
  id: string,
  deadlineMs: number,
): Promise<void> {
  const { bill, business } = await units.read(async (unit) => ({
    bill: await loadPurchase(unit, member, id),
    business: await loadBusiness(unit, member.businessId),
  }))
  const { irn } = bill
  if (irn === null) {
    throw new AppError('irn_missing', {
      message:
        'This bill has no IRN to ask for. Enter the IRN on the paper while it is a draft, or ask the supplier for it.',
    })
  }
  if (bill.status === 'CANCELLED') throw new AppError('purchase_not_recorded')
  if (!business.provider?.isConnected) throw new AppError('provider_not_configured')
  if (environmentOf(business) !== bill.environment) {
    throw new AppError('environment_fixed', {
      message: `This bill is ${bill.environment === 'SANDBOX' ? 'practice, and' : 'real, and'} the business uses another provider now. Choose that provider again to check it.`,
    })
  }
  const provider = providers.find(business.provider.name)
  if (!provider) throw new AppError('provider_not_configured')

  const gateway = provider.connect(await connectionSettings(business, secrets, provider))
  const answer = await gateway.checkSupplier({ by: 'irn', irn }, { deadlineMs })
  switch (answer.kind) {
    case 'known':
    case 'rejected':
    case 'unknown':
      return units.write((unit) => keepProof(unit, member, bill, answer))
    case 'unsupported':
      throw new AppError('provider_unavailable', {
        message: `${provider.displayName} cannot look up an IRN. Choose another provider, or ask the supplier.`,
      })
    case 'credentials_refused':
      throw new AppError('provider_unavailable', { message: credentialsSentence(provider.displayName) })
    case 'trouble':
      throw new AppError('provider_unavailable', {
        message: troubleSentence(answer.trouble, provider.displayName),
        ...(answer.retryAfterMs !== null && { retryAfterSeconds: Math.ceil(answer.retryAfterMs / 1_000) }),
      })
  }
}

async function keepProof(
  unit: Unit,
  member: Pick<Member, 'businessId'>,
  asked: PurchaseRecord,
  answer: SupplierAnswer,
): Promise<void> {
  const bill = await loadPurchase(unit, member, asked.id)
  unit.concerns({ kind: 'purchase', id: bill.id })
  // What was asked for is another paper by now.
  if (bill.irn !== asked.irn) throw new AppError('version_conflict')
  const at = unit.now.toISOString()
  const proof = proofOf(bill, answer, at)
  await unit.purchases.prove(bill.id, proof)
  await unit.audit.append({
    businessId: bill.businessId,
    actor: AUTHORITY,
    at,
    action: 'purchase.checked',
    subject: { kind: 'purchase', id: bill.id },
    from: { proof: bill.proof.state },
    to: { proof: proof.state, differences: proof.differences },
  })
}

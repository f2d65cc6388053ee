import { AppError } from '../../contract/http/errors.ts'
import { by, differences } from '../../domain/audit/audit.ts'
import type { BusinessRecord, ProviderChoice } from '../../domain/business/business.ts'
import { setupActions } from '../../domain/business/setup-progress.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Unit } from '../../ports/unit.ts'

type Step = {
  readonly action: (typeof setupActions)[keyof typeof setupActions]
  readonly before: BusinessRecord
  readonly after: BusinessRecord
  /** What the log says besides: names and results, never a secret. */
  readonly noted: {
    readonly set?: readonly string[]
    readonly [own: `${string}Set`]: readonly string[] | undefined
    readonly connected?: boolean
  } | null
}

/** Saves a step of a provider's set-up, and writes it down. */
export async function saveSetUpStep(unit: Unit, member: Member, { action, before, after, noted }: Step): Promise<void> {
  const at = unit.now.toISOString()
  const changed = differences(before, after, ['provider', 'ownCredentials'])
  const hasTold = changed !== null || noted !== null
  // A test that only confirms what is known is written down, and changes nothing.
  if (changed !== null || action !== setupActions.tested) await unit.businesses.update({ ...after, updatedAt: at })

  await unit.audit.append({
    ...by(member),
    subject: { kind: 'business', id: member.businessId },
    action,
    at,
    from: changed?.from ?? null,
    to: hasTold ? { ...changed?.to, ...noted } : null,
  })
}

/** @throws provider_not_chosen */
export function chosenProvider(business: BusinessRecord): ProviderChoice {
  if (business.provider === null) throw new AppError('provider_not_chosen')
  return business.provider
}

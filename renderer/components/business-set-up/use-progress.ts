import { useQuery } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { listCustomers } from '../../../core/contract/records/customer.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useProvider } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { firstOpen, isSkippable, type StepName, stepNames, stepStates } from './steps.ts'

/** How far the set-up of a business has come, and how its steps are left for later; undefined until that is known. */
export function useSetUpProgress(business: Business) {
  const hasCustomer = useHasCustomer(business.id)
  const { skipped, skip } = useSkippedSteps(business.id)
  const provider = useProvider(business.appProvider?.name)
  const isKnown = business.appProvider === null || provider !== undefined
  if (hasCustomer === undefined || skipped === undefined || !isKnown) return undefined

  const states = stepStates({ business, credentials: provider?.credentials ?? [], hasCustomer, skipped })
  const open = stepNames.filter((step) => states[step] === 'open')
  return {
    states,
    done: stepNames.length - open.length,
    all: stepNames.length,
    next: firstOpen(states),
    skip: (step: StepName) => skip([step]),
    /** Leaves the rest for later; undefined where something waits for one of them. */
    skipRest: open.length > 0 && open.every(isSkippable) ? () => skip(open) : undefined,
  }
}

/** Whether there is somebody to invoice besides the built-in customer; undefined until that is known. */
function useHasCustomer(businessId: string): boolean | undefined {
  const { client } = useApi()
  const { data } = useQuery({
    queryKey: ofBusiness(businessId, 'customers', 'any'),
    queryFn: async ({ signal }) =>
      (await client.call(listCustomers, { query: { businessId, limit: '2' }, signal })).data.items,
  })
  return data?.some(({ isWalkIn }) => !isWalkIn)
}

/** The steps that this person has left for later; undefined until that is known. */
function useSkippedSteps(businessId: string) {
  const { preferences, change } = usePreferences()
  const hints = preferences?.dismissedHints
  const hintOf = (step: StepName) => `set-up.${step}.${businessId}`

  return {
    skipped: hints && stepNames.filter((step) => hints.includes(hintOf(step))),
    skip: (steps: readonly StepName[]) => change({ dismissedHints: [...(hints ?? []), ...steps.map(hintOf)] }),
  }
}

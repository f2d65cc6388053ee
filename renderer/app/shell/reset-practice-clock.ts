import { useMutation, useQueryClient } from '@tanstack/react-query'

import { moveSandboxClock } from '../../../core/contract/installation/sandbox-clock.ts'
import { useApi } from '../../lib/api/api-context.ts'

/** Puts the clock of a practice business back to that of the machine; all of the business may look different then. */
export function useResetPracticeClock(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(moveSandboxClock, { body: { businessId, reset: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['business', businessId] }),
  })
}

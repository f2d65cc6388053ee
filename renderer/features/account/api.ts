import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import {
  changePassword,
  endSession,
  listSessions,
  renewRecoveryCode,
  updateMe,
} from '../../../core/contract/people/account.ts'
import { updatePreferences } from '../../../core/contract/people/preferences.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { ofMe } from '../../lib/queries/keys.ts'
import { meQuery } from '../../lib/queries/me.ts'
import { preferencesQuery } from '../../lib/queries/preferences.ts'
import { defaultsFromForm, type DefaultsFormValues } from './invoice-defaults.ts'

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ofMe('sessions'),
    queryFn: async ({ signal }) => (await client.call(listSessions, { signal })).data.items,
  })

export function useOwnAccount() {
  const { client } = useApi()
  const queries = useQueryClient()
  const forgetSessions = () => queries.invalidateQueries({ queryKey: sessionsQuery(client).queryKey })

  return {
    async rename(body: z.input<typeof updateMe.body>) {
      queries.setQueryData(meQuery(client).queryKey, (await client.call(updateMe, { body })).data)
    },
    async changePassword(body: z.input<typeof changePassword.body>) {
      await client.call(changePassword, { body })
      await forgetSessions()
    },
    /** Answers the new code, which is shown this once. */
    async renewRecoveryCode(body: z.input<typeof renewRecoveryCode.body>) {
      return (await client.call(renewRecoveryCode, { body })).data.recoveryCode
    },
    /** Ends some of the own sessions and answers how many. */
    async endSessions(ids: readonly string[]) {
      try {
        for (const id of ids) await client.call(endSession, { params: { id } })
        return ids.length
      } finally {
        await forgetSessions()
      }
    },
  }
}

/** What new invoices of one business begin with. */
export function useSaveDefaults(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (typed: DefaultsFormValues) => {
      const body = { perBusiness: { [businessId]: defaultsFromForm(typed, businessId) } }
      return (await client.call(updatePreferences, { body })).data
    },
    onSuccess: (kept) => queries.setQueryData(preferencesQuery(client).queryKey, kept),
  })
}

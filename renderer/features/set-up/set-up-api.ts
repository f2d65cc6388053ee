import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { createCustomer, listCustomers } from '../../../core/contract/customer.ts'
import { getInvoicePdf } from '../../../core/contract/invoice-document.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { numberRegisterQuery } from '../../lib/queries/numbers.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { stepNames, type StepName } from './set-up-steps.ts'

/** Whether there is somebody to invoice besides the built-in customer; undefined until that is known. */
export function useHasCustomer(businessId: string): boolean | undefined {
  const { client } = useApi()
  const { data } = useQuery({
    queryKey: ofBusiness(businessId, 'customers', 'any'),
    queryFn: async ({ signal }) =>
      (await client.call(listCustomers, { query: { businessId, limit: '2' }, signal })).data.items,
  })
  return data?.some(({ isWalkIn }) => !isWalkIn)
}

export function useAddCustomer(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return async (body: z.input<typeof createCustomer.body>) => {
    const { data } = await client.call(createCustomer, { body: { ...body, businessId } })
    await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'customers') })
    return data
  }
}

/** The steps that this person has left for later; undefined until that is known. */
export function useSkippedSteps(businessId: string) {
  const { preferences, change } = usePreferences()
  const hints = preferences?.dismissedHints
  const hintOf = (step: StepName) => `set-up.${step}.${businessId}`

  return {
    skipped: hints && stepNames.filter((step) => hints.includes(hintOf(step))),
    skip: (step: StepName) => change({ dismissedHints: [...(hints ?? []), hintOf(step)] }),
  }
}

/** The newest number of a real invoice; null where there is none yet, undefined until that is known. */
export function useNewestLiveNumber(businessId: string): string | null | undefined {
  const { client } = useApi()
  const { data } = useQuery(numberRegisterQuery(client, businessId, { environment: 'LIVE', limit: '1' }))
  return data && (data.items[0]?.invoiceNumber ?? null)
}

/** Saves the PDF of an invoice and answers its name. */
export function useSavePdf() {
  const { client } = useApi()
  return async (id: string): Promise<string> => {
    const { blob, fileName } = await client.download(getInvoicePdf, { params: { id } })
    saveFile(blob, fileName)
    return fileName
  }
}

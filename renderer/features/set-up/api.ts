import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { getInvoicePdf } from '../../../core/contract/printing/invoice-document.ts'
import { createCustomer } from '../../../core/contract/records/customer.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { numberRegisterQuery } from '../../lib/queries/numbers.ts'

export function useAddCustomer(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return async (body: z.input<typeof createCustomer.body>) => {
    const { data } = await client.call(createCustomer, { body: { ...body, businessId } })
    await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'customers') })
    return data
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

import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import {
  type Business,
  createDemoBusiness,
  deleteBusiness,
  updateBusiness,
  updateFirsConfig,
  updateSettings,
  uploadCryptoKeys,
  uploadFile,
} from '../../../core/contract/business/business.ts'
import type { Warning } from '../../../core/contract/http/envelope.ts'
import { chooseProvider, configureProvider, testConnection } from '../../../core/contract/business/provider-setup.ts'
import { useApi } from '../api/api-context.ts'
import { practiceFirsConfig } from '../business/practice.ts'
import { businessesKey, useKeepBusiness } from './businesses.ts'
import { ofBusiness } from './keys.ts'

/** What sets a business up. Each shows on all pages once the core has taken it. */
export function useBusinessSetUp(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const keep = useKeepBusiness()
  const params = { id: businessId }

  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'details') }),
      queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'attention') }),
      queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'invoices') }),
    ])
  }
  /** What was tried may have changed something even where it failed: a failed test ends a connection. */
  const andRefresh = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }

  const saveFirsConfig = (body: z.input<typeof updateFirsConfig.body>) =>
    andRefresh(client.call(updateFirsConfig, { params, body }))
  const choose = (body: z.input<typeof chooseProvider.body>) =>
    andRefresh(client.call(chooseProvider, { params, body }))
  const test = () => andRefresh(client.call(testConnection, { params }))

  return {
    update: async (body: z.input<typeof updateBusiness.body>) => {
      const { data } = await client.call(updateBusiness, { params, body })
      await keep(data)
      return data
    },
    /** Answers what became of the invoices that had waited for a code. */
    classify: async (defaultClassification: Business['defaultClassification']): Promise<readonly Warning[]> => {
      const { data, warnings } = await client.call(updateBusiness, { params, body: { defaultClassification } })
      await keep(data)
      await refresh()
      return warnings ?? []
    },
    updateSettings: (body: z.input<typeof updateSettings.body>) =>
      andRefresh(client.call(updateSettings, { params, body })),
    saveFirsConfig,
    uploadCryptoKeys: (file: File) => andRefresh(client.call(uploadCryptoKeys, { params, file })),
    choose,
    configure: (body: z.input<typeof configureProvider.body>) =>
      andRefresh(client.call(configureProvider, { params, body })),
    test,

    /** All that practice needs; FIRS IDs that are there stay. */
    async practise({ firsConfig }: Pick<Business, 'firsConfig'>) {
      if (firsConfig === null) await saveFirsConfig(practiceFirsConfig)
      await choose({ provider: 'sandbox' })
      await test()
    },

    /** Uploads a picture and puts it on the invoices. */
    async saveLogo(file: File) {
      const { data } = await client.call(uploadFile, { file })
      return keep((await client.call(updateBusiness, { params, body: { logoUrl: data.url } })).data)
    },

    /** Afterwards there is nothing left to show of it. */
    async remove() {
      await client.call(deleteBusiness, { params })
      await queries.invalidateQueries({ queryKey: businessesKey })
    },
  }
}

export function useOpenDemo() {
  const { client } = useApi()
  const keep = useKeepBusiness()
  return async () => {
    const { data } = await client.call(createDemoBusiness)
    await keep(data)
    return data
  }
}

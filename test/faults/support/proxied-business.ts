import type { ProviderName } from '../../../core/contract/http/vocabulary.ts'
import type { Api } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'

import { mbsBusiness, provider1Business, type ConnectedBusiness } from './connected-business.ts'
import { startNetworkProxy, type NetworkProxy } from './network-proxy.ts'
import { startProviderProcess, type ProviderProcess } from './provider-process.ts'

/** A business with a provider and a line of its own, and a key that outlives every session. */
export type ProxiedBusiness = {
  readonly business: ConnectedBusiness
  readonly provider: ProviderProcess
  readonly providerName: ProviderName
  readonly line: NetworkProxy
  readonly token: string
  close(): Promise<void>
}

export async function openProxiedBusiness(
  owner: Api,
  providerName: 'provider1' | 'mbs',
  settings: object = {},
): Promise<ProxiedBusiness> {
  const isMbs = providerName === 'mbs'
  const provider = await startProviderProcess(isMbs ? 'mbs' : 'switch-tax')
  const line = await startNetworkProxy(provider.url)
  const business = await (isMbs ? mbsBusiness : provider1Business)(owner, line.url, settings)
  const key = { businessId: business.id, name: 'Tills', role: 'ADMIN' }

  return {
    business,
    provider,
    providerName,
    line,
    token: dataOf(await owner.post('/v1/api-keys', key))['key'],
    async close() {
      await line.close()
      await provider.stop()
    },
  }
}

import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { startScriptedProvider, type ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { provider1Business, provider1Credentials, type ConnectedBusiness } from '../support/connected-business.ts'
import { startNetworkProxy, type NetworkProxy } from '../support/network-proxy.ts'
import type { ServerRuns } from '../support/server-runs.ts'

/** A business of its own at a provider of its own, on a server that the whole test shares and may kill. */
export type World = {
  readonly provider: ScriptedProvider
  readonly line: NetworkProxy
  readonly business: ConnectedBusiness
  /** The owner, at the server that lives now. */
  api(): Promise<Api>
  killAndRestart(): Promise<void>
  act(id: string, action: string, body?: object): Promise<ApiAnswer>
  invoice(id: string): Promise<Json>
  /** Every invoice of the business, in the order of its numbers. */
  invoices(): Promise<Json[]>
  mendCredentials(): Promise<void>
  close(): Promise<void>
}

export async function openWorld(lives: ServerRuns, token: string | undefined): Promise<World> {
  const provider = await startScriptedProvider()
  const line = await startNetworkProxy(provider.url)
  const api = async (): Promise<Api> => (await lives.now()).as(token)
  const business = await provider1Business(await api(), line.url)
  const settings = `/v1/businesses/${business.id}`

  return {
    provider,
    line,
    business,
    api,
    killAndRestart: () => lives.killAndRestart(),

    async act(id, action, body) {
      return (await api()).post(`/v1/invoices/${id}/${action}`, body)
    },

    async invoice(id) {
      return dataOf(await (await api()).get(`/v1/invoices/${id}`))
    },

    async invoices() {
      const listed = await (await api()).get(`/v1/invoices?businessId=${business.id}&limit=100`)
      const { items } = dataOf(listed) as { items: { invoiceNumber: string }[] }
      return items.toSorted((one, other) => (one.invoiceNumber < other.invoiceNumber ? -1 : 1))
    },

    async mendCredentials() {
      provider.refuseCredentials(false)
      const owner = await api()
      dataOf(await owner.patch(`${settings}/provider1-credentials`, provider1Credentials))
      await owner.post(`${settings}/test-provider1-connection`)
    },

    async close() {
      await line.close()
      await provider.close()
    },
  }
}

import { onTestFinished } from 'vitest'

import type { Api } from '../../support/api-client.ts'
import { dataOf, firsConfig } from '../../support/scenario.ts'
import { startScriptedProvider, type ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { freshBusiness } from './app.ts'

export const mbsKeys = { apiKey: 'key', apiSecret: 'secret' }

/** A gateway that speaks the MBS API over a real socket, closed when the test ends. */
export async function scriptedGateway(): Promise<ScriptedProvider> {
  const provider = await startScriptedProvider({ dialect: 'mbs' })
  onTestFinished(() => provider.close())
  return provider
}

/** A business that has mbs chosen, addressed, given its keys, and tested. */
export async function connectedToMbs(api: Api, url: string): Promise<string> {
  const id = await freshBusiness(api)
  dataOf(await api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  dataOf(await api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'mbs' }))
  dataOf(await api.patch(`/v1/businesses/${id}/app-config`, { apiUrl: url, ...mbsKeys }))
  dataOf(await api.post(`/v1/businesses/${id}/test-app-connection`))
  return id
}

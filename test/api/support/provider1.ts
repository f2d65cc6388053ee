import { onTestFinished } from 'vitest'

import type { Api } from '../../support/api-client.ts'
import { dataOf, firsConfig } from '../../support/scenario.ts'
import { startScriptedProvider, type ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { freshBusiness } from './app.ts'

export const provider1Credentials = { clientId: 'client', clientSecret: 'secret', merchantCode: 'MX-1' }

/** A provider over a real socket, closed when the test ends. */
export async function scriptedProvider(): Promise<ScriptedProvider> {
  const provider = await startScriptedProvider()
  onTestFinished(() => provider.close())
  return provider
}

/** A business that has provider1 chosen, addressed and given its credentials, and not yet tested. */
export async function configuredForProvider1(api: Api, url: string, changes: object = {}): Promise<string> {
  const id = await freshBusiness(api, changes)
  dataOf(await api.patch(`/v1/businesses/${id}/firs-config`, firsConfig))
  dataOf(await api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'provider1' }))
  dataOf(await api.patch(`/v1/businesses/${id}/app-config`, { apiUrl: url }))
  dataOf(await api.patch(`/v1/businesses/${id}/provider1-credentials`, provider1Credentials))
  return id
}

export async function connectedToProvider1(api: Api, url: string, changes: object = {}): Promise<string> {
  const id = await configuredForProvider1(api, url, changes)
  dataOf(await api.post(`/v1/businesses/${id}/test-provider1-connection`))
  return id
}

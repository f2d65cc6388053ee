import type { Api } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf, firsConfig } from '../../support/scenario.ts'

export type ConnectedBusiness = { readonly id: string; readonly customerId: string }

export const provider1Credentials = { clientId: 'client', clientSecret: 'secret', merchantCode: 'MX-1' }
const mbsKeys = { apiKey: 'key', apiSecret: 'secret' }

let businesses = 0

/** A business that submits through SwitchTax at an address, with a customer. Its settings may turn automatic submission on. */
export function provider1Business(owner: Api, apiUrl: string, settings: object = {}): Promise<ConnectedBusiness> {
  return liveBusiness(owner, settings, async (at) => {
    dataOf(await owner.patch(`${at}/app-provider`, { provider: 'provider1' }))
    dataOf(await owner.patch(`${at}/app-config`, { apiUrl }))
    dataOf(await owner.patch(`${at}/provider1-credentials`, provider1Credentials))
    dataOf(await owner.post(`${at}/test-provider1-connection`))
  })
}

/** The same, through a gateway that speaks the authority's own interface. */
export function mbsBusiness(owner: Api, apiUrl: string, settings: object = {}): Promise<ConnectedBusiness> {
  return liveBusiness(owner, settings, async (at) => {
    dataOf(await owner.patch(`${at}/app-provider`, { provider: 'mbs' }))
    dataOf(await owner.patch(`${at}/app-config`, { apiUrl, ...mbsKeys }))
    dataOf(await owner.post(`${at}/test-app-connection`))
  })
}

async function liveBusiness(
  owner: Api,
  settings: object,
  connect: (at: string) => Promise<void>,
): Promise<ConnectedBusiness> {
  businesses += 1
  const id = await createBusiness(owner, { TIN: `${20_000_000 + businesses}-0001` })
  // Numbers begin anew in every business: the service id is what keeps their IRNs apart.
  const serviceId = `94ND${String(businesses).padStart(4, '0')}`
  const at = `/v1/businesses/${id}`
  dataOf(await owner.patch(`${at}/firs-config`, { ...firsConfig, serviceId }))
  await connect(at)
  dataOf(await owner.patch(`${at}/settings`, settings))
  return { id, customerId: await createCustomer(owner, id) }
}

import * as contract from '../../contract/business.ts'
import { getNumberRegister } from '../../contract/number-register.ts'
import * as provider from '../../contract/provider-setup.ts'
import type { Core } from '../../create-core.ts'
import { numberRegister } from '../../use-cases/invoice/number-register.ts'
import { bind, type Binding } from '../bind.ts'
import { toPage } from '../wire/record-wire.ts'
import { fromProfile, toBusiness, toBusinessSummary } from '../wire/business-wire.ts'

export const businessBindings = ({ businesses, demo, firsSetup, providerSetup, uploads }: Core): Binding[] => [
  bind(contract.createBusiness, async ({ caller, body, baseUrl }) => ({
    data: toBusiness(await businesses.create(caller, fromProfile(body)), baseUrl),
  })),
  bind(contract.createDemoBusiness, async ({ core, caller, baseUrl }) => ({
    data: toBusiness(await demo.open(core, caller), baseUrl),
  })),
  bind(contract.listBusinesses, async ({ caller, baseUrl }) => ({
    data: (await businesses.list(caller)).map((entry) => toBusinessSummary(entry, baseUrl)),
  })),
  bind(contract.getBusiness, async ({ member, baseUrl }) => ({
    data: toBusiness(await businesses.get(member), baseUrl),
  })),
  bind(contract.updateBusiness, async ({ member, body, baseUrl }) => ({
    data: toBusiness(await businesses.update(member, fromProfile(body)), baseUrl),
  })),
  bind(contract.deleteBusiness, async ({ member }) => {
    await businesses.remove(member)
    return {}
  }),
  bind(contract.updateSettings, async ({ member, body }) => ({ data: await businesses.updateSettings(member, body) })),
  bind(contract.updateFirsConfig, async ({ member, body }) => {
    const { config, warnings } = await firsSetup.updateFirsConfig(member, body)
    return { data: config, warnings }
  }),
  bind(contract.uploadCryptoKeys, async ({ member, file }) => firsSetup.uploadCryptoKeys(member, file)),
  bind(getNumberRegister, async ({ core, member, query }) => {
    const asked = { ...query, environment: query.environment }
    const register = await core.units.read((unit) => numberRegister(unit, member, asked))
    const { skipped, elsewhere } = register
    return { data: { ...toPage(register, query, (number) => number), skipped, elsewhere } }
  }),
  bind(provider.listProviders, async () => ({
    data: providerSetup.supported().map(({ name, displayName, description, tryOut = [] }) => ({
      name,
      displayName,
      description,
      tryOut: tryOut.map(({ tin, title, whatHappens }) => ({ tin, title, whatHappens })),
    })),
  })),
  bind(provider.chooseProvider, async ({ member, body }) => {
    const { choice, environment, nextInvoiceNumber, warnings } = await providerSetup.choose(member, {
      provider: body.provider,
      firstLiveNumber: body.firstLiveNumber,
    })
    const { name, isConnected } = choice
    return { data: { name, isConnected, environment, nextInvoiceNumber }, warnings }
  }),
  bind(provider.configureProvider, async ({ member, body }) => ({ data: await providerSetup.configure(member, body) })),
  bind(provider.testConnection, async ({ member }) => {
    await providerSetup.test(member)
    return { data: { connected: true } }
  }),
  bind(provider.setProvider1Credentials, async ({ member, body }) => {
    await providerSetup.setProvider1Credentials(member, body)
    return {}
  }),
  bind(provider.testProvider1Connection, async ({ member }) => {
    await providerSetup.testProvider1(member)
    return { data: { connected: true } }
  }),
  bind(contract.setDefaultBusiness, async ({ member }) => {
    await businesses.setDefault(member)
    return {}
  }),
  bind(contract.uploadFile, async ({ file, baseUrl }) => ({
    data: { url: `${baseUrl}/uploads/${await uploads.save(file)}` },
  })),
]

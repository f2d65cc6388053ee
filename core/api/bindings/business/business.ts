import * as contract from '../../../contract/business/business.ts'
import { configurationOf } from '../../../contract/business/credentials.ts'
import { getNumberRegister } from '../../../contract/business/number-register.ts'
import * as provider from '../../../contract/business/provider-setup.ts'
import * as taxRates from '../../../contract/money/tax-rates.ts'
import { getPaperPreview } from '../../../contract/printing/preview.ts'
import { partyWarnings } from '../../../domain/records/warnings.ts'
import {
  createBusiness,
  getBusiness,
  listBusinesses,
  removeBusiness,
  setDefaultBusiness,
  updateBusiness,
  updateSettings,
  updateTaxRates,
} from '../../../use-cases/business/businesses.ts'
import { chooseProvider, knownProvider } from '../../../use-cases/business/choose-provider.ts'
import { configureProvider, setProvider1Credentials } from '../../../use-cases/business/credentials.ts'
import { updateFirsConfig, uploadCryptoKeys } from '../../../use-cases/business/firs-setup.ts'
import { testConnection } from '../../../use-cases/business/test-connection.ts'
import { openDemo } from '../../../use-cases/demo/demo.ts'
import { numberRegister } from '../../../use-cases/invoice/number-register.ts'
import { printPreview } from '../../../use-cases/printing/preview.ts'
import { submitBackfilled } from '../../../use-cases/submission/submit-backfilled.ts'
import { bind, type Binding } from '../../bind.ts'
import { parseInput } from '../../request/parse-input.ts'
import { toPage } from '../../wire/record.ts'
import { toWarnings } from '../../wire/warnings.ts'
import { fromProfile, toBusiness, toBusinessSummary, toConfiguration, toTaxRates } from './business-wire.ts'

export const businessBindings: readonly Binding[] = [
  bind(contract.createBusiness, async ({ core, caller, body, baseUrl }) => ({
    data: toBusiness(await createBusiness(core, caller, fromProfile(body)), baseUrl),
    warnings: toWarnings(partyWarnings({ ...body, tin: body.TIN }), body),
  })),
  bind(contract.createDemoBusiness, async ({ core, caller, baseUrl }) => ({
    data: toBusiness(await openDemo(core, caller), baseUrl),
  })),
  bind(contract.listBusinesses, async ({ core, caller, baseUrl }) => {
    const listed = await core.units.read((unit) => listBusinesses(unit, caller))
    return { data: listed.map((entry) => toBusinessSummary(entry, baseUrl)) }
  }),
  bind(contract.getBusiness, async ({ core, member, baseUrl }) => ({
    data: toBusiness(await core.units.read((unit) => getBusiness(unit, member)), baseUrl),
  })),
  bind(contract.updateBusiness, async ({ core, member, body, baseUrl }) => {
    const updated = await updateBusiness(core, member, fromProfile(body))
    const sent = body.defaultClassification
      ? await core.units.write((unit) => submitBackfilled(unit, member, 'business'))
      : []
    return {
      data: toBusiness(updated, baseUrl),
      warnings: [...toWarnings(partyWarnings(updated.business), body), ...sent],
    }
  }),
  bind(contract.deleteBusiness, async ({ core, member }) => {
    await core.units.write((unit) => removeBusiness(unit, member))
    return {}
  }),
  bind(contract.updateSettings, async ({ core, member, body }) => ({
    data: await core.units.write((unit) => updateSettings(unit, member, body)),
  })),
  bind(taxRates.getTaxRates, async ({ core, member }) => ({
    data: toTaxRates((await core.units.read((unit) => getBusiness(unit, member))).business),
  })),
  bind(taxRates.updateTaxRates, async ({ core, member, body }) => ({
    data: toTaxRates(await core.units.write((unit) => updateTaxRates(unit, member, body.rates))),
  })),
  bind(getPaperPreview, ({ core, member, query }) => printPreview(core, member, query)),
  bind(contract.updateFirsConfig, async ({ core, member, body }) => {
    const { config, warnings } = await core.units.write((unit) => updateFirsConfig(unit, member, body))
    return { data: config, warnings }
  }),
  bind(contract.uploadCryptoKeys, async ({ core, member, file }) => uploadCryptoKeys(core, member, file)),
  bind(getNumberRegister, async ({ core, member, query }) => {
    const asked = { ...query, environment: query.environment }
    const register = await core.units.read((unit) => numberRegister(unit, member, asked))
    const { skipped, elsewhere } = register
    return { data: { ...toPage(register, query, (number) => number), skipped, elsewhere } }
  }),
  bind(provider.listProviders, async ({ core }) => ({
    data: core.providers.list.map(({ name, displayName, description, credentials, searchNotes, tryOut = [] }) => ({
      name,
      displayName,
      description,
      searchNotes: [...searchNotes],
      tryOut: tryOut.map(({ tin, title, whatHappens }) => ({ tin, title, whatHappens })),
      credentials: credentials.map(({ name: field, label, help, isSecret, isRequired }) => ({
        name: field,
        label,
        help,
        isSecret,
        isRequired,
      })),
    })),
  })),
  bind(provider.chooseProvider, async ({ core, member, body }) => {
    const { provider: wanted, firstLiveNumber } = body
    const chosen = { provider: knownProvider(core.providers, wanted).name, firstLiveNumber }
    const { choice, environment, nextInvoiceNumber, warnings } = await core.units.write((unit) =>
      chooseProvider(unit, member, chosen),
    )
    const { name, isConnected } = choice
    return { data: { name, isConnected, environment, nextInvoiceNumber }, warnings }
  }),
  bind(provider.configureProvider, async ({ core, member, body }) => {
    const config = parseInput(configurationOf(core.providers.list), body)
    const { choice, warnings } = await configureProvider(core, member, config)
    return { data: toConfiguration(choice), warnings }
  }),
  ...[provider.testConnection, provider.testConnectionByApp].map((route) =>
    bind(route, async ({ core, member }) => {
      await testConnection(core, member)
      return { data: { connected: true } }
    }),
  ),
  bind(provider.setProvider1Credentials, async ({ core, member, body }) => {
    await setProvider1Credentials(core, member, body)
    return {}
  }),
  bind(provider.testProvider1Connection, async ({ core, member }) => {
    await testConnection(core, member, 'provider1')
    return { data: { connected: true } }
  }),
  bind(contract.setDefaultBusiness, async ({ core, member }) => {
    await core.units.write((unit) => setDefaultBusiness(unit, member))
    return {}
  }),
  bind(contract.uploadFile, async ({ core, file, baseUrl }) => ({
    data: { url: `${baseUrl}/uploads/${await core.uploads.save(file)}` },
  })),
]

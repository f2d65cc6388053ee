import { createMbs } from '../../core/adapters/provider/mbs/provider.ts'
import type { CreateProvider } from '../../core/adapters/provider/registry.ts'
import { addressField } from '../../core/contract/business/credentials.ts'
import type { ConnectionSettings } from '../../core/ports/submission/provider.ts'

/** A provider for tests alone: the authority's own interface behind a login that no other provider has. */
export const createPaygate: CreateProvider = (deps) => {
  const gateway = createMbs(deps)
  const asMbs = ({ channelKey = null, channelPin = null, tillCode = null, ...settings }: ConnectionSettings) => ({
    ...settings,
    apiKey: channelKey,
    apiSecret: channelPin,
    clientId: tillCode,
  })

  return {
    ...gateway,
    name: 'paygate',
    displayName: 'Paygate Nigeria',
    nameInText: 'Paygate',
    description: 'Sends invoices through the gateway of an invented provider.',
    credentials: [
      addressField,
      { name: 'channelKey', label: 'Channel key', help: 'On your contract', isSecret: true, isRequired: true },
      { name: 'channelPin', label: 'Channel PIN', help: null, isSecret: true, isRequired: true, isOwn: true },
      { name: 'tillCode', label: 'Till code', help: 'On the till', isSecret: false, isRequired: false },
    ],
    missingSetup: (settings) => gateway.missingSetup(asMbs(settings)),
    connect: (settings) => gateway.connect(asMbs(settings)),
  }
}

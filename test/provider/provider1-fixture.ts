import { createProvider1 } from '../../core/adapters/provider/provider1/provider.ts'
import { connected, type ConnectOptions } from './provider-fixture.ts'

export const connectedProvider1 = (options: ConnectOptions = {}) => connected(createProvider1, options)

import { createMbs } from '../../core/adapters/provider/mbs/provider.ts'
import { connected, type ConnectOptions } from './provider-fixture.ts'

export const connectedMbs = (options: ConnectOptions = {}) => connected(createMbs, { ...options, dialect: 'mbs' })
